/// What a scanner tells, in the order in which it happened.
public enum ScannerEvent: Hashable, Sendable {
    /// From now on the named scanner hears what is there.
    case listening(scanner: String, at: Moment)
    /// From now on it hears nothing, whatever is there; nobody may be called away for that.
    case blind(scanner: String, ScannerTrouble, at: Moment)
    /// It heard a beacon.
    case sighting(BeaconSighting)
    /// It heard something that is meant as a beacon and is none, such as an iBeacon cut short.
    case malformed(scanner: String, address: String, at: Moment)
}

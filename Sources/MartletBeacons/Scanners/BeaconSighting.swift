/// One advertisement, heard once by one scanner.
public struct BeaconSighting: Hashable, Sendable {
    /// What was heard.
    public var advertisement: BeaconAdvertisement
    /// The transmitter, such as `AA:BB:CC:DD:EE:01`; it may change, as private addresses do.
    public var address: String
    /// The signal strength in dBm; `nil` where the radio gave none (it says 127 or 0 then).
    public var rssi: Int?
    /// The distance in metres as a scanner elsewhere reckoned it; `nil` where it is to be reckoned from `rssi`.
    public var distance: Double?
    /// The scanner that heard it: its room's name, or empty for this machine's own.
    public var scanner: String
    /// When.
    public var moment: Moment

    /// A sighting.
    public init(
        _ advertisement: BeaconAdvertisement, address: String, rssi: Int?, distance: Double? = nil,
        scanner: String = "",
        at moment: Moment
    ) {
        self.advertisement = advertisement
        self.address = address
        self.rssi = rssi
        self.distance = distance
        self.scanner = scanner
        self.moment = moment
    }
}

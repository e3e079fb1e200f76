/// Why a scanner hears nothing.
public enum ScannerTrouble: Hashable, Sendable {
    /// No Bluetooth service on the bus: it is not installed, or not running.
    case serviceMissing
    /// No Bluetooth adapter in this machine.
    case noAdapter
    /// The adapter is switched off.
    case poweredOff
    /// This user may not use it; what the service said.
    case notPermitted(String)
    /// The machine was asleep.
    case asleep
    /// A scanner elsewhere went away without a word, or the broker between cannot be reached.
    case unreachable(String)
    /// Anything else; what was said.
    case failed(String)
}

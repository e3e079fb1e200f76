import MartletBeacons

/// How one scanner fares.
package struct ScannerReport: Hashable, Sendable, Identifiable {
    /// Its room's name, or empty for this machine's own radio.
    package var id: String
    /// Why it hears nothing; `nil` while it listens.
    package var trouble: ScannerTrouble?

    package init(id: String, trouble: ScannerTrouble? = nil) {
        self.id = id
        self.trouble = trouble
    }
}

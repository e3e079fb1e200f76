import Belongings

/// How the scanners fare, in the few words under the window's title.
enum ScannerSummary {
    /// `3 scanners · all well`, `3 scanners · 1 silent`, `Not listening`.
    static func text(_ scanners: [ScannerReport]) -> String {
        let silent = scanners.filter { $0.trouble != nil }.count
        switch (scanners.count, silent) {
        case (0, _): return "Beginning to listen"
        case (let count, let silent) where count == silent: return "Not listening"
        case (1, _): return "Listening"
        case (let count, 0): return "\(count) scanners · all well"
        case (let count, let silent): return "\(count) scanners · \(silent) silent"
        }
    }
}

extension ScannerEvent {
    /// When it happened.
    public var moment: Moment {
        switch self {
        case .listening(_, let moment), .blind(_, _, let moment), .malformed(_, _, let moment): moment
        case .sighting(let sighting): sighting.moment
        }
    }

    /// Which scanner tells it.
    public var scanner: String {
        switch self {
        case .listening(let scanner, _), .blind(let scanner, _, _), .malformed(let scanner, _, _): scanner
        case .sighting(let sighting): sighting.scanner
        }
    }
}

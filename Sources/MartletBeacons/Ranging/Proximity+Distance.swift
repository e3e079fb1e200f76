extension Proximity {
    /// The word for a distance in metres.
    ///
    /// - Parameters:
    ///   - immediate: Up to here it is immediate.
    ///   - near: Up to here it is near.
    public init(distance: Double?, immediate: Double = 0.5, near: Double = 4) {
        guard let distance, distance >= 0 else {
            self = .unknown
            return
        }
        self = distance <= immediate ? .immediate : distance <= near ? .near : .far
    }
}

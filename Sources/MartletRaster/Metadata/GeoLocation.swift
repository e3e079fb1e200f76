/// A place on the earth, WGS 84.
public struct GeoLocation: Hashable, Sendable {
    /// Degrees north, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double
    /// Metres above the sea.
    public let altitude: Double?

    /// A place; nil where a number is outside its range or not finite.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { $0.isFinite ? $0 : nil }
    }
}

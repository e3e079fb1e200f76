/// A picture file format, as its bytes tell (never its file name).
public struct ImageFormat: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// A short lower-case name, such as `jpeg`.
    public let rawValue: String

    /// A format by its short name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// JPEG.
    public static let jpeg = ImageFormat(rawValue: "jpeg")
    /// PNG.
    public static let png = ImageFormat(rawValue: "png")
    /// GIF.
    public static let gif = ImageFormat(rawValue: "gif")
    /// WebP.
    public static let webp = ImageFormat(rawValue: "webp")
    /// TIFF.
    public static let tiff = ImageFormat(rawValue: "tiff")
    /// HEIF with HEVC inside, as cameras of phones write it.
    public static let heif = ImageFormat(rawValue: "heif")
    /// HEIF with AV1 inside.
    public static let avif = ImageFormat(rawValue: "avif")
    /// JPEG XL.
    public static let jpegXL = ImageFormat(rawValue: "jxl")
    /// JPEG 2000.
    public static let jpeg2000 = ImageFormat(rawValue: "jp2")
    /// SVG.
    public static let svg = ImageFormat(rawValue: "svg")
    /// PBM, PGM, PPM or PFM.
    public static let netpbm = ImageFormat(rawValue: "ppm")
    /// Radiance HDR.
    public static let radiance = ImageFormat(rawValue: "hdr")

    /// The short name.
    public var description: String { rawValue }

    /// The format that a libvips loader class reads, nil for those that are not let near a file.
    ///
    /// libvips marks the loaders that were not fuzzed as untrusted. Of those the formats that people have pictures in
    /// (SVG, JPEG XL, JPEG 2000, Netpbm, Radiance) are read; not read are raw and table formats (CSV, matrix, raw, vips,
    /// Analyze, MATLAB, FITS), slide scanners, PDF, and whatever ImageMagick knows, since that also runs delegates and scripts.
    init?(loaderClass name: String) {
        for (prefix, format) in Self.loaders where name.hasPrefix("VipsForeignLoad" + prefix) {
            self = format
            return
        }
        return nil
    }

    private static let loaders: [(prefix: String, format: ImageFormat)] = [
        ("Jpeg", .jpeg), ("Png", .png), ("Webp", .webp), ("Nsgif", .gif), ("Tiff", .tiff), ("Heif", .heif),
        ("Jxl", .jpegXL), ("Jp2k", .jpeg2000), ("Svg", .svg), ("Ppm", .netpbm), ("Rad", .radiance),
    ]

    /// Whether libvips maps the file of this format into memory instead of reading it.
    ///
    /// A file that is cut short while it is mapped ends the process by SIGBUS, so these are read into memory first.
    var isMappedByLoader: Bool { self == .webp || self == .gif || self == .netpbm }
}

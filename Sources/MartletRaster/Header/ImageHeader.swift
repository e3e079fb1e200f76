import CVips

/// What a picture says of itself before its pixels: size, format, and where, when and by whom it was made.
public struct ImageHeader: Hashable, Sendable {
    /// Pixels across, as seen (orientation applied).
    public let width: Int
    /// Pixels down, as seen (orientation applied).
    public let height: Int
    /// The format, by the bytes.
    public let format: ImageFormat
    /// How the stored pixels lie.
    public let orientation: ImageOrientation
    /// Frames of an animation, pages of a document; 1 for a plain picture.
    public let pageCount: Int
    /// Whether there is transparency.
    public let hasAlpha: Bool
    /// Bits of one channel of one pixel as it is decoded: 8, 16 or 32.
    public let bitsPerChannel: Int
    /// Whether an ICC profile is embedded.
    public let hasColorProfile: Bool
    /// Title, photographer, time, camera and so on.
    public let metadata: ImageMetadata

    /// Reads the header of a picture and decodes no pixel.
    ///
    /// Blocks; may be called from any thread.
    ///
    /// - Parameters:
    ///   - source: The file or the bytes.
    ///   - maximumBytes: Bytes that the source may have; 512 MiB where not said.
    public static func read(
        _ source: ImageSource, maximumBytes: Int = DecodeBudget.default.bytes
    ) throws(RasterError) -> ImageHeader {
        try OpenedSource.withOpened(source, maximumBytes: maximumBytes) { opened throws(RasterError) -> ImageHeader in
            ImageHeader(try opened.header(), format: opened.format)
        }
    }

    private init(_ picture: VipsPicture, format: ImageFormat) {
        orientation = picture.orientation
        width = picture.sizeSeen.width
        height = picture.sizeSeen.height
        let isAV1 = format == .heif && picture.string("heif-compression") == "av1"
        self.format = isAV1 ? .avif : format
        pageCount = max(1, Int(vips_image_get_n_pages(picture.pointer)))
        hasAlpha = picture.hasAlpha
        bitsPerChannel = 8 * Int(vips_format_sizeof(vips_image_get_format(picture.pointer)))
        hasColorProfile = picture.hasColorProfile
        metadata = ImageMetadata(of: picture)
    }
}

/// What a picture says of where, when, by whom and with what it was made.
///
/// A picture may say it three times. Words (title, artist, description, keywords) are taken from XMP, else IPTC, else
/// EXIF, since programs in which people write captions keep XMP, while cameras fill EXIF with their own name. Facts of the
/// shot (date, camera, lens, exposure, place) are taken from EXIF, else XMP, else IPTC. Text is UTF-8; what is not valid
/// UTF-8 is read as Windows-1252. Control characters and the blanks around a text are dropped.
public struct ImageMetadata: Hashable, Sendable {
    /// What the picture is called.
    public var title: String?
    /// Who made it; several names are joined by commas.
    public var artist: String?
    /// What it shows.
    public var description: String?
    /// The words it is filed under.
    public var keywords: [String] = []
    /// When it was taken.
    public var dateTaken: CaptureDate?
    /// Maker and model of the camera, the maker's name not repeated.
    public var camera: String?
    /// The lens.
    public var lens: String?
    /// The f-number.
    public var aperture: Double?
    /// The sensitivity.
    public var iso: Int?
    /// The focal length in millimetres.
    public var focalLength: Double?
    /// The exposure time in seconds.
    public var exposureTime: Double?
    /// Where it was taken.
    public var location: GeoLocation?

    /// Metadata that says nothing.
    public init() {}

    /// The three sources as one, by the precedence that this type documents.
    init(exif: ImageMetadata, xmp: ImageMetadata, iptc: ImageMetadata) {
        title = xmp.title ?? iptc.title ?? exif.title
        artist = xmp.artist ?? iptc.artist ?? exif.artist
        description = xmp.description ?? iptc.description ?? exif.description
        keywords = [xmp.keywords, iptc.keywords, exif.keywords].first { !$0.isEmpty } ?? []
        dateTaken = exif.dateTaken ?? xmp.dateTaken ?? iptc.dateTaken
        camera = exif.camera ?? xmp.camera
        lens = exif.lens ?? xmp.lens
        aperture = exif.aperture ?? xmp.aperture
        iso = exif.iso ?? xmp.iso
        focalLength = exif.focalLength ?? xmp.focalLength
        exposureTime = exif.exposureTime ?? xmp.exposureTime
        location = exif.location ?? xmp.location
    }
}

extension ImageMetadata {
    init(of picture: VipsPicture) {
        self.init(
            exif: picture.withBlob("exif-data", EXIFBlock.metadata(in:)) ?? ImageMetadata(),
            xmp: picture.withBlob("xmp-data", XMPPacket.metadata(in:)) ?? ImageMetadata(),
            iptc: picture.withBlob("iptc-data", IPTCRecords.metadata(in:)) ?? ImageMetadata())
    }

    /// The camera's name: the model, after the maker where the model does not begin with it.
    static func camera(maker: String?, model: String?) -> String? {
        guard let model else { return maker }
        guard let maker, let brand = maker.split(separator: " ").first else { return model }
        return model.lowercased().hasPrefix(brand.lowercased()) ? model : "\(maker) \(model)"
    }
}

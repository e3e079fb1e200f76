extension IconPicture {
    /// Reads a PNG or WebP file; which of both it is, its first bytes tell, not its name.
    ///
    /// Palettes, greys and fewer than 8 bits become true colour of 8 bits, grey of 16 bits true colour of 16, and a
    /// transparent colour becomes alpha. Throws `notFound`, `permissionDenied`, `unreadable`, `damaged`, `unsupported`
    /// (an animation, another format) or `tooLarge`, with the path.
    public init(contentsOf path: String) throws(IconsError) {
        try self.init(bytes: Disk.read(path, atMost: PictureBudget.bytes), path: path)
    }

    /// Reads a PNG or WebP file that is in memory already; `path` is for the errors.
    public init(bytes: [UInt8], path: String? = nil) throws(IconsError) {
        guard bytes.count <= PictureBudget.bytes else {
            throw IconsError(
                .tooLarge, path: path, "The file has more bytes than the budget of \(PictureBudget.bytes >> 20) MiB.")
        }
        if bytes.starts(with: PNGFile.signature) {
            self = try PNGFile(bytes: bytes, path: path).picture()
        } else if WebPFile.isWebP(bytes) {
            self = try WebPFile.picture(bytes: bytes, path: path)
        } else if bytes.isEmpty {
            throw IconsError(.damaged, path: path, "The file is empty.")
        } else {
            throw IconsError(.unsupported, path: path, "The picture is neither a PNG nor a WebP.")
        }
    }

    /// The file of this picture, in its format; the same bytes for the same picture.
    ///
    /// A PNG is not interlaced. Throws `unwritable` where there is no memory or WebP's bound of 16383 pixels is passed.
    public func encoded() throws(IconsError) -> [UInt8] {
        switch format {
        case .png: try PNGFile.bytes(of: self)
        case .webP(let isLossless): try WebPFile.bytes(of: self, isLossless: isLossless)
        }
    }
}

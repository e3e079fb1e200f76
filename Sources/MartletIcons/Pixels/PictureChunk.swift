/// A part of a picture's file that is carried over as it is.
struct PictureChunk: Hashable, Sendable {
    /// Its four letters, such as `iCCP` in a PNG or `ICCP` in a WebP.
    var name: String
    /// In a PNG the whole chunk, with its length and its checksum; in a WebP what it holds.
    var bytes: [UInt8]
}

import CPNG
import CPNGShim
import Glibc

extension PNGFile {
    /// zlib's level.
    ///
    /// 6, its own choice, makes files 7 % smaller, but takes up to three times as long: 0.3 s for a photograph of 1024 x 1024.
    private static let level: Int32 = 4

    static func bytes(of picture: IconPicture) throws(IconsError) -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        var count = 0
        do throws(IconsError) {
            try calling(nil) { words in
                picture.samples.withUnsafeBufferPointer { samples in
                    cpng_encode(
                        samples.baseAddress, UInt32(picture.width), UInt32(picture.height), Int32(picture.channels),
                        Int32(picture.bitDepth), level, &file, &count, words)
                }
            }
        } catch {
            throw IconsError(.unwritable, "The PNG could not be made.", cause: error.cause)
        }
        defer { free(file) }
        let made = UnsafeBufferPointer(start: file, count: count)
        // All that is kept may stand right behind the header, which ends at byte 33 (chapter 5.6).
        let header = 33
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + picture.chunks.reduce(0) { $0 + $1.bytes.count })
        bytes.append(contentsOf: made[..<header])
        for chunk in picture.chunks { bytes.append(contentsOf: chunk.bytes) }
        bytes.append(contentsOf: made[header...])
        return bytes
    }
}

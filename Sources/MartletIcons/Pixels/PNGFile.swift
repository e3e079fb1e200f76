import CPNG
import CPNGShim
import Glibc

/// A PNG file's chunks (PNG specification, third edition, chapter 5), checked as far as they are needed here.
struct PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let bytes: [UInt8]
    let path: String?
    let width: Int
    let height: Int
    let bitDepth: Int
    let colourType: UInt8
    let isInterlaced: Bool
    /// Every chunk: its name and where all of it, from its length to its checksum, is in `bytes`.
    let chunks: [(name: String, range: Range<Int>)]

    init(bytes: [UInt8], path: String?) throws(IconsError) {
        var chunks: [(name: String, range: Range<Int>)] = []
        var at = Self.signature.count
        var isComplete = false
        while !isComplete, bytes.count - at >= 12 {
            let length = Self.number(bytes, at)
            guard length <= bytes.count - at - 12 else { break }
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            chunks.append((name, at..<at + 12 + length))
            guard chunks.count <= PictureBudget.chunks else {
                throw IconsError(
                    .tooLarge, path: path, "The PNG has more chunks than the budget of \(PictureBudget.chunks).")
            }
            at += 12 + length
            isComplete = name == "IEND"
        }
        guard isComplete else { throw Self.damaged(path, "the file ends too early") }
        guard let header = chunks.first(where: { $0.name != "CgBI" }), header.name == "IHDR", header.range.count == 25
        else { throw Self.damaged(path, "no header where it should be") }
        let start = header.range.lowerBound + 8
        self.bytes = bytes
        self.path = path
        self.chunks = chunks
        width = Self.number(bytes, start)
        height = Self.number(bytes, start + 4)
        bitDepth = Int(bytes[start + 8])
        colourType = bytes[start + 9]
        isInterlaced = bytes[start + 12] != 0
        try PictureBudget.check(width: width, height: height, path: path)
        if self.contains("acTL") {
            throw IconsError(.unsupported, path: path, "The PNG is an animation; an icon has one picture.")
        }
    }

    func contains(_ name: String) -> Bool { chunks.contains { $0.name == name } }

    /// Whether Xcode has made it into Apple's own variant, which no other program reads.
    var isXcodeOptimised: Bool { chunks.first?.name == "CgBI" }

    var hasAlpha: Bool { colourType & 4 != 0 || contains("tRNS") }

    func picture() throws(IconsError) -> IconPicture {
        let plain = isXcodeOptimised ? try withoutXcodeOptimisation() : bytes
        let depth = bitDepth == 16 ? 16 : 8
        let channels = hasAlpha ? 4 : 3
        var samples = [UInt8](repeating: 0, count: width * height * channels * (depth / 8))
        try Self.calling(path) { words in
            plain.withUnsafeBufferPointer { plain in
                samples.withUnsafeMutableBufferPointer { samples in
                    cpng_decode(
                        plain.baseAddress, plain.count, Int32(channels), Int32(depth), samples.baseAddress,
                        samples.count, words)
                }
            }
        }
        if isXcodeOptimised { Self.restore(&samples, hasAlpha: hasAlpha) }
        return IconPicture(
            width: width, height: height, bitDepth: depth, hasAlpha: hasAlpha, format: .png, samples: samples,
            chunks: keptChunks)
    }

    /// What still holds when pixels have changed: chunks that say so themselves (the fifth bit of their fourth letter,
    /// chapter 5.4: text, density, EXIF), and those that tell what the colours mean.
    private var keptChunks: [PictureChunk] {
        let colours: Set<String> = ["cHRM", "cICP", "gAMA", "iCCP", "mDCV", "cLLI", "sRGB"]
        return chunks.compactMap { name, range in
            let letters = Array(name.utf8)
            let isSafe = letters.count == 4 && letters[0] & 0x20 != 0 && letters[3] & 0x20 != 0
            guard isSafe || colours.contains(name) else { return nil }
            // A profile of greys does not hold for the true colour that they become.
            if name == "iCCP", colourType & 2 == 0 { return nil }
            let body = bytes[range.lowerBound + 4..<range.upperBound - 4]
            guard Self.checksum(body) == UInt32(Self.number(bytes, range.upperBound - 4)) else { return nil }
            return PictureChunk(name: name, bytes: Array(bytes[range]))
        }
    }

    static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    }

    static func damaged(_ path: String?, _ cause: String) -> IconsError {
        IconsError(.damaged, path: path, "The PNG is damaged or cut off; export it again.", cause: cause)
    }

    static func calling(_ path: String?, _ body: (UnsafeMutablePointer<CChar>) -> Int32) throws(IconsError) {
        var status: Int32 = 0
        let words = String(unsafeUninitializedCapacity: CPNG_WORDS) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { buffer in
                guard let start = buffer.baseAddress else { return 0 }
                start[0] = 0
                status = body(start)
                return strlen(start)
            }
        }
        guard status == 0 else { throw damaged(path, words) }
    }
}

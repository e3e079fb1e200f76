/// The number of a picture: made from its content alone, so that it stays when the file is renamed, the folder moved or
/// the index rebuilt, and is the same on every machine.
///
/// It is the first 53 bits of a SHA-256 digest of the file's length and of its bytes: all of them up to 16 KiB, beyond
/// that 4 KiB at the beginning and at the end and eight samples of 1 KiB between, so that a folder of large files is
/// not read whole. Among a million pictures two get one number with a chance of 1 in 18,000. Two files that differ only
/// between the samples are told apart by `whole`.
enum PictureIdentity {
    private static let ends = 4 << 10
    private static let sample = 1 << 10
    private static let samples = 8
    private static let readWhole = 16 << 10

    /// The number by the samples; `nil` when the file cannot be read.
    static func sampled(_ file: OpenFile, size: Int) -> Int64? {
        var parts: [[UInt8]] = [label("sampled", size)]
        for range in ranges(size: size) {
            guard let bytes = file.read(range.count, at: range.lowerBound) else { return nil }
            parts.append(bytes)
        }
        return number(Digest(parts))
    }

    /// The number by every byte; `nil` when the file cannot be read.
    static func whole(_ file: OpenFile, size: Int) -> Int64? {
        var isReadable = true
        let digest = Digest { update in
            update(label("whole", size))
            var offset = 0
            while isReadable, offset < size {
                guard let bytes = file.read(min(1 << 20, size - offset), at: offset) else {
                    isReadable = false
                    return
                }
                // The file is being cut short; its next change is noticed.
                if bytes.isEmpty { return }
                update(bytes)
                offset += bytes.count
            }
        }
        return isReadable ? number(digest) : nil
    }

    /// What is read of a file of this size, in order, without overlap.
    static func ranges(size: Int) -> [Range<Int>] {
        guard size > readWhole else { return [0..<size] }
        // The gaps between the samples are equal, so that no two samples meet.
        let gap = (size - 2 * ends - samples * sample) / (samples + 1)
        let middle = (0..<samples).map { number in
            let start = ends + gap * (number + 1) + sample * number
            return start..<start + sample
        }
        return [0..<ends] + middle + [size - ends..<size]
    }

    private static func label(_ kind: String, _ size: Int) -> [UInt8] {
        Array("martlet picture, \(kind), \(size)\n".utf8)
    }

    private static func number(_ digest: Digest) -> Int64 {
        max(1, digest.number53)
    }
}

import Glibc
import MartletIcons
import Testing

/// The reference pictures beside the tests; their README tells how they were made.
enum Reference {
    static func path(_ name: String, file: String = #filePath) -> String {
        file.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
            + "/References/\(name)"
    }

    static func picture(_ name: String) throws -> IconPicture { try IconPicture(contentsOf: path(name)) }
}

/// What tests ask of pictures.
extension IconPicture {
    /// A plain picture of one colour.
    static func plain(
        _ width: Int, _ height: Int, _ pixel: [UInt8] = [40, 60, 80], bitDepth: Int = 8
    ) throws -> IconPicture {
        let bytes = bitDepth == 16 ? pixel.flatMap { [$0, $0] } : pixel
        return try IconPicture(
            width: width, height: height, bitDepth: bitDepth, hasAlpha: pixel.count == 4,
            samples: (0..<width * height).flatMap { _ in bytes })
    }

    /// The samples of a pixel, as they are in the file.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let size = channels * bitDepth / 8
        let at = (y * width + x) * size
        return Array(samples[at..<at + size])
    }

    /// Where two pictures of a size differ: left, top, right and bottom; nil where they do not.
    func difference(from other: IconPicture) -> [Int]? {
        let row = width * channels * bitDepth / 8
        let size = row / width
        var box: [Int]?
        samples.withUnsafeBytes { ours in
            other.samples.withUnsafeBytes { theirs in
                guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return }
                for y in 0..<height where memcmp(ours + y * row, theirs + y * row, row) != 0 {
                    var (left, right) = (0, width)
                    while memcmp(ours + y * row + left * size, theirs + y * row + left * size, size) == 0 { left += 1 }
                    while memcmp(ours + y * row + right * size - size, theirs + y * row + right * size - size, size)
                        == 0
                    {
                        right -= 1
                    }
                    let old = box ?? [left, y, right, y]
                    box = [min(old[0], left), old[1], max(old[2], right), y + 1]
                }
            }
        }
        return box
    }

    /// The places of pixels of 8 bits that `condition` is true of.
    func places(where condition: (UnsafePointer<UInt8>) -> Bool) -> [(x: Int, y: Int)] {
        samples.withUnsafeBufferPointer { samples in
            guard let start = samples.baseAddress else { return [] }
            return (0..<width * height).filter { condition(start + $0 * channels) }.map { ($0 % width, $0 / width) }
        }
    }

    /// The largest difference of any sample in some rows.
    func worst(against other: IconPicture, rows: Range<Int>) -> Int {
        let row = width * channels
        var worst = 0
        samples.withUnsafeBufferPointer { ours in
            other.samples.withUnsafeBufferPointer { theirs in
                guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return }
                var at = rows.lowerBound * row
                while at < rows.upperBound * row {
                    worst = max(worst, abs(Int(ours[at]) - Int(theirs[at])))
                    at += 1
                }
            }
        }
        return worst
    }
}

/// How far from a point some pixel's middle is, at most.
func farthest(_ places: [(x: Int, y: Int)], from middle: Double) -> Double {
    places.reduce(0) { reach, place in
        let (across, down) = (Double(place.x) + 0.5 - middle, Double(place.y) + 0.5 - middle)
        return max(reach, (across * across + down * down).squareRoot())
    }
}

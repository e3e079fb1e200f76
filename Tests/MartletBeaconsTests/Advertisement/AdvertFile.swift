import Foundation
import Testing

@testable import MartletBeacons

/// Adverts with what they say, some of them real ones that other readers failed on; and distances that the PyPI package
/// ibeacon-ble 1.2.0 and free space give.
struct AdvertFile: Decodable {
    struct Advert: Decodable, CustomTestStringConvertible {
        struct Beacon: Decodable, Equatable {
            var uuid: String
            var major: UInt16
            var minor: UInt16
            var power: Int8
        }

        enum Expected: Equatable { case beacon(Beacon), rejected }

        enum Keys: CodingKey { case name, advert, expected }

        var name: String
        var bytes: [UInt8]
        var expected: Expected

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.decode(String.self, forKey: .name)
            bytes = try container.decode(String.self, forKey: .advert).hexadecimalBytes
            let beacon = try? container.decode(Beacon.self, forKey: .expected)
            expected = beacon.map { .beacon($0) } ?? .rejected
        }

        var testDescription: String { name }
    }

    struct Distance: Decodable {
        var power: Int8
        var rssi: Int
        var curve: Double?
        var freeSpace: Double?
    }

    var adverts: [Advert]
    var distances: [Distance]

    static let shared: AdvertFile = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "adverts.json")
        do {
            return try JSONDecoder().decode(AdvertFile.self, from: Data(contentsOf: url))
        } catch {
            fatalError("\(url.path): \(error)")
        }
    }()
}

extension String {
    /// The bytes that pairs of digits stand for; spaces are left out.
    var hexadecimalBytes: [UInt8] {
        let digits = filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}

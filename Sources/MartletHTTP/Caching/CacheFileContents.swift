import CacheFiles
import Foundation

/// What a file of the cache holds.
///
/// Layout, integers little endian: `MRTLHC01`, a check sum of all that follows (8 bytes), the kind (1), then as the
/// kind has it. A text is its length (4) and its UTF-8.
enum CacheFileContents: Sendable {
    /// A variant of a response that depends on the request's fields: what it depends on, and in which file it is.
    struct Variant: Sendable {
        let selectors: [StoredResponse.Selector]
        let file: String
    }

    case response(StoredResponse)
    /// The variants for a key, the newest first.
    case variants(key: String, [Variant])

    private static let magic = Array("MRTLHC01".utf8)

    /// The contents of a file; `nil` if it is not as it was written.
    init?(_ data: Data) {
        guard data.count > 17, data.starts(with: Self.magic) else { return nil }
        var reader = CacheReader(data.dropFirst(8))
        guard let sum = reader.number(UInt64.self), sum == CacheHash.checksum(reader.rest),
            let kind = reader.number(UInt8.self)
        else { return nil }
        switch kind {
        case 1:
            guard let response = reader.response() else { return nil }
            self = .response(response)
        case 2:
            guard let key = reader.text(), let count = reader.number(UInt32.self), count <= 1_024 else { return nil }
            var variants: [Variant] = []
            for _ in 0..<count {
                guard let selectors = reader.selectors(), let file = reader.text() else { return nil }
                variants.append(Variant(selectors: selectors, file: file))
            }
            self = .variants(key: key, variants)
        default: return nil
        }
    }

    /// The bytes of the file.
    var data: Data {
        var writer = CacheWriter()
        switch self {
        case .response(let response):
            writer.add(UInt8(1))
            writer.add(response)
        case .variants(let key, let variants):
            writer.add(UInt8(2))
            writer.add(key)
            writer.add(UInt32(variants.count))
            for variant in variants {
                writer.add(variant.selectors)
                writer.add(variant.file)
            }
        }
        var file = CacheWriter()
        file.data.reserveCapacity(writer.data.count + 16)
        file.data.append(contentsOf: Self.magic)
        file.add(CacheHash.checksum(writer.data))
        file.data.append(writer.data)
        return file.data
    }
}

import Foundation

/// Reads a binary property list (`bplist00`; CoreFoundation, `CFBinaryPList.c`) with its depth, its values and its text bounded.
///
/// Foundation's readers end the program on some counts, and take minutes for a list that doubles itself.
struct BinaryPropertyList {
    private static let maximumDepth = 16
    private static let longestText = 64 << 20

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let topObject: Int
    private let tableStart: Int
    private var valuesLeft: Int
    private var textLeft = BinaryPropertyList.longestText

    /// Takes a file; nil where its trailer is broken.
    init?(_ bytes: [UInt8], values: Int) {
        guard bytes.count >= 40 else { return nil }
        // The last 32 bytes: six unused, two sizes, the number of objects, the top one, and where their offsets stand.
        let trailer = bytes.count - 32
        let sizes = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        func number(at position: Int) -> Int? { Self.number(bytes[position..<(position + 8)]) }
        guard (1...8).contains(sizes.0), (1...8).contains(sizes.1), let objectCount = number(at: trailer + 8),
            let topObject = number(at: trailer + 16), let tableStart = number(at: trailer + 24), tableStart <= trailer,
            objectCount <= (trailer - tableStart) / sizes.0
        else { return nil }
        self.bytes = bytes
        (offsetSize, referenceSize) = sizes
        self.objectCount = objectCount
        self.topObject = topObject
        self.tableStart = tableStart
        valuesLeft = values
    }

    /// The top value.
    mutating func value() -> PropertyListValue? { value(topObject, depth: 0) }

    private mutating func value(_ index: Int, depth: Int) -> PropertyListValue? {
        guard depth < Self.maximumDepth, valuesLeft > 0, (0..<objectCount).contains(index) else { return nil }
        valuesLeft -= 1
        let entry = tableStart + index * offsetSize
        guard let offset = Self.number(bytes[entry..<(entry + offsetSize)]), offset < bytes.count - 32 else {
            return nil
        }
        let (kind, size, start) = (bytes[offset] >> 4, Int(bytes[offset] & 15), offset + 1)
        switch kind {
        case 0: return size == 8 ? .string("false") : size == 9 ? .string("true") : nil
        case 1: return bits(size, start).map { .string(String(Int64(bitPattern: $0))) }
        case 2: return real(size, start).map { .string(String($0)) }
        case 3: return real(3, start).flatMap(Self.date)
        case 5, 6, 7: return text(isWide: kind == 6, size, start).map { .string($0) }
        case 0xA, 0xD:
            guard let (count, start) = count(size, start) else { return nil }
            return kind == 0xA ? array(count, start, depth: depth) : dictionary(count, start, depth: depth)
        default: return nil
        }
    }

    private mutating func array(_ count: Int, _ start: Int, depth: Int) -> PropertyListValue? {
        guard count <= (bytes.count - start) / referenceSize else { return nil }
        var values: [PropertyListValue] = []
        for index in 0..<count where valuesLeft > 0 {
            values.append(reference(start, index).flatMap { value($0, depth: depth + 1) } ?? .none)
        }
        return .array(values)
    }

    private mutating func dictionary(_ count: Int, _ start: Int, depth: Int) -> PropertyListValue? {
        guard count <= (bytes.count - start) / (2 * referenceSize) else { return nil }
        var members: [(key: String, value: PropertyListValue)] = []
        for index in 0..<count where valuesLeft > 0 {
            guard let key = reference(start, index).flatMap({ value($0, depth: depth + 1)?.text }) else { continue }
            members.append((key, reference(start, count + index).flatMap { value($0, depth: depth + 1) } ?? .none))
        }
        return .dictionary(members, line: nil)
    }

    private func reference(_ start: Int, _ index: Int) -> Int? {
        let position = start + index * referenceSize
        return Self.number(bytes[position..<(position + referenceSize)])
    }

    /// How many items an object has, and where they start: fifteen and more are told by a number behind the marker.
    private func count(_ size: Int, _ start: Int) -> (count: Int, start: Int)? {
        guard size == 15 else { return (size, start) }
        guard start < bytes.count, bytes[start] >> 4 == 1 else { return nil }
        let length = 1 << Int(bytes[start] & 15)
        guard length <= 8, length <= bytes.count - start - 1 else { return nil }
        return Self.number(bytes[(start + 1)..<(start + 1 + length)]).map { ($0, start + 1 + length) }
    }

    private func bits(_ size: Int, _ start: Int) -> UInt64? {
        guard size <= 4, 1 << size <= bytes.count - start else { return nil }
        return bytes[start..<(start + (1 << size))].suffix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }

    private func real(_ size: Int, _ start: Int) -> Double? {
        guard size == 2 || size == 3, let bits = bits(size, start) else { return nil }
        return size == 2 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    /// Seconds since 2001, where they are of the years 1 to 9999.
    private static func date(_ seconds: Double) -> PropertyListValue? {
        guard seconds.isFinite, (-63_000_000_000.0...252_000_000_000.0).contains(seconds) else { return nil }
        return .date(Date(timeIntervalSinceReferenceDate: seconds.rounded()))
    }

    private mutating func text(isWide: Bool, _ size: Int, _ start: Int) -> String? {
        guard let (count, start) = count(size, start) else { return nil }
        let unit = isWide ? 2 : 1
        guard count <= (bytes.count - start) / unit, count * unit <= textLeft else { return nil }
        textLeft -= count * unit
        let content = bytes[start..<(start + count * unit)]
        guard isWide else { return String(decoding: content, as: UTF8.self) }
        let units = (0..<count).map { UInt16(content[start + 2 * $0]) << 8 | UInt16(content[start + 2 * $0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }

    /// The unsigned number that bytes write, the highest first; nil above what fits.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}

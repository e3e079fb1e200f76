/// The texts, numbers and booleans at the top of a binary property list (`bplist00`; CoreFoundation, `CFBinaryPList.c`).
///
/// Foundation's readers do not stand every file from outside: one traps on a count that is too large, the other takes
/// minutes for a list that doubles itself thirty times. Here nothing that is nested is followed, and all numbers are checked.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let path: String
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let topObject: Int
    private let tableStart: Int
    /// How many bytes of text may still be made: many references may lead to one long text.
    private var textLeft = ValueFile.maximumBytes

    init(_ bytes: [UInt8], path: String) throws(IconsError) {
        self.bytes = bytes
        self.path = path
        guard bytes.count >= 40 else { throw Self.damaged(path) }
        // The last 32 bytes: six unused, two sizes, the number of objects, the top one, and where their offsets stand.
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        func number(at position: Int) -> Int? { Self.number(bytes[position..<(position + 8)]) }
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let objectCount = number(at: trailer + 8), let topObject = number(at: trailer + 16),
            let tableStart = number(at: trailer + 24), tableStart <= trailer,
            objectCount <= (trailer - tableStart) / offsetSize
        else { throw Self.damaged(path) }
        self.objectCount = objectCount
        self.topObject = topObject
        self.tableStart = tableStart
    }

    /// The values by their keys, in O(entries + their texts).
    mutating func values() throws(IconsError) -> [String: InfoPlist.Value] {
        guard let object = object(topObject), object.kind == 0xD, let (count, start) = count(of: object),
            count <= (bytes.count - start) / (2 * referenceSize)
        else { throw Self.damaged(path) }
        var values: [String: InfoPlist.Value] = [:]
        for index in 0..<count {
            guard let keyReference = reference(at: start + index * referenceSize),
                let valueReference = reference(at: start + (count + index) * referenceSize),
                case .text(let key)? = try value(keyReference)
            else { throw Self.damaged(path) }
            if let value = try value(valueReference) { values[key] = value }
        }
        return values
    }

    /// An object's marker, cut into its halves, and where what follows it starts.
    private struct Object {
        let kind: UInt8
        let size: UInt8
        let start: Int
    }

    private func object(_ index: Int) -> Object? {
        guard index < objectCount else { return nil }
        let entry = tableStart + index * offsetSize
        guard let offset = Self.number(bytes[entry..<(entry + offsetSize)]), offset < bytes.count - 32 else {
            return nil
        }
        return Object(kind: bytes[offset] >> 4, size: bytes[offset] & 15, start: offset + 1)
    }

    private func reference(at position: Int) -> Int? { Self.number(bytes[position..<(position + referenceSize)]) }

    /// How many items an object has, and where they start: fifteen and more are told by a number behind the marker.
    private func count(of object: Object) -> (count: Int, start: Int)? {
        guard object.size == 15 else { return (Int(object.size), object.start) }
        guard object.start < bytes.count, bytes[object.start] >> 4 == 1 else { return nil }
        let start = object.start + 1
        let length = 1 << Int(bytes[object.start] & 15)
        guard length <= 8, length <= bytes.count - start, let count = Self.number(bytes[start..<(start + length)])
        else {
            return nil
        }
        return (count, start + length)
    }

    /// The value of an object; nil for one that is no text, number or boolean.
    private mutating func value(_ index: Int) throws(IconsError) -> InfoPlist.Value? {
        guard let object = object(index) else { throw Self.damaged(path) }
        switch object.kind {
        case 0: return object.size == 8 ? .boolean(false) : object.size == 9 ? .boolean(true) : nil
        case 1, 2: return try number(object)
        case 5, 6, 7: return .text(try text(object))
        default: return nil
        }
    }

    private func number(_ object: Object) throws(IconsError) -> InfoPlist.Value? {
        guard object.size <= 4 else { throw Self.damaged(path) }
        let length = 1 << Int(object.size)
        guard length <= bytes.count - object.start else { throw Self.damaged(path) }
        // Sixteen bytes hold a number that is too large for eight, or one that is not and has its sign in front.
        let digits = bytes[object.start..<(object.start + length)].suffix(8)
        let bits = digits.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        switch (object.kind, length) {
        case (1, 1), (1, 2), (1, 4), (1, 8), (1, 16): return .integer(Int(truncatingIfNeeded: bits))
        case (2, 4): return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case (2, 8): return .real(Double(bitPattern: bits))
        default: return nil
        }
    }

    private mutating func text(_ object: Object) throws(IconsError) -> String {
        guard let (count, start) = count(of: object) else { throw Self.damaged(path) }
        let unit = object.kind == 6 ? 2 : 1
        guard count <= (bytes.count - start) / unit else { throw Self.damaged(path) }
        textLeft -= count * unit
        guard textLeft >= 0 else {
            throw IconsError(.tooLarge, path: path, "The property list repeats its texts to more than 16 MiB.")
        }
        let content = bytes[start..<(start + count * unit)]
        guard unit == 2 else { return String(decoding: content, as: UTF8.self) }
        let units = (0..<count).map { UInt16(content[start + 2 * $0]) << 8 | UInt16(content[start + 2 * $0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }

    /// The unsigned number that bytes write, the highest first; nil above what fits.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }

    private static func damaged(_ path: String) -> IconsError {
        IconsError(.damaged, path: path, "This is no binary property list with keys, or it is broken or cut off.")
    }
}

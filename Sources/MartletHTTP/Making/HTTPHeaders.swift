import Foundation

/// Header fields: in order, found without regard to case, sent in the case they were written in.
///
/// Setting a field replaces those of its name, at the place of the first. Only fields that were received can repeat.
/// A look-up is O(n); requests have few fields.
public struct HTTPHeaders: Hashable, Sendable {
    private var fields: [HTTPHeader] = []

    /// Creates no fields.
    public init() {}

    /// Creates fields; of equal names the last one counts.
    public init(_ headers: [HTTPHeader]) {
        for header in headers { update(header) }
    }

    /// Creates fields in the alphabetical order of their names, since a dictionary has none.
    public init(_ dictionary: [String: String]) {
        for (name, value) in dictionary.sorted(by: { $0.key < $1.key }) { update(name: name, value: value) }
    }

    /// Takes fields as they came, repetitions included.
    init(received: [HTTPHeader]) { fields = received }

    /// Sets a field.
    public mutating func add(name: String, value: String) { update(HTTPHeader(name: name, value: value)) }

    /// Sets a field.
    public mutating func add(_ header: HTTPHeader) { update(header) }

    /// Sets a field.
    public mutating func update(name: String, value: String) { update(HTTPHeader(name: name, value: value)) }

    /// Sets a field.
    public mutating func update(_ header: HTTPHeader) {
        guard let place = fields.firstIndex(where: { $0.isNamed(header.name) }) else {
            fields.append(header)
            return
        }
        fields[place] = header
        let rest = fields.index(after: place)..<fields.endIndex
        for index in rest.reversed() where fields[index].isNamed(header.name) { fields.remove(at: index) }
    }

    /// Removes a field.
    public mutating func remove(name: String) { fields.removeAll { $0.isNamed(name) } }

    /// Sorts the fields by name, without regard to case.
    public mutating func sort() { fields = sorted().fields }

    /// The fields sorted by name, without regard to case.
    public func sorted() -> HTTPHeaders {
        HTTPHeaders(received: fields.sorted { $0.name.lowercased() < $1.name.lowercased() })
    }

    /// The value of a field; of a repeated one, all values joined by `, `, RFC 9110 §5.3.
    public func value(for name: String) -> String? {
        let values = values(for: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Each value of a field, in order.
    ///
    /// `Set-Cookie` cannot be joined, so this is the way to read it.
    public func values(for name: String) -> [String] { fields.filter { $0.isNamed(name) }.map(\.value) }

    /// The value of a field; setting `nil` removes it.
    public subscript(_ name: String) -> String? {
        get { value(for: name) }
        set {
            if let newValue { update(name: name, value: newValue) } else { remove(name: name) }
        }
    }

    /// The fields as a dictionary, repeated ones joined under the name that came first.
    public var dictionary: [String: String] {
        var result: [String: String] = [:]
        for field in fields where result[field.name] == nil {
            let isFirst = fields.first { $0.isNamed(field.name) }?.name == field.name
            if isFirst { result[field.name] = value(for: field.name) }
        }
        return result
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates fields in the order they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { update(name: name, value: value) }
    }
}

extension HTTPHeaders: ExpressibleByArrayLiteral {
    /// Creates fields in the order they are written.
    public init(arrayLiteral elements: HTTPHeader...) { self.init(elements) }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The place of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The place after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a place.
    public subscript(position: Int) -> HTTPHeader { fields[position] }
}

extension HTTPHeaders: CustomStringConvertible {
    /// One field a line.
    public var description: String { fields.map(\.description).joined(separator: "\n") }
}

extension HTTPHeader {
    /// Whether this is the field called `name`, in any case.
    func isNamed(_ other: String) -> Bool {
        if name == other { return true }
        guard name.utf8.count == other.utf8.count else { return false }
        return zip(name.utf8, other.utf8).allSatisfy { left, right in
            left == right || (left ^ right == 32 && (97...122).contains(left | 32))
        }
    }
}

import Foundation

/// Writes the parts of a cache's file.
struct CacheWriter {
    var data = Data()

    mutating func add<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }

    mutating func add(_ text: String) {
        add(UInt32(text.utf8.count))
        data.append(contentsOf: text.utf8)
    }

    mutating func add(_ date: Date) { add(date.timeIntervalSince1970.bitPattern) }

    mutating func add(_ selectors: [StoredResponse.Selector]) {
        add(UInt32(selectors.count))
        for selector in selectors {
            add(selector.name)
            add(UInt8(selector.value == nil ? 0 : 1))
            add(selector.value ?? "")
        }
    }

    mutating func add(_ response: StoredResponse) {
        add(response.key)
        add(response.selectors)
        add(UInt32(response.status))
        add(response.version)
        add(response.requested)
        add(response.received)
        add(UInt32(response.headers.count))
        for field in response.headers {
            add(field.name)
            add(field.value)
        }
        add(UInt64(response.body.count))
        data.append(response.body)
    }
}

/// Reads what was written; whatever the bytes are, it stays within them.
struct CacheReader {
    private(set) var rest: Data

    init(_ data: Data) { rest = data }

    mutating func number<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        let size = MemoryLayout<Value>.size
        guard rest.count >= size else { return nil }
        defer { rest = rest.dropFirst(size) }
        return rest.prefix(size).reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    mutating func bytes(_ count: some BinaryInteger) -> Data? {
        guard let count = Int(exactly: count), rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func text() -> String? {
        guard let count = number(UInt32.self), let bytes = bytes(count) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    mutating func date() -> Date? {
        guard let bits = number(UInt64.self) else { return nil }
        let seconds = Double(bitPattern: bits)
        return seconds.isFinite ? Date(timeIntervalSince1970: seconds) : nil
    }

    mutating func selectors() -> [StoredResponse.Selector]? {
        guard let count = number(UInt32.self), count <= rest.count else { return nil }
        var selectors: [StoredResponse.Selector] = []
        for _ in 0..<count {
            guard let name = text(), let isThere = number(UInt8.self), let value = text() else { return nil }
            selectors.append(.init(name: name, value: isThere == 0 ? nil : value))
        }
        return selectors
    }

    mutating func response() -> StoredResponse? {
        guard let key = text(), let selectors = selectors(), let status = number(UInt32.self), let version = text(),
            let requested = date(), let received = date(), let count = number(UInt32.self), count <= rest.count
        else { return nil }
        var fields: [HTTPHeader] = []
        for _ in 0..<count {
            guard let name = text(), let value = text() else { return nil }
            fields.append(HTTPHeader(name: name, value: value))
        }
        guard let size = number(UInt64.self), let bytes = bytes(size), rest.isEmpty, status < 1_000 else { return nil }
        return StoredResponse(
            key: key, selectors: selectors, status: Int(status), version: version,
            headers: HTTPHeaders(received: fields),
            // Copied, so that the body's indices begin at 0, as everybody expects.
            body: bytes.subdata(in: bytes.startIndex..<bytes.endIndex), requested: requested, received: received)
    }
}

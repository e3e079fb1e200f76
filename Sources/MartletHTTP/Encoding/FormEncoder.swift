import Foundation

/// Fills a `FormNode` from an `Encodable` value.
struct FormEncoder: Encoder {
    let node: FormNode
    let codingPath: [any CodingKey]
    let options: URLEncodedFormEncoder

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .empty = node.content { node.content = .object([]) }
        return KeyedEncodingContainer(FormKeyedContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { FormUnkeyedContainer(encoder: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { FormSingleValueContainer(encoder: self) }

    /// The encoder of a value within this one.
    func nested(_ node: FormNode, _ key: any CodingKey) -> FormEncoder {
        FormEncoder(node: node, codingPath: codingPath + [key], options: options)
    }

    /// Encodes a value, with the options' say in those kinds that have one.
    func encodeAny(_ value: any Encodable) throws {
        switch value {
        case let text as String: node.content = .text(text)
        case let truth as Bool: node.content = .text(options.boolEncoding.text(truth))
        case let date as Date:
            if let text = try options.dateEncoding.text(date) {
                node.content = .text(text)
            } else {
                try value.encode(to: self)
            }
        case let data as Data:
            if let text = try options.dataEncoding.text(data) {
                node.content = .text(text)
            } else {
                try value.encode(to: self)
            }
        case let decimal as Decimal: node.content = .text("\(decimal)")
        case let url as URL: node.content = .text(url.absoluteString)
        case let number as any Encodable & Numeric: node.content = .text("\(number)")
        default: try value.encode(to: self)
        }
    }
}

/// The index of an element, as a coding path holds it.
private struct FormIndex: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }

    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { return nil }
}

/// `super`, as a coding path holds it.
private struct FormSuper: CodingKey {
    var intValue: Int? { nil }
    var stringValue: String { "super" }

    init() {}
    init?(intValue: Int) { return nil }
    init?(stringValue: String) { return nil }
}

private struct FormKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FormEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.node.member(key.stringValue).content = .absent }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try member(key).encodeAny(value) }

    // The synthesised conformance encodes an optional by these, so each absence passes here and not unseen.
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOptional(value, key) }

    private func encodeOptional(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy keyType: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        member(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { member(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.nested(encoder.node.member("super"), FormSuper()) }

    func superEncoder(forKey key: Key) -> any Encoder { member(key) }

    private func member(_ key: Key) -> FormEncoder { encoder.nested(encoder.node.member(key.stringValue), key) }
}

private struct FormUnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: FormEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    func encodeNil() { encoder.node.element().content = .absent }

    func encode<T: Encodable>(_ value: T) throws { try element().encodeAny(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
        element().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

    func superEncoder() -> any Encoder { element() }

    private func element() -> FormEncoder {
        let index = count
        return encoder.nested(encoder.node.element(), FormIndex(index))
    }
}

private struct FormSingleValueContainer: SingleValueEncodingContainer {
    let encoder: FormEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.node.content = .absent }

    func encode<T: Encodable>(_ value: T) throws { try encoder.encodeAny(value) }
}

import CGLib

extension Variant {
    /// Nesting that D-Bus allows: 32 arrays and 32 structures.
    static let depthLimit = 64

    /// Reads a GVariant, which stays the caller's.
    ///
    /// - Returns: `nil` for types that D-Bus has not, and for what is nested too deep.
    init?(_ value: OpaquePointer, depth: Int = 0) {
        guard depth <= Self.depthLimit else { return nil }
        func text() -> String { String(cString: g_variant_get_string(value, nil)) }
        switch g_variant_classify(value) {
        case G_VARIANT_CLASS_BOOLEAN: self = .bool(g_variant_get_boolean(value) != 0)
        case G_VARIANT_CLASS_BYTE: self = .byte(g_variant_get_byte(value))
        case G_VARIANT_CLASS_INT16: self = .int16(g_variant_get_int16(value))
        case G_VARIANT_CLASS_UINT16: self = .uint16(g_variant_get_uint16(value))
        case G_VARIANT_CLASS_INT32: self = .int32(g_variant_get_int32(value))
        case G_VARIANT_CLASS_HANDLE: self = .int32(g_variant_get_handle(value))
        case G_VARIANT_CLASS_UINT32: self = .uint32(g_variant_get_uint32(value))
        case G_VARIANT_CLASS_INT64: self = .int64(Int64(g_variant_get_int64(value)))
        case G_VARIANT_CLASS_UINT64: self = .uint64(UInt64(g_variant_get_uint64(value)))
        case G_VARIANT_CLASS_DOUBLE: self = .double(g_variant_get_double(value))
        case G_VARIANT_CLASS_STRING: self = .string(text())
        case G_VARIANT_CLASS_OBJECT_PATH: self = .objectPath(text())
        case G_VARIANT_CLASS_SIGNATURE: self = .signature(text())
        case G_VARIANT_CLASS_VARIANT, G_VARIANT_CLASS_TUPLE, G_VARIANT_CLASS_ARRAY:
            guard let container = Self.container(value, depth) else { return nil }
            self = container
        default: return nil
        }
    }

    private static func container(_ value: OpaquePointer, _ depth: Int) -> Variant? {
        let type = String(cString: g_variant_get_type_string(value))
        if type == "ay" {
            var count: gsize = 0
            let start = g_variant_get_fixed_array(value, &count, 1)
            return .bytes(start.map { Array(UnsafeRawBufferPointer(start: $0, count: Int(count))) } ?? [])
        }
        var children: [Variant] = []
        var entries: [Variant: Variant] = [:]
        let isDictionary = type.hasPrefix("a{")
        for index in 0..<g_variant_n_children(value) {
            guard let child = g_variant_get_child_value(value, index) else { return nil }
            defer { g_variant_unref(child) }
            if isDictionary {
                guard let key = member(child, 0, depth), let entry = member(child, 1, depth) else { return nil }
                entries[key] = entry
            } else {
                guard let read = Variant(child, depth: depth + 1) else { return nil }
                children.append(read)
            }
        }
        switch type.first {
        case "v": return children.first.map { .variant($0) }
        case "(": return .tuple(children)
        default: break
        }
        if isDictionary {
            let inner = type.dropFirst(2).dropLast()
            return .dictionary(key: String(inner.prefix(1)), value: String(inner.dropFirst()), entries)
        }
        return .array(of: String(type.dropFirst()), children)
    }

    private static func member(_ entry: OpaquePointer, _ index: Int, _ depth: Int) -> Variant? {
        guard let child = g_variant_get_child_value(entry, gsize(index)) else { return nil }
        defer { g_variant_unref(child) }
        return Variant(child, depth: depth + 1)
    }

    /// A GVariant with a floating reference.
    ///
    /// - Returns: `nil` where the value is none that D-Bus can carry: an array of several types, a path that is none.
    func gVariant(depth: Int = 0) -> OpaquePointer? {
        guard depth <= Self.depthLimit else { return nil }
        switch self {
        case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .byte(let value): return g_variant_new_byte(value)
        case .int16(let value): return g_variant_new_int16(value)
        case .uint16(let value): return g_variant_new_uint16(value)
        case .int32(let value): return g_variant_new_int32(value)
        case .uint32(let value): return g_variant_new_uint32(value)
        case .int64(let value): return g_variant_new_int64(gint64(value))
        case .uint64(let value): return g_variant_new_uint64(guint64(value))
        case .double(let value): return g_variant_new_double(value)
        case .string(let value): return value.utf8.contains(0) ? nil : g_variant_new_string(value)
        case .objectPath(let value):
            return value.utf8.contains(0) || g_variant_is_object_path(value) == 0
                ? nil : g_variant_new_object_path(value)
        case .signature(let value):
            return value.utf8.contains(0) || g_variant_is_signature(value) == 0 ? nil : g_variant_new_signature(value)
        case .bytes(let value):
            return value.withUnsafeBytes {
                g_variant_new_fixed_array(Self.byteType, $0.baseAddress, gsize($0.count), 1)
            }
        case .variant, .array, .dictionary, .tuple: return containerVariant(depth)
        }
    }

    /// The type `y`.
    private static var byteType: OpaquePointer? { g_variant_type_checked_("y") }

    private func containerVariant(_ depth: Int) -> OpaquePointer? {
        switch self {
        case .variant(let inner): return inner.gVariant(depth: depth + 1).map { g_variant_new_variant($0) }
        case .tuple(let values):
            guard let children = Self.children(values, depth) else { return nil }
            return children.withUnsafeBufferPointer {
                g_variant_new_tuple($0.baseAddress, gsize($0.count))
            }
        case .array(let element, let values):
            guard Self.isType(element), values.allSatisfy({ $0.signature == element }),
                let children = Self.children(values, depth)
            else { return nil }
            return children.withUnsafeBufferPointer {
                g_variant_new_array(g_variant_type_checked_(element), $0.baseAddress, gsize($0.count))
            }
        case .dictionary(let key, let value, let entries):
            let type = "{\(key)\(value)}"
            guard key.utf8.count == 1, Self.isType("a" + type),
                entries.allSatisfy({ $0.key.signature == key && $0.value.signature == value })
            else { return nil }
            var children: [OpaquePointer?] = []
            for (key, value) in entries {
                let (first, second) = (key.gVariant(depth: depth + 1), value.gVariant(depth: depth + 1))
                guard let first, let second else {
                    Self.drop(children + [first, second])
                    return nil
                }
                children.append(g_variant_new_dict_entry(first, second))
            }
            return children.withUnsafeBufferPointer {
                g_variant_new_array(g_variant_type_checked_(type), $0.baseAddress, gsize($0.count))
            }
        default: return nil
        }
    }

    private static func children(_ values: [Variant], _ depth: Int) -> [OpaquePointer?]? {
        let children = values.map { $0.gVariant(depth: depth + 1) }
        guard children.contains(where: { $0 == nil }) else { return children }
        drop(children)
        return nil
    }

    /// Frees values that nobody took.
    private static func drop(_ values: [OpaquePointer?]) {
        for case let value? in values { g_variant_unref(g_variant_ref_sink(value)) }
    }

    /// Whether a signature is one complete type.
    private static func isType(_ signature: String) -> Bool {
        !signature.isEmpty && !signature.utf8.contains(0) && g_variant_type_string_is_valid(signature) != 0
    }
}

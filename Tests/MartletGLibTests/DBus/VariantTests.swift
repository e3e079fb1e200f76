import CGLib
import Testing

@testable import MartletGLib

@Suite("A variant") struct VariantTests {
    private static let values: [Variant] = [
        .bool(true), .bool(false), .byte(255), .int16(-32768), .uint16(65535), .int32(.min), .uint32(.max),
        .int64(.min),
        .uint64(.max), .double(-0.5), .string(""), .string("Käfig 猫"), .objectPath("/org/bluez/hci0"),
        .signature("a{sv}"),
        .variant(.variant(.byte(1))), .bytes([]), .bytes([0, 1, 255]), .array(of: "s", []), .strings(["a", "b"]),
        .array(of: "a{qv}", [.dictionary(key: "q", value: "v", [.uint16(76): .variant(.bytes([2, 21]))])]),
        .dictionary(key: "s", value: "v", [:]), .properties(["a": .int32(1), "b": .strings([])]),
        .dictionary(key: "o", value: "a{sa{sv}}", [.objectPath("/"): .dictionary(key: "s", value: "a{sv}", [:])]),
        .tuple([]), .tuple([.string("x"), .tuple([.byte(1)])]),
    ]

    @Test("comes back from GLib as it was, with its type", arguments: values)
    func roundTrip(value: Variant) {
        guard let floating = value.gVariant(), let made = g_variant_ref_sink(floating) else {
            Issue.record("\(value) is refused")
            return
        }
        defer { g_variant_unref(made) }
        #expect(String(cString: g_variant_get_type_string(made)) == value.signature)
        #expect(Variant(made) == value)
    }

    @Test(
        "that no bus can carry is refused",
        arguments: [
            .string("a\0b"), .objectPath("no path"), .objectPath("/a/"), .signature("a{"), .array(of: "s", [.byte(1)]),
            .array(of: "", []), .array(of: "z", []), .array(of: "ss", []), .dictionary(key: "v", value: "s", [:]),
            .dictionary(key: "s", value: "s", [.string("a"): .byte(1)]), .tuple([.string("ok"), .objectPath("")]),
            .dictionary(key: "as", value: "s", [:]), .variant(.array(of: "(", [])),
        ] as [Variant])
    func refused(value: Variant) { #expect(value.gVariant() == nil) }

    @Test("nested deeper than D-Bus allows is refused")
    func depth() {
        var value = Variant.byte(1)
        for _ in 0..<64 { value = .variant(value) }
        let made = value.gVariant()
        #expect(made != nil)
        if let made { g_variant_unref(g_variant_ref_sink(made)) }
        #expect(Variant.variant(value).gVariant() == nil)
    }

    @Test("is read as what it is, through variants, and as nothing else")
    func reading() {
        #expect(Variant.variant(.variant(.int16(-67))).int == -67)
        #expect(Variant.uint64(.max).int == nil && Variant.string("5").int == nil && Variant.byte(5).string == nil)
        #expect(Variant.bytes([1, 2]).values == [.byte(1), .byte(2)] && Variant.array(of: "y", []).bytes == [])
        #expect(Variant.strings(["a"]).strings == ["a"] && Variant.array(of: "y", [.byte(1)]).strings == nil)
        let properties = Variant.properties(["RSSI": .int16(-60), "Name": .string("x")])
        #expect(properties["RSSI"]?.int == -60 && properties["Nothing"] == nil && Variant.byte(1)["x"] == nil)
        #expect(properties.properties?["Name"] == .string("x"))
        // An array of dictionaries where a dictionary is due, as some services send it.
        let odd = Variant.array(of: "a{sv}", [properties, .properties(["More": .bool(true)])])
        #expect(odd.properties?.count == 3)
        #expect(Variant.array(of: "a{sv}", []).dictionary == nil)
    }
}

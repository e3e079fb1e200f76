import Foundation
import Testing

@testable import ForgetMeNot

@Suite struct AddressTests {
    @Test(arguments: ["forgetmenot://item/", "forgetmenot://ITEM/", "FORGETMENOT://item/"])
    func aThingsAddressIsRead(_ start: String) {
        #expect(ItemAddress.thing(in: start + TestThings.uuid.uuidString.lowercased()) == TestThings.uuid)
    }

    @Test(arguments: [
        "", "forgetmenot://item/", "forgetmenot://item/1", "forgetmenot://thing/E2C56DB5-DFFB-48D2-B060-D0F5A71096E0",
        "file:///E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", "forgetmenot://item/%00", "forgetmenot://item/\u{1F511}",
        "forgetmenot://item/" + String(repeating: "A", count: 100_000),
    ])
    func anythingElseIsNone(_ address: String) {
        #expect(ItemAddress.thing(in: address) == nil)
    }

    @Test(arguments: [
        ("", []), ("mqtt://host", ["mqtt://host"]),
        (" mqtt://a, mqtts://user:secret@b.example:8883\n", ["mqtt://a", "mqtts://user:secret@b.example:8883"]),
    ])
    func brokersAreRead(_ text: String, _ addresses: [String]) {
        #expect(BrokerList(text).addresses == addresses)
        #expect(BrokerList(text).fault == nil)
    }

    @Test(arguments: [
        "host", "http://host", "mqtt://", "mqtt://host:0", "mqtt://host:70000", "mqtt:/host", "mqtt://a b",
    ])
    func whatIsNoBrokerIsToldInWords(_ text: String) {
        #expect(BrokerList(text).fault?.hasSuffix(".") == true)
    }
}

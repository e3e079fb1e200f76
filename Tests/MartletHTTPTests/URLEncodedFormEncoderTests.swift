import Foundation
import MartletHTTP
import Testing

@Suite struct URLEncodedFormEncoderTests {
    private struct Address: Encodable { var city = "Köln", zip = 50667 }
    private struct Person: Encodable {
        var name = "A B"
        var age: Int? = nil
        var addresses = [Address()]
        var tags = ["x", "y"]
        var isActive = true
    }
    private class Base: Encodable {
        let one = 1
    }
    private final class Derived: Base {
        let two = 2
        private enum Key: CodingKey { case two }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(two, forKey: .two)
            try super.encode(to: container.superEncoder())
        }
    }

    private func encode(_ value: any Encodable, _ encoder: URLEncodedFormEncoder = URLEncodedFormEncoder()) throws
        -> String
    {
        try encoder.encode(value)
    }

    @Test(
        arguments: [
            (["a": "b"], "a=b"), (["a": " +&="], "a=%20%2B%26%3D"), (["ä": "é"], "%C3%A4=%C3%A9"),
            (["b": "2", "a": "1"], "a=1&b=2"), ([:], ""),
        ] as [([String: String], String)])
    func textIsEscaped(_ value: [String: String], _ expected: String) throws {
        #expect(try encode(value) == expected)
    }

    @Test func everyNumberIsItsDigits() throws {
        struct Numbers: Encodable {
            let i8 = Int8.min, i64 = Int64.min, u64 = UInt64.max, f = Float(1.5), d = 0.1, i = 7
        }
        #expect(
            try encode(Numbers())
                == "d=0.1&f=1.5&i=7&i64=-9223372036854775808&i8=-128&u64=18446744073709551615")
    }

    @Test func nestedValuesFollowInBrackets() throws {
        #expect(
            try encode(Person())
                == "addresses%5B%5D%5Bcity%5D=K%C3%B6ln&addresses%5B%5D%5Bzip%5D=50667&isActive=1&name=A%20B"
                + "&tags%5B%5D=x&tags%5B%5D=y")
    }

    @Test func theOrderOfTheValueCanBeKept() throws {
        struct Value: Encodable { let b = 1, a = 2 }
        #expect(try encode(Value(), URLEncodedFormEncoder(alphabetizeKeyValuePairs: false)) == "b=1&a=2")
    }

    @Test func everyOptionForArraysHasItsForm() throws {
        let value = ["l": [1, 2]]
        #expect(try encode(value) == "l%5B%5D=1&l%5B%5D=2")
        #expect(try encode(value, URLEncodedFormEncoder(arrayEncoding: .noBrackets)) == "l=1&l=2")
        #expect(try encode(value, URLEncodedFormEncoder(arrayEncoding: .indexInBrackets)) == "l%5B0%5D=1&l%5B1%5D=2")
        #expect(try encode(value, URLEncodedFormEncoder(arrayEncoding: .custom { "\($0)-\($1)" })) == "l-0=1&l-1=2")
    }

    @Test func truthHasTwoForms() throws {
        #expect(try encode(["t": true, "f": false]) == "f=0&t=1")
        #expect(try encode(["t": true, "f": false], URLEncodedFormEncoder(boolEncoding: .literal)) == "f=false&t=true")
    }

    @Test func everyOptionForDataHasItsForm() throws {
        let value = ["d": Data("data".utf8)]
        #expect(try encode(value) == "d=ZGF0YQ%3D%3D")
        #expect(
            try encode(value, URLEncodedFormEncoder(dataEncoding: .deferredToData))
                == "d%5B%5D=100&d%5B%5D=97&d%5B%5D=116&d%5B%5D=97")
        #expect(try encode(value, URLEncodedFormEncoder(dataEncoding: .custom { "\($0.count)" })) == "d=4")
    }

    @Test func everyOptionForDatesHasItsForm() throws {
        let value = ["d": Date(timeIntervalSinceReferenceDate: 123.456)]
        #expect(try encode(value) == "d=123.456")
        #expect(
            try encode(value, URLEncodedFormEncoder(dateEncoding: .secondsSince1970)) == "d=978307323.456")
        #expect(
            try encode(value, URLEncodedFormEncoder(dateEncoding: .millisecondsSince1970)) == "d=978307323456.0")
        #expect(
            try encode(value, URLEncodedFormEncoder(dateEncoding: .iso8601)) == "d=2001-01-01T00%3A02%3A03Z")
        #expect(try encode(value, URLEncodedFormEncoder(dateEncoding: .custom { _ in "now" })) == "d=now")
    }

    @Test(
        arguments: [
            (URLEncodedFormEncoder.KeyEncoding.useDefaultKeys, "oneTwoThree=1"),
            (.convertToSnakeCase, "one_two_three=1"), (.convertToKebabCase, "one-two-three=1"),
            (.capitalized, "OneTwoThree=1"), (.uppercased, "ONETWOTHREE=1"), (.lowercased, "onetwothree=1"),
            (.custom { _ in "k" }, "k=1"),
        ] as [(URLEncodedFormEncoder.KeyEncoding, String)])
    func namesAreChanged(_ option: URLEncodedFormEncoder.KeyEncoding, _ expected: String) throws {
        #expect(try encode(["oneTwoThree": 1], URLEncodedFormEncoder(keyEncoding: option)) == expected)
    }

    @Test(arguments: [
        ("URLForPage", "url_for_page"), ("a", "a"), ("A", "a"), ("myID", "my_id"), ("already_snake", "already_snake"),
        ("oneTwoURLThree", "one_two_url_three"), ("x1Y2", "x1_y2"),
    ])
    func aRunOfCapitalsIsOneWord(_ name: String, _ expected: String) throws {
        #expect(try encode([name: 1], URLEncodedFormEncoder(keyEncoding: .convertToSnakeCase)) == "\(expected)=1")
    }

    @Test func nestedNamesCanBeJoinedByDots() throws {
        let value = ["a": ["b": ["c": 1]]]
        #expect(try encode(value, URLEncodedFormEncoder(keyPathEncoding: .dots)) == "a.b.c=1")
        #expect(try encode(value, URLEncodedFormEncoder(keyPathEncoding: .init { "-\($0)" })) == "a-b-c=1")
    }

    @Test func everyOptionForAbsenceHasItsForm() throws {
        struct Value: Encodable { var a: String? = nil, b = 1 }
        #expect(try encode(Value()) == "b=1")
        #expect(try encode(Value(), URLEncodedFormEncoder(nilEncoding: .dropValue)) == "a=&b=1")
        #expect(try encode(Value(), URLEncodedFormEncoder(nilEncoding: .null)) == "a=null&b=1")
        #expect(try encode(["a": nil, "b": 1] as [String: Int?]) == "b=1")
        #expect(try encode(["l": [1, nil]], URLEncodedFormEncoder(nilEncoding: .null)) == "l%5B%5D=1&l%5B%5D=null")
    }

    @Test func spacesCanBecomePlusSigns() throws {
        let plus = URLEncodedFormEncoder(spaceEncoding: .plusReplaced)
        #expect(try encode([" foo ": "  b+r "], plus) == "+foo+=++b%2Br+")
    }

    @Test func allowedCharactersCanBeNarrowed() throws {
        #expect(try encode(["a": "?/b"], URLEncodedFormEncoder(allowedCharacters: .alphanumerics)) == "a=%3F%2Fb")
    }

    @Test func whatAClassInheritsIsEncodedToo() throws {
        #expect(try encode(Derived()) == "super%5Bone%5D=1&two=2")
    }

    @Test(arguments: [[1, 2]]) func aValueWithoutNamesIsRefused(_ value: [Int]) {
        #expect(throws: URLEncodedFormEncoder.Error.self) { try encode(value) }
        #expect(throws: URLEncodedFormEncoder.Error.self) { try encode("text") }
    }

    @Test func theParameterEncoderWritesIntoQueryOrBody() throws {
        let encoder = URLEncodedFormParameterEncoder.default
        let get = try encoder.encode(["a": 1], into: URLRequest(url: "https://example.com/?x=[y]", method: .get))
        #expect(get.url?.absoluteString == "https://example.com/?x=%5By%5D&a=1")
        let post = try encoder.encode(["a": 1], into: URLRequest(url: "https://example.com/", method: .post))
        #expect(post.httpBody == Data("a=1".utf8))
        #expect(post.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded; charset=utf-8")
        let forced = URLEncodedFormParameterEncoder(destination: .httpBody)
        #expect(
            try forced.encode(["a": 1], into: URLRequest(url: "https://example.com/", method: .get)).httpBody
                == Data("a=1".utf8))
    }
}

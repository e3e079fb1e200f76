import Foundation
import MartletHTTP
import Testing

@Suite struct JSONEncodingTests {
    @Test func parametersBecomeTheBody() throws {
        let parameters: Parameters = ["foo": "bar", "list": ["a", 1, true] as [any Sendable], "deep": ["a": ["b": 1]]]
        let request = try JSONEncoding.default.encode(
            URLRequest(url: "https://example.com/", method: .post), with: parameters)
        #expect(request.url?.query == nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        let object = try JSONSerialization.jsonObject(with: request.httpBody ?? Data()) as? NSDictionary
        #expect(object == ["foo": "bar", "list": ["a", 1, true], "deep": ["a": ["b": 1]]] as NSDictionary)
    }

    @Test func noParametersLeaveTheRequestAsItIs() throws {
        let request = try JSONEncoding.default.encode(
            URLRequest(url: "https://example.com/", method: .post), with: nil)
        #expect(request.httpBody == nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == nil)
    }

    @Test func anArrayCanBeTheBody() throws {
        let request = try JSONEncoding.default.encode(
            URLRequest(url: "https://example.com/", method: .post), withJSONObject: ["foo", "bar"])
        #expect(request.httpBody == Data(#"["foo","bar"]"#.utf8))
    }

    @Test func whatJSONCannotHoldIsAnError() throws {
        let request = try URLRequest(url: "https://example.com/", method: .post)
        let error = #expect(throws: AFError.self) { try JSONEncoding.default.encode(request, with: ["d": Date()]) }
        #expect(error?.isParameterEncodingError == true)
        #expect(error?.underlyingError is JSONEncoding.Error)
    }

    @Test func encodableValuesBecomeTheBody() throws {
        struct Value: Encodable { let b = 1, a = "x" }
        let request = try JSONParameterEncoder.sortedKeys.encode(
            Value(), into: URLRequest(url: "https://example.com/", method: .post))
        #expect(request.httpBody == Data(#"{"a":"x","b":1}"#.utf8))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }
}

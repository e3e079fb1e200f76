import Foundation
import Testing

@testable import photofeed

@Suite("An address")
struct SocketAddressTests {
    static func loopback(port: UInt16) throws -> SocketAddress {
        try ListeningSocket.resolve("127.0.0.1", port: port)
    }

    @Test(
        "is loopback or not",
        arguments: [
            ("127.0.0.1", true), ("127.9.8.7", true), ("::1", true), ("[::1]", true), ("::ffff:127.0.0.1", true),
            ("0.0.0.0", false), ("::", false), ("192.168.1.1", false), ("128.0.0.1", false), ("::2", false),
            ("::ffff:1.2.3.4", false),
            ("fe80::1", false), ("::127.0.0.1", false),
        ])
    func loopback(text: String, expected: Bool) throws {
        #expect(try ListeningSocket.resolve(text, port: 1).isLoopback == expected)
    }

    @Test("is written as in a URL")
    func description() throws {
        #expect("\(try ListeningSocket.resolve("127.0.0.1", port: 8_500))" == "127.0.0.1:8500")
        #expect("\(try ListeningSocket.resolve("0:0:0:0:0:0:0:1", port: 80))" == "[::1]:80")
    }

    @Test(
        "that does not exist is an error with its name",
        arguments: ["no such host", "[::1", "300.1.1.1", "a\0b.invalid"])
    func unknown(text: String) {
        #expect(throws: ListeningSocket.Failure.self) { try ListeningSocket.resolve(text, port: 1) }
    }

    @Test("is taken once; port 0 is a free one")
    func listening() throws {
        let socket = try ListeningSocket(Self.loopback(port: 0))
        defer { close(socket.descriptor) }
        #expect(socket.address.port != 0)
        let failure = #expect(throws: ListeningSocket.Failure.self) {
            try ListeningSocket(Self.loopback(port: socket.address.port))
        }
        #expect(failure?.description.contains("127.0.0.1:\(socket.address.port)") == true)
        #expect(failure?.description.contains("already in use") == true)
    }
}

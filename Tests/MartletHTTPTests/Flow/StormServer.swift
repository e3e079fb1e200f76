import Foundation
import TestSupport

/// Every way in which a server answers, or does not.
enum StormServer {
    static let paths = ["/quick", "/never", "/trickle", "/moved", "/big", "/fail", "/cut", "/early", "/half", "/kept"]
    // An array, since the leak sanitizer does not find what a `Data` points to.
    private static let bytes = (0..<(200 << 10)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    static var big: Data { Data(bytes) }

    static func make() throws -> LocalServer {
        try LocalServer([
            "/quick": { try $0.respond(text: "quick") },
            "/never": { $0.waitForClose() },
            "/trickle": { exchange in
                _ = try exchange.body()
                try exchange.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                for _ in 0..<20 {
                    try exchange.send("5\r\nhello\r\n")
                    exchange.pause(0.001)
                }
                try exchange.send("0\r\n\r\n")
            },
            "/moved": { exchange in
                try exchange.respond("307 Temporary Redirect", headers: ["Location: /quick"], text: "moved")
            },
            "/big": { try $0.respond(headers: ["ETag: \"b\""], body: big) },
            "/fail": { try $0.respond("503 Service Unavailable", text: "fail") },
            "/cut": { $0.close() },
            // Answers at once, whatever is being sent, and closes.
            "/early": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nearly")
                exchange.close()
            },
            // Ends in the middle of the body.
            "/half": { exchange in
                _ = try exchange.body()
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nETag: \"h\"\r\n\r\nhalf")
                exchange.close()
            },
            "/kept": { exchange in
                _ = try exchange.body()
                exchange.pause(0.002)
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nke")
                exchange.pause(0.001)
                try exchange.send("pt")
            },
        ])
    }
}

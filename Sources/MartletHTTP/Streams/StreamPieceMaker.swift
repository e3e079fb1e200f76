import Foundation

/// What a stream's handler makes of the pieces, one after the other.
struct StreamPieceMaker<Success: Sendable, Failure: Error>: Sendable {
    /// Makes the value of a piece.
    let make: @Sendable (Data, DataStreamRequest) -> Result<Success, Failure>
    /// Forgets what is unfinished: the body begins anew.
    var restart: @Sendable () -> Void = {}
    /// The value of what is unfinished when the body ends; `nil` if nothing is.
    var end: @Sendable () -> Success? = { nil }
}

extension StreamPieceMaker where Success == String {
    /// Text; a letter that is cut in two by the end of a piece comes whole with the next one.
    static func text(
        _ announce: @escaping @Sendable (String, DataStreamRequest) -> Void = { _, _ in }
    ) -> StreamPieceMaker {
        let text = Protected(TextPieces())
        return StreamPieceMaker(
            make: { data, request in
                let string = text.write { $0.append(data) }
                announce(string, request)
                return .success(string)
            }, restart: { text.write(TextPieces()) }, end: { text.write { $0.end() } })
    }
}

/// UTF-8 that comes in pieces.
struct TextPieces: Sendable {
    private var rest: [UInt8] = []

    /// The text of what is whole by now; what is no UTF-8 is replaced.
    mutating func append(_ data: Data) -> String {
        let bytes = rest + data
        let cut = Self.startOfUnfinished(bytes)
        rest = Array(bytes[cut...])
        return String(decoding: bytes[..<cut], as: UTF8.self)
    }

    /// What stands for a letter that the text ends within; `nil` if it does not.
    mutating func end() -> String? {
        defer { rest = [] }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    }

    /// Where a letter begins that the bytes end within; their count if there is none.
    private static func startOfUnfinished(_ bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0b1100_0000 == 0b1000_0000 { continue }
            let length = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : byte >= 0b1100_0000 ? 2 : 1
            return length > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }
}

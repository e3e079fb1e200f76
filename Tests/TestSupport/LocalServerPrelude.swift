import Foundation

/// What passes between a client and a server before the first request.
public struct LocalServerPrelude {
    private let reader: LocalServerReader

    init(_ reader: LocalServerReader) { self.reader = reader }

    /// So many bytes from the client.
    public func bytes(_ count: Int) throws -> [UInt8] { [UInt8](try reader.bytes(count)) }

    /// Sends bytes to the client.
    public func send(_ bytes: [UInt8]) throws { try reader.send(Data(bytes)) }
}

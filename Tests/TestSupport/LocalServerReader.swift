import Foundation

/// Reads requests from a socket, and writes to it.
///
/// Blocking.
final class LocalServerReader {
    private static let pieceSize = 64 << 10

    let socket: Int32
    private let piece = UnsafeMutableRawPointer.allocate(byteCount: pieceSize, alignment: 16)
    private var buffer = Data()
    private var position = 0

    init(_ socket: Int32) { self.socket = socket }

    deinit { piece.deallocate() }

    /// The lines of the next request head, without line breaks; `nil` at the end.
    func head() -> [String]? {
        var lines: [String] = []
        while let line = line() {
            if line.isEmpty {
                if lines.isEmpty { continue }
                return lines
            }
            lines.append(line)
        }
        return nil
    }

    /// So many bytes.
    func bytes(_ count: Int) throws -> Data {
        while buffer.count - position < count { guard fill() else { throw POSIXError(.ECONNRESET) } }
        defer { position += count }
        return buffer.subdata(in: position..<(position + count))
    }

    /// Reads so many bytes and forgets them.
    func discard(_ count: Int) throws {
        var left = count
        while left > 0 {
            guard position < buffer.count || fill() else { throw POSIXError(.ECONNRESET) }
            let step = min(left, buffer.count - position)
            position += step
            left -= step
        }
    }

    /// A chunked body, without its trailers.
    func chunkedBody() throws -> Data {
        var body = Data()
        while let line = line() {
            guard let size = Int(line.prefix { $0 != ";" }, radix: 16) else { throw POSIXError(.EBADMSG) }
            if size == 0 {
                while let trailer = self.line(), !trailer.isEmpty {}
                return body
            }
            body += try bytes(size)
            _ = self.line()
        }
        throw POSIXError(.ECONNRESET)
    }

    /// Reads and forgets until the client closes.
    func drain() { while fill() { position = buffer.count } }

    /// Writes all of it; a client that is gone is an error, not a signal.
    func send(_ data: Data) throws {
        try data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Foundation.send(
                    socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { throw POSIXError(.EPIPE) }
                sent += count
            }
        }
    }

    private func line() -> String? {
        var searched = 0
        while true {
            let length = buffer.withUnsafeBytes { bytes -> Int? in
                guard let base = bytes.baseAddress, bytes.count > position + searched else { return nil }
                let start = base + position
                let found = memchr(start + searched, 10, bytes.count - position - searched)
                return found.map { UnsafeRawPointer($0) - start }
            }
            if let length {
                defer { position += length + 1 }
                let line = buffer[position..<(position + length)]
                return String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
            }
            searched = buffer.count - position
            guard fill() else { return nil }
        }
    }

    private func fill() -> Bool {
        if position > 0 {
            buffer = Data(buffer[position...])
            position = 0
        }
        var count = -1
        repeat {
            count = recv(socket, piece, Self.pieceSize, 0)
        } while count < 0 && errno == EINTR
        guard count > 0 else { return false }
        buffer.append(piece.assumingMemoryBound(to: UInt8.self), count: count)
        return true
    }
}

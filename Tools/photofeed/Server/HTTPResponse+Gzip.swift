import CZlib
import Foundation

extension HTTPResponse {
    /// The response as this client gets it: JSON and SVG compressed where it accepts that, and a word to caches on why.
    func encoded(for accepted: AcceptEncoding) -> HTTPResponse {
        guard case .data(let data) = body, let type = self["Content-Type"], Self.isText(type) else { return self }
        var response = self
        response.headers.append((name: "Vary", value: "Accept-Encoding"))
        guard accepted.acceptsGzip, data.count >= Self.smallestWorthCompressing, let packed = Self.gzip(data),
            packed.count < data.count
        else { return response }
        response.headers.append((name: "Content-Encoding", value: "gzip"))
        response.body = .data(packed)
        return response
    }

    /// Below this, gzip's header and trailer cost what is won.
    static let smallestWorthCompressing = 150

    private static func isText(_ type: String) -> Bool {
        type.hasPrefix("application/json") || type.hasPrefix("image/svg")
    }

    /// The bytes in gzip's format; `nil` when zlib has no memory.
    static func gzip(_ data: Data) -> Data? {
        var stream = z_stream()
        guard czlib_begin_gzip(&stream, 5) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var output = Data(count: Int(deflateBound(&stream, UInt(data.count))))
        var input = data
        let result = input.withUnsafeMutableBytes { source in
            output.withUnsafeMutableBytes { target in
                stream.next_in = source.bindMemory(to: Bytef.self).baseAddress
                stream.avail_in = uInt(source.count)
                stream.next_out = target.bindMemory(to: Bytef.self).baseAddress
                stream.avail_out = uInt(target.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { return nil }
        return output.prefix(Int(stream.total_out))
    }
}

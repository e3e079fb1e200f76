import BenchSupport
import Foundation

/// A client with one connection that stays open: as little as can be, so that the server is what is measured.
final class FeedClient {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 256 << 10)

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            throw BenchFailure(description: "cannot connect: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Asks for a target, and gives the body of a 200.
    @discardableResult
    func get(_ target: String) throws -> Data {
        let request = Array("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw BenchFailure(description: "the connection broke")
        }
        var data = Data()
        let end = Data("\r\n\r\n".utf8)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw BenchFailure(description: "the connection broke at \(target)") }
            data.append(contentsOf: buffer[..<count])
            guard let head = data.range(of: end) else { continue }
            let fields = String(decoding: data[..<head.lowerBound], as: UTF8.self)
            guard fields.hasPrefix("HTTP/1.1 200") else {
                throw BenchFailure(description: "\(target): \(fields.prefix(60))")
            }
            guard let line = fields.split(separator: "\r\n").first(where: { $0.hasPrefix("Content-Length: ") }),
                let length = Int(line.dropFirst(16))
            else { throw BenchFailure(description: "\(target) has no length") }
            if data.count >= head.upperBound + length { return data[head.upperBound...] }
        }
    }

    /// The numbers of all photos.
    func photoIDs() throws -> [Int] {
        var ids: [Int] = []
        var page = 1
        while true {
            let body = try get("/v1/photos?rpp=100&page=\(page)&image_size=1")
            let read = try JSONDecoder().decode(Page.self, from: body)
            ids += read.photos.map(\.id)
            guard page < read.total_pages else { return ids }
            page += 1
        }
    }

    private struct Page: Decodable {
        struct Photo: Decodable { var id: Int }
        // swift-format-ignore: AlwaysUseLowerCamelCase
        var total_pages: Int
        var photos: [Photo]
    }
}

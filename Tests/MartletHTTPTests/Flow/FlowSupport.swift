import Foundation
import FoundationNetworking
import Synchronization
import TestSupport

@testable import MartletHTTP

/// Bytes that have no pattern, and what tells them from others.
enum FlowBytes {
    /// The same bytes for the same count and seed.
    static func random(_ count: Int, seed: Int = 1) -> Data {
        var generator = SeededGenerator(seed: seed)
        var data = Data(count: count)
        data.withUnsafeMutableBytes { bytes in
            var place = 0
            while place < count {
                var number = generator.next()
                withUnsafeBytes(of: &number) { word in
                    let more = min(8, count - place)
                    memcpy(bytes.baseAddress! + place, word.baseAddress!, more)
                    place += more
                }
            }
        }
        return data
    }

    /// The bytes in gzip's format.
    static func gzip(_ data: Data) throws -> Data { try ContentCoding.gzip.encode(data) }

    /// FNV-1a over 64 bits, with the count.
    static func hash(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
            var place = 0
            while place + 8 <= bytes.count {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x100_0000_01B3
                place += 8
            }
            for byte in bytes[place...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return hash
        }
    }
}

/// Retries once, and marks what it sends then with `X-Attempt: 2`; or sends it to another address.
final class AttemptAdapter: RequestInterceptor, Sendable {
    private let hasRetried = Mutex(false)
    private let address: String?

    init(later address: String? = nil) { self.address = address }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var request = urlRequest
        if hasRetried.withLock({ $0 }) {
            request.setValue("2", forHTTPHeaderField: "X-Attempt")
            if let address { request.url = URL(string: address) }
        }
        completion(.success(request))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let isFirst = hasRetried.withLock { hasRetried in
            defer { hasRetried = true }
            return !hasRetried
        }
        completion(isFirst ? .retry : .doNotRetry)
    }
}

/// A stream of bytes 0, 1, 2…, one at a time.
final class DrippingStream: TestStream {
    private let count: Int
    private let pause: Double
    private var given = 0

    init(count: Int, pause: Double) {
        self.count = count
        self.pause = pause
        super.init()
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
        guard given < count else { return 0 }
        Thread.sleep(forTimeInterval: pause)
        buffer[0] = UInt8(given)
        given += 1
        return 1
    }
}

/// A stream that has nothing until a gate opens, and then the bytes 1, 2, 3.
final class GatedStream: TestStream {
    private let gate: LocalServerGate
    private var isOver = false

    init(_ gate: LocalServerGate) {
        self.gate = gate
        super.init()
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
        guard !isOver else { return 0 }
        gate.wait()
        isOver = true
        for index in 0..<3 { buffer[index] = UInt8(index + 1) }
        return 3
    }
}

/// A stream that fails after some bytes.
final class FailingStream: TestStream {
    private var given = 0

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
        guard given < 3 else {
            hasFailed = true
            return -1
        }
        given += 1
        memset(buffer, 0, min(len, 1000))
        return min(len, 1000)
    }
}

/// A stream without end.
final class EndlessStream: TestStream {
    private let limit: Int
    private var given = 0

    init(limit: Int) {
        self.limit = limit
        super.init()
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
        let count = min(len, limit - given)
        memset(buffer, 5, count)
        given += count
        return count
    }
}

/// A stream made by hand.
class TestStream: InputStream {
    private var status = Stream.Status.notOpen
    fileprivate var hasFailed = false

    init() { super.init(data: Data()) }

    override func open() { status = .open }
    override func close() { status = .closed }
    override var streamStatus: Stream.Status { hasFailed ? .error : status }
    override var streamError: (any Error)? { POSIXError(.EIO) }
    override var hasBytesAvailable: Bool { true }
}

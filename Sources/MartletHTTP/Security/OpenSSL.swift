import COpenSSL
import Foundation

/// What every call into OpenSSL needs around it.
enum OpenSSL {
    /// Certificates, keys and lists are a few kilobytes; a bundle of all authorities is some 250.
    private static let largestFile = 16 << 20

    /// Runs `body` and forgets the errors that it left in the thread's queue.
    ///
    /// libcurl reports the oldest error of that queue, which must not be one of ours.
    static func quietly<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        ERR_set_mark()
        defer { ERR_pop_to_mark() }
        return try body()
    }

    /// OpenSSL's words for the latest error of the thread.
    static var latestError: String {
        guard let text = ERR_reason_error_string(ERR_peek_last_error()) else { return "unknown error" }
        return String(cString: text)
    }

    /// Reads a file of certificates, keys or lists.
    ///
    /// - Throws: `AFError.securityMaterialInvalid`, with the path.
    static func contents(of file: URL) throws(AFError) -> Data {
        do {
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
            guard size <= largestFile else { throw CocoaError(.fileReadTooLarge) }
            return try Data(contentsOf: file)
        } catch {
            throw .securityMaterialInvalid(reason: .fileReadFailed(at: file, error: error))
        }
    }

    /// Lets OpenSSL read `data`.
    static func reading<Result>(_ data: Data, _ body: (OpaquePointer) -> Result?) -> Result? {
        guard data.count <= Int(Int32.max) else { return nil }
        return data.withUnsafeBytes { bytes in
            // An empty buffer has no address, and BIO_new_mem_buf wants one.
            guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { BIO_free(bio) }
            return body(bio)
        }
    }

    /// What OpenSSL writes into a buffer in memory, as text.
    static func text(_ body: (OpaquePointer) -> Void) -> String {
        guard let bio = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(bio) }
        body(bio)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1024)
        while case let count = BIO_read(bio, &piece, Int32(piece.count)), count > 0 {
            bytes += piece.prefix(Int(count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The DER form that one of the `i2d` functions writes.
    static func der(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> Data {
        let count = write(nil)
        guard count > 0 else { return Data() }
        var data = Data(count: Int(count))
        data.withUnsafeMutableBytes { bytes in
            var start = bytes.bindMemory(to: UInt8.self).baseAddress
            _ = write(&start)
        }
        return data
    }

    /// The object that one of the `d2i` functions reads, if `data` is all of it.
    static func object<Object>(
        _ data: Data, _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> Object?, free: (Object) -> Void
    ) -> Object? {
        data.withUnsafeBytes { bytes -> Object? in
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
            var start: UnsafePointer<UInt8>? = base
            guard let object = read(&start, bytes.count) else { return nil }
            guard start == base + bytes.count else {
                free(object)
                return nil
            }
            return object
        }
    }

    /// Whether the text begins like one of the objects in RFC 7468's armour.
    static func isPEM(_ data: Data) -> Bool { data.range(of: Data("-----BEGIN ".utf8)) != nil }
}

import CCurl
import Foundation

/// What libcurl measured of one transfer: times in microseconds from its start, sizes in bytes.
///
/// An object that comes with its transfer, so that its memory is that of whoever made the transfer: what the engine's
/// thread allocates and another one frees makes each wait for the other.
///
/// `@unchecked Sendable` is sound: it is filled in by whoever ends the transfer, before anybody else is told of the end.
final class TransferTimes: @unchecked Sendable {
    /// The start, in seconds since 1970.
    var start = 0.0
    var nameLookup: Int64 = 0
    var connect: Int64 = 0
    var secureConnect: Int64 = 0
    var preTransfer: Int64 = 0
    var firstByte: Int64 = 0
    var total: Int64 = 0
    var requestSize = 0
    var headerSize = 0
    var uploaded: Int64 = 0
    var downloaded: Int64 = 0
    /// The connections made for it; 0 if it went over one that was there.
    var newConnections = 0
    var version = 0
    var isProxied = false
    var remoteAddress = ""
    var remotePort = 0
    var localAddress = ""
    var localPort = 0

    /// Reads the handle of a transfer that ended.
    func read(_ easy: UnsafeMutableRawPointer, start: Double) {
        self.start = start
        let offset = { (info: CURLINFO) -> Int64 in
            var value: curl_off_t = 0
            martlet_easy_get_offset(easy, info, &value)
            return Int64(value)
        }
        let long = { (info: CURLINFO) -> Int in
            var value = 0
            martlet_easy_get_long(easy, info, &value)
            return value
        }
        let text = { (info: CURLINFO) -> String in
            var value: UnsafeMutableRawPointer?
            martlet_easy_get_pointer(easy, info, &value)
            return value.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
        }
        nameLookup = offset(CURLINFO_NAMELOOKUP_TIME_T)
        connect = offset(CURLINFO_CONNECT_TIME_T)
        secureConnect = offset(CURLINFO_APPCONNECT_TIME_T)
        preTransfer = offset(CURLINFO_PRETRANSFER_TIME_T)
        firstByte = offset(CURLINFO_STARTTRANSFER_TIME_T)
        total = offset(CURLINFO_TOTAL_TIME_T)
        requestSize = long(CURLINFO_REQUEST_SIZE)
        headerSize = long(CURLINFO_HEADER_SIZE)
        uploaded = offset(CURLINFO_SIZE_UPLOAD_T)
        downloaded = offset(CURLINFO_SIZE_DOWNLOAD_T)
        newConnections = long(CURLINFO_NUM_CONNECTS)
        version = long(CURLINFO_HTTP_VERSION)
        remoteAddress = text(CURLINFO_PRIMARY_IP)
        remotePort = long(CURLINFO_PRIMARY_PORT)
        localAddress = text(CURLINFO_LOCAL_IP)
        localPort = long(CURLINFO_LOCAL_PORT)
    }
}

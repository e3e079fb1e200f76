import CCurl
import Foundation

extension TransferSlot {
    /// Hands libcurl the next piece of the request's body.
    func read(into bytes: UnsafeMutablePointer<CChar>, capacity: Int) -> Int {
        lastActivity = turn.now
        guard let transfer else { return martlet_read_abort }
        let ready = bodyIsReady
        switch upload.read(into: bytes, capacity: capacity, whenReady: { ready(transfer) }) {
        case .bytes(let count):
            if count > 0, transfer.consumer.interests.contains(.progress) {
                transfer.consumer.transferDidSend(upload.taken, of: upload.length)
            }
            return count
        case .later:
            transfer.holds.insert(.body)
            return martlet_read_pause
        case .failed(let reason):
            failure = reason
            return martlet_read_abort
        }
    }

    /// Counts sent bytes as activity; libcurl sends a copied body without asking anybody.
    func noteSentBytes() {
        var total: curl_off_t = 0
        martlet_easy_get_offset(easy, CURLINFO_SIZE_UPLOAD_T, &total)
        guard Int64(total) != sent else { return }
        sent = Int64(total)
        lastActivity = turn.now
    }
}

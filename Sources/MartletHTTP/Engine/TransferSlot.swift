import CCurl
import Foundation

/// One easy handle, what it is set up for, and what its transfer has gathered so far.
///
/// Lives on the engine's thread. libcurl's callbacks get it as their context, so a slot stays where it is as long as
/// its handle exists.
final class TransferSlot {
    /// What a handle stays set up for between transfers.
    ///
    /// Setting an option costs little, but a reset and a dozen of them show: measured, some 4 % of the requests a
    /// second.
    struct Shape: Equatable {
        var method: String
        var acceptEncoding: String?
        var hasBody: Bool
    }

    let index: Int
    let easy: UnsafeMutableRawPointer
    let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    var shape: Shape?
    var headerList: UnsafeMutablePointer<curl_slist>?
    var headerLines: [String] = []

    var transfer: Transfer?
    var limits = ResponseLimits()
    var head = HeadCollector()
    var body = BodyBuffer()
    /// A failure that we found, which says more than the code libcurl reports when a callback stops it.
    var failure: TransferFailure?
    /// When something last moved, in seconds of the engine's clock.
    var lastActivity = 0.0
    var sent: Int64 = 0
    /// The request's body, and how much of it libcurl has read.
    var upload = Data()
    var uploaded = 0
    /// The engine's clock at its last turn; one reading serves every callback of the turn.
    let turn: EngineTurn

    init?(index: Int, turn: EngineTurn) {
        guard let easy = curl_easy_init() else { return nil }
        self.index = index
        self.easy = easy
        self.turn = turn
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerList)
        body.deallocate()
        errorText.deallocate()
    }

    /// Forgets the transfer.
    ///
    /// A handle that carried a body is reset, so that none of it is kept.
    func clear() {
        transfer = nil
        failure = nil
        head.restart()
        body.restart()
        uploaded = 0
        sent = 0
        if shape?.hasBody != false {
            upload = Data()
            curl_easy_reset(easy)
            shape = nil
        }
    }
}

/// The engine's clock as read once a turn, in seconds.
final class EngineTurn {
    var now = 0.0

    /// Reads the clock.
    func begin() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        now = Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

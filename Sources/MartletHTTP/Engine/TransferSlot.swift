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
        var body: BodyKind
        /// Whether the response is likely to be long enough for a large buffer to pay.
        var isLarge: Bool
        var handlesCookies: Bool
        var isSecure: Bool
        var credential: TransferCredential?
        var proxyAuthorization: String?
    }

    /// How a request's body gets to libcurl.
    enum BodyKind: Equatable {
        case none
        /// libcurl takes a copy and sends it with the head.
        case copied
        /// libcurl asks for it piece by piece.
        case read
    }

    let index: Int
    private(set) var easy: UnsafeMutableRawPointer
    let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    var shape: Shape?
    var headerList: UnsafeMutablePointer<curl_slist>?
    var headerLines: [String] = []
    /// The line that only a proxy gets to see.
    var proxyLine: UnsafeMutablePointer<curl_slist>?

    var transfer: Transfer?
    var limits = ResponseLimits()
    // Unchecked is sound: these are touched by the engine's thread alone, and what changes them calls nobody. Checked,
    // each line of each head would cost as much as gathering it.
    @exclusivity(unchecked) var head = HeadCollector()
    @exclusivity(unchecked) var body = BodyBuffer()
    /// Where this response's body goes.
    var destination = Destination.memory
    /// The head as it was shown to the consumer, if it was.
    var shownHead: ResponseHead?
    /// A failure that we found, which says more than the code libcurl reports when a callback stops it.
    var failure: TransferFailure?
    /// Whether the transfer was stopped after its head since the answer to a HEAD has nothing more.
    var isDoneAtHead = false
    /// Whether libcurl answers the challenge of a proxy, so that a second head may follow.
    var answersProxy = false
    /// When something last moved, in seconds of the engine's clock.
    var lastActivity = 0.0
    /// When the transfer began, in seconds since 1970.
    var start = 0.0
    var sent: Int64 = 0
    /// The bytes of the body so far, as they were on the wire.
    var received: Int64 = 0
    /// The bytes that were decoded of them.
    var decoded: Int64 = 0
    /// Undoes the codings of the body, if it has any.
    var decoder: BodyDecoder?
    /// What the request's body is read from.
    var upload = UploadSource.none
    /// The engine's clock at its last turn; one reading serves every callback of the turn.
    let turn: EngineTurn
    /// Called, from any thread, when a body's stream has more to send.
    let bodyIsReady: @Sendable (Transfer) -> Void

    /// Whether the request names its host itself.
    var sentOwnHost = false

    /// Where a response's body goes, once its head is known.
    enum Destination {
        case memory
        case file(FileSink)
        case pieces
    }

    init?(index: Int, turn: EngineTurn, bodyIsReady: @escaping @Sendable (Transfer) -> Void) {
        guard let easy = curl_easy_init() else { return nil }
        self.index = index
        self.easy = easy
        self.turn = turn
        self.bodyIsReady = bodyIsReady
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerList)
        curl_slist_free_all(proxyLine)
        body.deallocate()
        errorText.deallocate()
    }

    /// Forgets the transfer.
    ///
    /// A handle that carried a body or a password is reset, so that nothing of it is kept.
    func clear() {
        transfer = nil
        failure = nil
        isDoneAtHead = false
        head.restart()
        body.restart()
        shownHead = nil
        destination = .memory
        sent = 0
        received = 0
        decoded = 0
        decoder = nil
        upload.close()
        upload = .none
        if sentOwnHost {
            // libcurl 7.88 takes the host of a `Host` field for that of all later cookies, also after a reset.
            if let fresh = curl_easy_init() {
                curl_easy_cleanup(easy)
                easy = fresh
                curl_slist_free_all(headerList)
                headerList = nil
                headerLines = []
                sentOwnHost = false
                shape = nil
            }
        } else if shape.map({ $0.body != .none || $0.credential != nil }) ?? false {
            reset()
            shape = nil
        }
    }
}

/// The engine's clock as read once a turn, in seconds.
final class EngineTurn {
    var now = 0.0

    /// Reads the clock.
    func begin() { now = Self.monotonic }

    /// The time of day, in seconds since 1970.
    static var wall: Double { time(CLOCK_REALTIME) }

    /// Seconds of a clock that is never set back.
    static var monotonic: Double { time(CLOCK_MONOTONIC) }

    private static func time(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

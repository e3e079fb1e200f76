import CCurl
import Foundation

extension EngineLoop {
    /// Starts a transfer, or lets it wait for its turn.
    func admit(_ transfer: Transfer) {
        guard transfer.phase == .submitted else {
            return complete(transfer, TransferOutcome(failure: .cancelled))
        }
        let total = transfer.request.totalTimeout
        if total > 0 {
            transfer.deadline = turn.now + total
            idleClock.note(deadline: transfer.deadline)
        }
        if queue.enter(transfer, origin: transfer.request.origin) {
            begin(transfer)
        } else {
            transfer.phase = .queued
        }
    }

    private func begin(_ transfer: Transfer) {
        guard let multi, let slot = vacantSlot() else {
            return abandon(transfer, CURLE_OUT_OF_MEMORY, "libcurl has no handle to give")
        }
        transfer.phase = .active(slot: slot.index)
        guard slot.begin(transfer, loop: self) else {
            return finish(slot, slot.failure)
        }
        let code = curl_multi_add_handle(multi, slot.easy)
        guard code == CURLM_OK else {
            return finish(
                slot, .curl(code: CURLE_FAILED_INIT.rawValue, message: String(cString: curl_multi_strerror(code))))
        }
        let timeout = transfer.request.idleTimeout
        if timeout > 0 { idleClock.note(deadline: turn.now + timeout) }
        // It may have waited until after its time, and was not looked at since it stopped waiting.
        idleClock.note(deadline: transfer.deadline)
        if !transfer.holds.isEmpty { curl_easy_pause(slot.easy, pauseBits(transfer.holds)) }
    }

    private var bodyIsReady: @Sendable (Transfer) -> Void {
        { [weak engine] transfer in engine?.proceed(transfer, .body) }
    }

    private func vacantSlot() -> TransferSlot? {
        if let index = freeSlots.popLast() { return slots[index] }
        guard let slot = TransferSlot(index: slots.count, turn: turn, bodyIsReady: bodyIsReady) else { return nil }
        slots.append(slot)
        return slot
    }

    /// Hands out every transfer that libcurl is done with.
    func collectFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = martlet_message_result(message)
            var context: UnsafeMutableRawPointer?
            martlet_easy_get_pointer(easy, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            let slot = Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
            noteConnection(of: easy)
            curl_multi_remove_handle(multi, easy)
            finish(slot, slot.isDoneAtHead ? nil : slot.failure ?? slot.failure(code))
        }
    }

    /// Ends a transfer before libcurl is done with it.
    func end(_ transfer: Transfer, _ failure: TransferFailure) {
        switch transfer.phase {
        case .ended: return
        case .submitted: transfer.phase = .ended
        case .queued:
            transfer.phase = .ended
            queue.withdraw(origin: transfer.request.origin, isWaiting: { $0.phase == .queued })
            complete(transfer, TransferOutcome(failure: failure))
        case .active(let index):
            curl_multi_remove_handle(multi, slots[index].easy)
            finish(slots[index], failure)
        }
    }

    /// Holds a transfer, or lets it go on.
    func setHolds(_ transfer: Transfer, _ holds: Transfer.Holds) {
        guard transfer.holds != holds else { return }
        transfer.holds = holds
        guard case .active(let index) = transfer.phase else { return }
        slots[index].lastActivity = turn.now
        if holds.isEmpty { idleClock.note(deadline: turn.now + max(0.001, transfer.request.idleTimeout)) }
        // What was kept of the body meanwhile is handed out here, ours before libcurl's, and its consumer may refuse it.
        if let failure = slots[index].decodeKept() { return end(transfer, failure) }
        let code = curl_easy_pause(slots[index].easy, pauseBits(transfer.holds))
        if code != CURLE_OK {
            end(transfer, slots[index].failure ?? .curl(code: code.rawValue, message: "The transfer cannot go on."))
        }
    }

    /// Ends everything, since the engine was shut down.
    func endEverything() {
        let waiting = queue.removeAllWaiting()
        for transfer in slots.compactMap(\.transfer) { end(transfer, .shutDown) }
        for transfer in waiting { end(transfer, .shutDown) }
        let commands = engine.inbox.write { inbox in
            defer { inbox.commands = [] }
            return inbox.commands
        }
        for case .start(let transfer) in commands {
            complete(transfer, TransferOutcome(failure: .shutDown))
        }
    }

    private func finish(_ slot: TransferSlot, _ failure: TransferFailure?) {
        guard let transfer = slot.transfer else { return }
        var failure = failure
        if failure == nil, !slot.showHeadIfDue() { failure = slot.failure }
        if failure == nil { failure = slot.finishDecoding() }
        if case .file(let sink) = slot.destination {
            let code = sink.close()
            if code != 0, failure == nil { failure = .file(path: sink.url.path, code: code) }
        }
        let times = transfer.times
        times.read(slot.easy, start: slot.start)
        times.isProxied = connections.proxies.serve(transfer.request.url)
        // libcurl counts what it sends in one piece with the lines among them.
        if slot.shape?.body == .copied { times.requestSize = max(0, times.requestSize - Int(times.uploaded)) }
        let lines = slot.head.take()
        let head =
            slot.shownHead
            ?? lines.map { ResponseHead(status: slot.head.status, lines: $0, url: transfer.request.url) }
        let outcome = TransferOutcome(
            head: head, body: slot.body.take(), received: times.downloaded, times: times, failure: failure)
        if slot.head.setsCookies, transfer.request.handlesCookies { connections.cookiesArrived() }
        if times.version >= CURL_HTTP_VERSION_2_0, connections.canMultiplex(transfer.request.origin) {
            widen(transfer.request.origin)
        }
        slot.clear()
        freeSlots.append(slot.index)
        leave(transfer.request.origin)
        complete(transfer, outcome)
    }

    private func abandon(_ transfer: Transfer, _ code: CURLcode, _ message: String) {
        leave(transfer.request.origin)
        complete(transfer, TransferOutcome(failure: .curl(code: code.rawValue, message: message)))
    }

    private func leave(_ origin: String) {
        if let next = queue.leave(origin: origin, isWaiting: { $0.phase == .queued }) { begin(next) }
    }

    /// An origin that speaks HTTP/2 takes all requests over one connection.
    private func widen(_ origin: String) {
        for next in queue.widen(origin: origin, to: Self.streams, isWaiting: { $0.phase == .queued }) { begin(next) }
    }

    private func complete(_ transfer: Transfer, _ outcome: consuming TransferOutcome) {
        transfer.phase = .ended
        transfer.consumer.transferDidComplete(transfer, outcome)
    }
}

extension TransferSlot {
    /// The most bytes that libcurl takes for one line of a head, and for the whole of it.
    private static let libraryLineLimit = 100 << 10
    private static let libraryHeadLimit = 300 << 10

    /// libcurl's verdict in our words; `nil` where all went well.
    fileprivate func failure(_ code: CURLcode) -> TransferFailure? {
        guard code != CURLE_OK else {
            // A connection that ends within the head is no error to libcurl.
            guard !head.isComplete else { return nil }
            return .curl(code: CURLE_GOT_NOTHING.rawValue, message: "The connection ended before the response's head.")
        }
        let text = errorText.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: errorText)
        // libcurl's own bounds on heads, which it has no code for.
        if code == CURLE_OUT_OF_MEMORY, !head.isComplete { return .limit(.headerSize(Self.libraryLineLimit)) }
        if text.hasPrefix("Too large response headers") { return .limit(.headerSize(Self.libraryHeadLimit)) }
        // The same code stands for a connection that broke; this one only broke its word.
        if code == CURLE_RECV_ERROR, text.hasSuffix("in chunked-encoding") {
            return .curl(code: CURLE_WEIRD_SERVER_REPLY.rawValue, message: text)
        }
        // A proxy that does not let us through is no connection lost on the way.
        var proxyStatus = 0
        martlet_easy_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
        if code == CURLE_RECV_ERROR, !head.isComplete, proxyStatus != 0, proxyStatus / 100 != 2 {
            let message = "The proxy does not connect to the server: it answers \(proxyStatus)."
            return .curl(code: CURLE_COULDNT_CONNECT.rawValue, message: message)
        }
        return .curl(code: code.rawValue, message: text)
    }
}

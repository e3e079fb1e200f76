import CCurl
import Foundation

extension EngineLoop {
    /// Starts a transfer, or lets it wait for its turn.
    func admit(_ transfer: Transfer) {
        guard transfer.phase == .submitted else {
            return complete(transfer, TransferOutcome(body: Data(), failure: .cancelled))
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
        guard slot.begin(transfer, sockets: Unmanaged.passUnretained(self).toOpaque()) else {
            return finish(slot, slot.failure)
        }
        let code = curl_multi_add_handle(multi, slot.easy)
        guard code == CURLM_OK else {
            return finish(
                slot, .curl(code: CURLE_FAILED_INIT.rawValue, message: String(cString: curl_multi_strerror(code))))
        }
        let timeout = transfer.request.idleTimeout
        if timeout > 0 { idleClock.note(deadline: turn.now + timeout) }
        if transfer.isPaused { curl_easy_pause(slot.easy, CURLPAUSE_ALL) }
    }

    private func vacantSlot() -> TransferSlot? {
        if let index = freeSlots.popLast() { return slots[index] }
        guard let slot = TransferSlot(index: slots.count, turn: turn) else { return nil }
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
            curl_multi_remove_handle(multi, easy)
            finish(slot, slot.failure ?? slot.failure(code))
        }
    }

    /// Ends a transfer before libcurl is done with it.
    func end(_ transfer: Transfer, _ failure: TransferFailure) {
        switch transfer.phase {
        case .ended: return
        case .submitted: transfer.phase = .ended
        case .queued: complete(transfer, TransferOutcome(body: Data(), failure: failure))
        case .active(let index):
            curl_multi_remove_handle(multi, slots[index].easy)
            finish(slots[index], failure)
        }
    }

    /// Holds a transfer, or lets it go on.
    func setPaused(_ transfer: Transfer, _ isPaused: Bool) {
        guard transfer.isPaused != isPaused else { return }
        transfer.isPaused = isPaused
        guard case .active(let index) = transfer.phase else { return }
        slots[index].lastActivity = turn.now
        if !isPaused { idleClock.note(deadline: turn.now + max(0.001, transfer.request.idleTimeout)) }
        curl_easy_pause(slots[index].easy, isPaused ? CURLPAUSE_ALL : CURLPAUSE_CONT)
    }

    /// Ends the transfers on which nothing moved for too long, and finds when to look again.
    func endIdleTransfers() {
        idleClock.restart()
        for slot in slots {
            guard let transfer = slot.transfer, !transfer.isPaused, transfer.request.idleTimeout > 0 else { continue }
            slot.noteSentBytes()
            let deadline = slot.lastActivity + transfer.request.idleTimeout
            if deadline <= turn.now {
                end(transfer, .idle)
            } else {
                idleClock.note(deadline: deadline)
            }
        }
    }

    /// Ends everything, since the engine was shut down.
    func endEverything() {
        let waiting = queue.removeAllWaiting()
        for transfer in slots.compactMap(\.transfer) { end(transfer, .shutDown) }
        for transfer in waiting { end(transfer, .shutDown) }
        let commands = engine.inbox.withLock { inbox in
            defer { inbox.commands = [] }
            return inbox.commands
        }
        for case .start(let transfer) in commands {
            complete(transfer, TransferOutcome(body: Data(), failure: .shutDown))
        }
        for case .visit(_, let completion) in commands { completion() }
    }

    private func finish(_ slot: TransferSlot, _ failure: TransferFailure?) {
        guard let transfer = slot.transfer else { return }
        let received = slot.bytesOnWire
        let head = slot.head.take().map { ResponseHead(status: slot.head.status, lines: $0, url: transfer.request.url) }
        let outcome = TransferOutcome(head: head, body: slot.body.take(), received: received, failure: failure)
        slot.clear()
        freeSlots.append(slot.index)
        leave(transfer.request.origin)
        complete(transfer, outcome)
    }

    private func abandon(_ transfer: Transfer, _ code: CURLcode, _ message: String) {
        leave(transfer.request.origin)
        complete(transfer, TransferOutcome(body: Data(), failure: .curl(code: code.rawValue, message: message)))
    }

    private func leave(_ origin: String) {
        if let next = queue.leave(origin: origin, isWaiting: { $0.phase == .queued }) { begin(next) }
    }

    private func complete(_ transfer: Transfer, _ outcome: consuming TransferOutcome) {
        transfer.phase = .ended
        transfer.consumer.transferDidComplete(transfer, outcome)
    }
}

extension TransferSlot {
    /// libcurl's verdict in our words; `nil` where all went well.
    fileprivate func failure(_ code: CURLcode) -> TransferFailure? {
        guard code != CURLE_OK else {
            // A connection that ends within the head is no error to libcurl.
            guard !head.isComplete else { return nil }
            return .curl(code: CURLE_GOT_NOTHING.rawValue, message: "The connection ended before the response's head.")
        }
        let text = errorText.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: errorText)
        return .curl(code: code.rawValue, message: text)
    }

    /// Counts sent bytes as activity; libcurl sends a copied body without asking anybody.
    fileprivate func noteSentBytes() {
        var total: curl_off_t = 0
        martlet_easy_get_offset(easy, CURLINFO_SIZE_UPLOAD_T, &total)
        guard Int64(total) != sent else { return }
        sent = Int64(total)
        lastActivity = turn.now
    }
}

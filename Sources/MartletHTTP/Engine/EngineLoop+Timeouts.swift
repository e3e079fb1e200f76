import Foundation

extension EngineLoop {
    /// Ends the transfers on which nothing moved for too long, and those that take too long altogether, and finds when
    /// to look again.
    func endIdleTransfers() {
        idleClock.restart()
        // One that ends lets another begin, in a slot that may be the next.
        for transfer in slots.compactMap(\.transfer) {
            guard case .active(let index) = transfer.phase else { continue }
            if isOverdue(transfer) {
                end(transfer, .overdue)
                continue
            }
            guard transfer.holds.isEmpty, transfer.request.idleTimeout > 0 else { continue }
            slots[index].noteSentBytes()
            let deadline = slots[index].lastActivity + transfer.request.idleTimeout
            if deadline <= turn.now {
                end(transfer, .idle)
            } else {
                idleClock.note(deadline: deadline)
            }
        }
        guard engine.configuration.timeoutIntervalForResource < 7 * 24 * 3600 else { return }
        for transfer in queue.waiting where transfer.phase == .queued && isOverdue(transfer) { end(transfer, .overdue) }
    }

    /// Whether a transfer's time is up; if not, it is looked at again when it is.
    private func isOverdue(_ transfer: Transfer) -> Bool {
        if transfer.deadline <= turn.now { return true }
        if transfer.deadline < .infinity { idleClock.note(deadline: transfer.deadline) }
        return false
    }
}

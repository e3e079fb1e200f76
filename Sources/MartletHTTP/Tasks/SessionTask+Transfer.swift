import Foundation
import FoundationNetworking

extension SessionTask: TransferConsumer {
    var interests: TransferInterests {
        TransferInterests(rawValue: mutable.read { $0.owner }?.interests.load(ordering: .acquiring) ?? 0)
    }

    func transferDidReceiveHead(_ transfer: Transfer, _ head: ResponseHead) -> HeadAnswer {
        let (owner, request) = mutable.write { mutable -> (Request?, URLRequest) in
            mutable.head = head
            return (mutable.owner, mutable.current)
        }
        guard let owner else { return .gather }
        // The few bytes of a redirect are not what was asked for; should nobody follow it, they are delivered late.
        if Redirection.isRedirect(head, to: request) { return .gather }
        owner.tellSessionMonitors {
            if let response = head.response { $0.urlSession(transport, dataTask: self, didReceive: response) }
        }
        return owner.didReceive(head, of: transfer)
    }

    func transferDidReceive(_ transfer: Transfer, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let owner = mutable.read({ $0.owner }) else { return true }
        owner.tellSessionMonitors { $0.urlSession(transport, dataTask: self, didReceive: Data(bytes)) }
        return owner.didReceive(bytes, of: transfer)
    }

    func transferDidReceive(_ received: Int64, of expected: Int64, status: Int) {
        let (owner, previous) = mutable.write { mutable -> (Request?, Int64) in
            defer { mutable.received = received }
            mutable.expectedToReceive = expected
            return (mutable.owner, mutable.received)
        }
        // The few bytes of a redirect are not what the caller waits for.
        guard let owner, !(300..<400).contains(status) else { return }
        owner.didProgress(self, received - min(previous, received), received, of: expected)
        owner.noteReceived(received, of: expected)
    }

    func transferDidSend(_ sent: Int64, of expected: Int64) {
        let (owner, previous) = mutable.write { mutable -> (Request?, Int64) in
            defer { mutable.sent = max(mutable.sent, sent) }
            mutable.expectedToSend = expected
            return (mutable.owner, mutable.sent)
        }
        guard let owner else { return }
        owner.tellSessionMonitors {
            $0.urlSession(
                transport, task: self, didSendBodyData: sent - previous, totalBytesSent: sent,
                totalBytesExpectedToSend: expected)
        }
        owner.noteSent(sent, of: expected)
    }

    func transferDidComplete(_ transfer: Transfer, _ outcome: consuming TransferOutcome) {
        let outcome = outcome
        if outcome.failure == nil, let head = outcome.head, (300..<400).contains(head.status),
            redirect(after: head, outcome)
        {
            return
        }
        let (owner, request, isCached) = mutable.read { ($0.owner, $0.current, $0.cached != nil) }
        // What spoils a body that is of no use is no reason to stop.
        if outcome.failure?.isOfConnection ?? true, let owner, let next = owner.nextRequest(after: request) {
            note(outcome)
            return exchange(next, owner)
        }
        if outcome.failure == nil, let owner, answerChallenge(outcome, owner, request) { return }
        if !isCached || !deliverThroughCache(outcome) { deliver(outcome) }
    }

    /// Answers a challenge with a stored credential, once; `false` if there is none, or the request has its own.
    private func answerChallenge(_ outcome: TransferOutcome, _ owner: Request, _ request: URLRequest) -> Bool {
        guard let head = outcome.head, head.status == 401, owner.credential == nil, let url = request.url,
            let storage = transport.values.urlCredentialStorage,
            mutable.read({ $0.transfer })?.request.credential == nil,
            request.value(forHTTPHeaderField: "Authorization") == nil,
            let challenge = Challenge.first(in: head.headers.values(for: "WWW-Authenticate")),
            let credential = storage.credential(origin: url, realm: challenge.realm)
        else { return false }
        note(outcome)
        exchange(request, owner, answering: credential)
        return true
    }

    /// Hands out the answer; what was gathered of an unfollowed redirect goes where the body was to go.
    func deliver(_ outcome: TransferOutcome) {
        guard outcome.failure == nil, let head = outcome.head, (300..<400).contains(head.status) else {
            return complete(outcome)
        }
        let (owner, transfer, request) = mutable.read { ($0.owner, $0.transfer, $0.current) }
        guard let owner, let transfer, Redirection.isRedirect(head, to: request) else { return complete(outcome) }
        switch transfer.request.sink {
        case .memory: complete(outcome)
        case .file(let sink):
            _ = owner.didReceive(head, of: transfer)
            let code = outcome.body.withUnsafeBytes { sink.append($0) }
            sink.close()
            var outcome = outcome
            outcome.body = Data()
            if code != 0 { outcome.failure = .file(path: sink.url.path, code: code) }
            complete(outcome)
        case .pieces:
            _ = owner.didReceive(head, of: transfer)
            if !outcome.body.isEmpty { _ = outcome.body.withUnsafeBytes { owner.didReceive($0, of: transfer) } }
            complete(outcome)
        }
    }

    /// Goes where the response points; `false` if it points nowhere.
    private func redirect(after head: ResponseHead, _ outcome: TransferOutcome) -> Bool {
        let (owner, request) = mutable.read { ($0.owner, $0.current) }
        guard let owner else { return false }
        switch Redirection.decision(after: head, to: request) {
        case .none: return false
        case .refuse(let url):
            let message = "The server redirects to \(url.absoluteString), which is not an http or https URL."
            complete(
                outcome, error: .sessionTaskFailed(error: TransferFailure.urlError(.unsupportedURL, message, url)))
        case .contradiction:
            let message = "The server redirects to several places at once."
            complete(
                outcome,
                error: .sessionTaskFailed(error: TransferFailure.urlError(.badServerResponse, message, request.url)))
        case .follow(let next):
            let handler = owner.mutable.read { $0.settings.redirectHandler } ?? transport.redirectHandler
            guard let response = head.response, handler != nil || !transport.eventMonitor.isEmpty else {
                follow(next, outcome, owner)
                return true
            }
            owner.tellSessionMonitors {
                $0.urlSession(transport, task: self, willPerformHTTPRedirection: response, newRequest: next)
            }
            guard let handler else {
                follow(next, outcome, owner)
                return true
            }
            mutable.write { $0.head = head }
            guard let question = beginDeciding() else { return true }
            handler.task(self, willBeRedirectedTo: next, for: response) { chosen in
                guard self.isDecided(question) else { return }
                if let chosen { self.follow(chosen, outcome, owner) } else { self.deliver(outcome) }
            }
        }
        return true
    }

    private func follow(_ next: URLRequest, _ outcome: TransferOutcome, _ owner: Request) {
        note(outcome)
        let limit = transport.values.limits.maximumRedirects
        let count = mutable.write { mutable in
            mutable.redirectCount += 1
            return mutable.redirectCount
        }
        guard count <= limit else {
            let message = "The server redirects more than \(limit) times."
            let error = TransferFailure.urlError(.httpTooManyRedirects, message, next.url)
            var last = TransferOutcome()
            last.head = outcome.head
            return complete(last, error: .sessionTaskFailed(error: error))
        }
        exchangeWithCache(next, owner)
    }
}

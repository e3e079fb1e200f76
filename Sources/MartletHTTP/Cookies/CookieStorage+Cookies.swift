import Foundation
import FoundationNetworking

extension CookieStorage {
    /// All cookies that have not expired; never `nil`.
    public var cookies: [HTTPCookie]? { state.write { $0.lines(at: now()) }.compactMap(\.cookie) }

    /// The cookies that a request for `url` would send, in that order.
    ///
    /// A request sends 150 of them at most, and no more than 8,190 bytes.
    public func cookies(for url: URL) -> [HTTPCookie]? {
        guard let target = CookieTarget(url) else { return [] }
        let time = now()
        let matching = state.write { $0.jar.lines { $0.matches(target) && !$0.isExpired(at: time) } }
        return CookieLine.inOrderOfSending(matching).compactMap(\.cookie)
    }

    /// Stores a cookie in the place of the one with its name, domain and path.
    ///
    /// A domain with a leading dot means its subdomains too, any other that host alone. The caller is trusted: unlike
    /// what servers set, the domain is not checked against the public suffixes.
    ///
    /// - Returns: `false` for a cookie that cannot be sent: with a control character or a `;`, without a name, larger
    ///   than 4,096 bytes, or one whose `__Host-` or `__Secure-` name promises what it does not keep.
    @discardableResult
    public func setCookie(_ cookie: HTTPCookie) -> Bool {
        guard let line = CookieLine(cookie) else { return false }
        store([line])
        return true
    }

    /// Stores those of the cookies that the host of `url` may set: of its own domain, and secure ones only if it is
    /// reached securely.
    ///
    /// Third-party cookies are as good as any, so `mainDocumentURL` decides nothing, as under Foundation's policy
    /// `.always`.
    public func setCookies(_ cookies: [HTTPCookie], for url: URL?, mainDocumentURL: URL? = nil) {
        guard let url, let target = CookieTarget(url) else { return }
        let lines = cookies.compactMap(CookieLine.init).filter { line in
            line.matchesDomain(of: target) && (!line.isSecure || target.isSecure)
        }
        store(lines)
    }

    /// Removes the cookie with this one's name, domain and path.
    public func deleteCookie(_ cookie: HTTPCookie) {
        guard let key = CookieLine(cookie)?.key else { return }
        remove { line, _ in line.key == key }
    }

    /// Removes the cookies that got their value after `date`.
    ///
    /// For a value that a response brought, that is known to within half a second.
    public func removeCookies(since date: Date) {
        remove { _, stored in stored.map { $0 >= date } ?? true }
    }

    /// Removes all cookies.
    public func removeAll() {
        state.write { state in
            state.jar.removeAll()
            _ = state.lines(at: now())
        }
        scheduleUpkeep()
    }

    private func store(_ lines: [CookieLine]) {
        state.write { state in
            let time = now()
            for line in lines {
                state.jar.set(line)
                state.book.note(line, at: time)
            }
            state.noteChange(count: lines.count, at: time)
        }
        scheduleUpkeep()
    }

    private func remove(where isUnwanted: (CookieLine, Date?) -> Bool) {
        state.write { state in
            for line in state.lines(at: now()) where isUnwanted(line, state.book.stored(line.key)) {
                state.jar.set(line.expired)
            }
            _ = state.lines(at: now())
        }
        scheduleUpkeep()
    }
}

extension CookieStorage {
    /// What to set as `CURLOPT_SHARE`; see `CookieShare` for what else a transfer needs, and for who keeps it.
    var shareHandle: UnsafeMutableRawPointer { share.handle }

    private static let upkeepDelay = 0.5
    private static let upkeep = DispatchQueue(label: "martlet.http.cookies", qos: .utility)

    /// A response with `Set-Cookie` has arrived: sees to the bounds and the file, soon and once for many.
    ///
    /// Costs a lock; call it on any thread after libcurl has seen the response's head.
    func responseArrived() {
        state.write { $0.noteChange(count: Self.cookiesOfAResponse, at: now()) }
        scheduleUpkeep()
    }

    /// libcurl takes that many from one response at most.
    private static let cookiesOfAResponse = 50

    private func scheduleUpkeep() {
        let isNew = state.write { state in
            defer { state.isUpkeepDue = true }
            return !state.isUpkeepDue
        }
        guard isNew else { return }
        Self.upkeep.asyncAfter(deadline: .now() + Self.upkeepDelay) { [weak self] in self?.performUpkeep() }
    }

    private func performUpkeep() {
        state.write { state in
            state.isUpkeepDue = false
            _ = state.lines(at: now())
        }
        saveIfNeeded()
    }
}

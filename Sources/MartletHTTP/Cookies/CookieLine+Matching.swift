import Foundation

extension CookieLine {
    /// Whether it is sent to `target`.
    func matches(_ target: CookieTarget) -> Bool {
        matchesDomain(of: target) && matchesPath(target.path) && (!isSecure || target.isSecure)
    }

    /// Whether the host of `target` may set it and gets it.
    func matchesDomain(of target: CookieTarget) -> Bool {
        if target.host == domain { return true }
        return includesSubdomains && !target.isAddress && target.host.hasSuffix("." + domain)
    }

    /// libcurl cuts one slash off the end of a cookie's path, so that `/a/` is sent to `/a` too.
    private func matchesPath(_ path: String) -> Bool {
        let own = self.path.count > 1 && self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
        if own == "/" || own == path { return true }
        return path.hasPrefix(own + "/")
    }

    /// The order in which libcurl sends cookies that were stored in this order.
    ///
    /// Longer paths come first, as RFC 6265 §5.4 has it, then longer domains, then longer names, then what was stored
    /// later.
    static func inOrderOfSending(_ lines: [CookieLine]) -> [CookieLine] {
        let lengths = { (line: CookieLine) in
            (line.path.utf8.count, line.domain.utf8.count, line.name.utf8.count)
        }
        return lines.enumerated()
            .sorted { left, right in
                let (first, second) = (lengths(left.element), lengths(right.element))
                return first == second ? left.offset > right.offset : first > second
            }
            .map(\.element)
    }
}

import CCurl
import Foundation

/// The way to libcurl's cookies outside of transfers: a handle of its own on the share.
///
/// One thread at a time.
final class CookieJar {
    private let share: CookieShare
    private let easy: UnsafeMutableRawPointer

    init(_ share: CookieShare) {
        guard let easy = curl_easy_init() else { fatalError("There is no memory for a cookie storage.") }
        self.share = share
        self.easy = easy
        _ = martlet_easy_set_share(easy, share.handle)
    }

    deinit { curl_easy_cleanup(easy) }

    /// All cookies that `isWanted` lets through, in the order in which those of one site were set; expired ones may be
    /// among them.
    ///
    /// libcurl takes O(n²) to list them, which shows from some hundreds on: 40 ms for 3,000.
    func lines(where isWanted: (CookieLine) -> Bool = { _ in true }) -> [CookieLine] {
        var list: UnsafeMutablePointer<curl_slist>?
        guard martlet_easy_get_list(easy, CURLINFO_COOKIELIST, &list) == CURLE_OK else { return [] }
        defer { curl_slist_free_all(list) }
        var lines: [CookieLine] = []
        var next = list
        while let item = next {
            if let text = item.pointee.data, let line = CookieLine(String(cString: text)), isWanted(line) {
                lines.append(line)
            }
            next = item.pointee.next
        }
        return lines
    }

    /// Stores a cookie, or removes it if it has expired.
    func set(_ line: CookieLine) { _ = martlet_easy_set_string(easy, CURLOPT_COOKIELIST, line.text) }

    /// Removes all cookies.
    func removeAll() { _ = martlet_easy_set_string(easy, CURLOPT_COOKIELIST, "ALL") }
}

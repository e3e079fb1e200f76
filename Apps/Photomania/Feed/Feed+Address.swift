import Foundation

extension Feed {
    /// The feed at an address that a person gave.
    ///
    /// - Throws: `FeedAddressError` where that is no address of the web.
    init(address: String, consumerKey: String?) throws(FeedAddressError) {
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme),
            let host = url.host, !host.isEmpty
        else { throw FeedAddressError(address: address) }
        self.init(base: url, consumerKey: consumerKey)
    }
}

/// An address that is none of the web.
struct FeedAddressError: Error, CustomStringConvertible {
    var address: String

    var description: String {
        "\"\(address)\" is no address of a feed; give one such as \(Feed.local) with --feed"
    }
}

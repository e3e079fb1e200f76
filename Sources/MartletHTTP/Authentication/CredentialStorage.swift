import Foundation
import FoundationNetworking

/// Names and passwords, by the place that asks for them; in memory.
///
/// Everything may be called from any thread.
public final class CredentialStorage: Sendable {
    /// Compared by value, which `URLProtectionSpace` itself is not on Linux.
    private struct Place: Hashable {
        let host: String
        let port: Int
        let scheme: String
        let realm: String?
        let method: String
        let isProxy: Bool

        init(_ space: URLProtectionSpace) {
            host = space.host.lowercased()
            port = space.port
            scheme = (space.isProxy() ? space.proxyType : space.protocol)?.lowercased() ?? ""
            realm = space.realm
            method = space.authenticationMethod
            isProxy = space.isProxy()
        }
    }

    private struct Shelf {
        let space: URLProtectionSpace
        var credentials: [String: URLCredential] = [:]
        var defaultUser: String?
    }

    /// The storage of sessions that were given none of their own.
    public static let shared = CredentialStorage()

    private let shelves = Protected<[Place: Shelf]>([:])

    /// Creates an empty storage.
    public init() {}

    /// Every credential, by its place and then by its user.
    public var allCredentials: [URLProtectionSpace: [String: URLCredential]] {
        shelves.read { shelves in
            let pairs = shelves.values.filter { !$0.credentials.isEmpty }.map { ($0.space, $0.credentials) }
            return Dictionary(pairs) { first, _ in first }
        }
    }

    /// The credentials for a place, by user; `nil` if there are none.
    public func credentials(for space: URLProtectionSpace) -> [String: URLCredential]? {
        let found = shelves.read { $0[Place(space)]?.credentials ?? [:] }
        return found.isEmpty ? nil : found
    }

    /// The credential to try at a place unasked; `nil` if none was set.
    public func defaultCredential(for space: URLProtectionSpace) -> URLCredential? {
        shelves.read { shelves in
            guard let shelf = shelves[Place(space)], let user = shelf.defaultUser else { return nil }
            return shelf.credentials[user]
        }
    }

    /// What answers a challenge of an origin for a realm, whatever the scheme it was kept for; `nil` if none was set.
    func credential(origin: URL, realm: String) -> URLCredential? {
        let scheme = origin.scheme?.lowercased() ?? ""
        let port = origin.port ?? (scheme == "https" ? 443 : 80)
        let host = origin.host()?.lowercased()
        return shelves.read { shelves in
            for (place, shelf) in shelves where place.host == host && place.port == port && place.scheme == scheme {
                guard !place.isProxy, place.realm == nil || place.realm == realm, let user = shelf.defaultUser else {
                    continue
                }
                return shelf.credentials[user]
            }
            return nil
        }
    }

    /// Keeps a credential for a place, in the stead of that user's earlier one.
    ///
    /// One without a user, or whose persistence is `.none`, is not kept.
    public func set(_ credential: URLCredential, for space: URLProtectionSpace) {
        keep(credential, for: space, asDefault: false)
    }

    /// Keeps a credential for a place, as the one to try there.
    public func setDefaultCredential(_ credential: URLCredential, for space: URLProtectionSpace) {
        keep(credential, for: space, asDefault: true)
    }

    /// Forgets a user's credential for a place.
    public func remove(_ credential: URLCredential, for space: URLProtectionSpace) {
        guard let user = credential.user else { return }
        shelves.write { shelves in
            let place = Place(space)
            shelves[place]?.credentials[user] = nil
            if shelves[place]?.defaultUser == user { shelves[place]?.defaultUser = nil }
            if shelves[place]?.credentials.isEmpty == true { shelves[place] = nil }
        }
    }

    private func keep(_ credential: URLCredential, for space: URLProtectionSpace, asDefault: Bool) {
        guard let user = credential.user, credential.persistence != .none else { return }
        shelves.write { shelves in
            var shelf = shelves[Place(space)] ?? Shelf(space: space)
            shelf.credentials[user] = credential
            if asDefault { shelf.defaultUser = user }
            shelves[Place(space)] = shelf
        }
    }
}

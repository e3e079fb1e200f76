import Belongings
import Foundation

/// The address of a thing's page: `forgetmenot://item/<uuid>`.
enum ItemAddress {
    /// The thing that an address means; `nil` for any other address.
    static func thing(in address: String) -> Belonging.ID? {
        guard address.utf8.count <= 200, let parts = URLComponents(string: address),
            parts.scheme?.lowercased() == "forgetmenot", parts.host?.lowercased() == "item"
        else { return nil }
        return UUID(uuidString: String(parts.path.drop { $0 == "/" }))
    }
}

import Foundation

/// The address of a photograph within the app, `photomania://photo/12`: where searches and notifications lead to.
struct PhotoLink: Hashable, Sendable {
    var id: Int

    /// The photograph that a URI names; `nil` where it names none.
    init?(_ uri: String) {
        guard let parts = URLComponents(string: uri), parts.scheme?.lowercased() == "photomania", parts.host == "photo",
            parts.path.hasPrefix("/"), let id = Int(parts.path.dropFirst()), id >= 0
        else { return nil }
        self.id = id
    }
}

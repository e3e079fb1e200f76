import Foundation

/// What a book is called that does not say so itself.
enum BookTitle {
    /// The file's name without its ending, underscores read as spaces.
    static func of(_ path: String) -> String {
        let name = URL(filePath: path).lastPathComponent
        let stem = (name as NSString).deletingPathExtension.replacingOccurrences(of: "_", with: " ")
        let title = stem.trimmingCharacters(in: .whitespaces)
        return title.isEmpty ? name : title
    }
}

import Foundation

/// Where the bytes of a picture are.
public enum ImageSource: Sendable {
    /// A file, by its path; every byte but NUL may be in the path, nothing in it is taken as an option.
    case file(String)
    /// Bytes in memory.
    case data(Data)

    /// A file, by its URL.
    public static func file(_ url: URL) -> ImageSource { .file(url.path(percentEncoded: false)) }

    var path: String? {
        switch self {
        case .file(let path): path
        case .data: nil
        }
    }
}

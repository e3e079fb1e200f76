import Foundation

/// What a file's name tells of its picture: `Infinite-Sea_by_Aury88.jpg` is "Infinite Sea" by "Aury88".
struct FileNameCaption: Hashable, Sendable {
    let title: String
    /// `nil` where the name has no "by".
    let photographer: String?

    init(_ path: PicturePath) {
        var stem = path.stem
        // A wallpaper package names its files by their size, and its folder by the picture.
        let folders = path.components.dropLast().map { String(decoding: $0, as: UTF8.self) }
        if Self.isSize(stem), folders.suffix(2) == ["contents", "images"], let package = folders.dropLast(2).last {
            stem = package
        }
        let (title, photographer) = Self.split(stem)
        self.title = Self.titled(title)
        self.photographer = photographer.map(Self.named).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Takes the name apart at its last "by" that stands between separators.
    private static func split(_ stem: String) -> (title: String, photographer: String?) {
        for separator in ["_by_", " by ", "-by-"] {
            if let range = stem.range(of: separator, options: .backwards) {
                return (String(stem[..<range.lowerBound]), String(stem[range.upperBound...]))
            }
        }
        return (stem, nil)
    }

    private static func titled(_ text: String) -> String {
        var words = text.split { $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
        if words.count > 1, let last = words.last, isSize(last) { words.removeLast() }
        let title = words.flatMap(camelWords).joined(separator: " ")
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    /// A hyphen may be part of a person's name; an underscore is a blank.
    private static func named(_ text: String) -> String {
        text.split { $0 == "_" || $0 == " " }.joined(separator: " ")
    }

    /// `FreshFlower` is two words; `iPhone` and `McDonald` are one: a capital begins a word behind two small letters.
    private static func camelWords(_ word: String) -> [String] {
        let letters = Array(word)
        var words: [String] = []
        var start = 0
        for index in letters.indices where index >= 2 && index + 1 < letters.count {
            let begins = letters[index].isUppercase && letters[index + 1].isLowercase
            if begins, letters[index - 1].isLowercase, letters[index - 2].isLowercase {
                words.append(String(letters[start..<index]))
                start = index
            }
        }
        return words + [String(letters[start...])]
    }

    /// `1920x1080`.
    private static func isSize(_ text: String) -> Bool {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}

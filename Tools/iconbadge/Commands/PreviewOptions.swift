/// What `iconbadge preview` is told.
struct PreviewOptions: Hashable, Sendable {
    var paths: [String]
    /// The picture to write.
    var sheet: String
    var look: LookOptions
    var output: OutputOptions

    init(_ words: Arguments, environment: [String: String]) throws(Exit) {
        paths = try words.nonEmptyPaths()
        look = try LookOptions(words, environment: environment)
        output = OutputOptions(words, environment: environment)
        guard let sheet = try words.nonEmpty("--output") else { throw Exit(.usage, "preview needs --output SHEET.png") }
        guard sheet.lowercased().hasSuffix(".png") else {
            throw Exit(.usage, "the sheet is written as PNG; name it \(sheet).png, or otherwise with .png at the end")
        }
        self.sheet = sheet
    }
}

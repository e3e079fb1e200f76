/// A value to be written into a document.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as it is to be spelled.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    struct Member: Hashable, Sendable {
        var key: String
        var value: JSONValue

        init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
    }
}

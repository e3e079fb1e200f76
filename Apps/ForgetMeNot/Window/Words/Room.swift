/// Rooms as they stand in a sentence.
enum Room {
    /// `the kitchen`, but `Anna's room`: a name of its own has a capital letter.
    static func text(_ name: String) -> String {
        guard let first = name.first, first.isLowercase else { return name }
        return "the \(name)"
    }
}

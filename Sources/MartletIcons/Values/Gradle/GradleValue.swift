/// What an expression of a build script comes to, as far as it is worked out without running Gradle.
enum GradleValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    /// Nothing: a property or a variable that is not set, with what a person may do about it.
    case missing(String)

    /// The value as text; nil for nothing.
    var text: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .missing: nil
        }
    }
}

/// What is wrong with a command line, in words for who wrote it.
package struct UsageError: Error, Hashable, Sendable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}

import Foundation

/// Makes elements of the pieces of a body, wherever those are cut.
protocol StreamParser: Sendable {
    associatedtype Element: Sendable

    /// Hands out the elements that `piece` completes.
    mutating func parse(_ piece: Data, _ take: (Element) throws(AFError) -> Void) throws(AFError)

    /// The element that the end of the body completes.
    mutating func end() -> Element?
}

extension LineSplitter: StreamParser {
    mutating func parse(_ piece: Data, _ take: (String) throws(AFError) -> Void) throws(AFError) {
        try split(piece, take)
    }
}

extension ServerSentEventParser: StreamParser {
    /// The standard drops an event without its empty line.
    mutating func end() -> ServerSentEvent? { nil }
}

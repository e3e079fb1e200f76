/// One content coding being undone, step by step: what gzip, deflate, brotli and zstandard have in common.
///
/// libcurl could decode too, but 7.88 takes a coded body that breaks off for a whole one, and decodes all that it has
/// read, however much that becomes, also where nobody wants more.
protocol ContentDecoder: AnyObject {
    /// Whether what came so far is whole: the body may end here.
    var isComplete: Bool { get }

    /// Decodes some of `input` into `output`.
    ///
    /// - Parameters:
    ///   - input: What there is to decode; what was taken is cut off at its start.
    ///   - output: Where the decoded bytes go.
    /// - Returns: How many bytes were written; 0 with input left means that the coding's end was reached before.
    /// - Throws: `ContentDecodingError`, where the input is no such coding.
    func decode(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecodingError) -> Int
}

/// Why a coded body cannot be read.
struct ContentDecodingError: Error, Equatable {
    /// The coding, as `Content-Encoding` names it.
    var coding: String
    /// What is wrong.
    var reason: String

    /// One sentence for a person.
    var message: String { "The body is said to be coded as \(coding): \(reason)." }
}

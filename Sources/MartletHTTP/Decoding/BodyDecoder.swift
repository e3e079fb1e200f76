import Foundation

/// Undoes all codings of a body, the last applied first, RFC 9110 §8.4.
///
/// Bytes are pulled: as long as nobody asks for the next piece, nothing is decoded, however much it would become. One
/// thread at a time.
final class BodyDecoder {
    /// The most codings of one body, as libcurl and browsers have it: each costs memory.
    private static let limit = 5
    /// The most bytes of one piece.
    private static let capacity = 32 << 10

    private struct Stage {
        let decoder: any ContentDecoder
        /// What is still to be decoded of what the stage before, or the wire, gave.
        var input = UnsafeRawBufferPointer(start: nil, count: 0)
        let output: UnsafeMutableRawBufferPointer
    }

    /// The stage that reads the wire comes first.
    private var stages: [Stage] = []
    /// What the wire gave and nobody has asked for yet, where that outlives the call that gave it.
    private var kept: UnsafeMutableRawBufferPointer?
    private let names: String

    /// Creates a decoder of the codings that a response's `Content-Encoding` names; `nil` if it names none.
    ///
    /// - Throws: `ContentDecodingError` for a coding that is unknown, or one too many.
    init?(_ values: [String]) throws(ContentDecodingError) {
        let codings = values.flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
        guard !codings.isEmpty else { return nil }
        names = codings.joined(separator: ", ")
        guard codings.count <= Self.limit else {
            throw ContentDecodingError(coding: names, reason: "more than \(Self.limit) codings are not undone")
        }
        for coding in codings.reversed() {
            guard let decoder = Self.decoder(coding) else {
                throw ContentDecodingError(coding: coding, reason: "nobody here knows that coding")
            }
            stages.append(Stage(decoder: decoder, output: .allocate(byteCount: Self.capacity, alignment: 16)))
        }
    }

    deinit {
        kept?.deallocate()
        for stage in stages { stage.output.deallocate() }
    }

    private static func decoder(_ coding: String) -> (any ContentDecoder)? {
        switch coding {
        case "gzip", "x-gzip": InflateDecoder(.gzip)
        case "deflate": InflateDecoder(.deflate)
        case "br": BrotliDecoder()
        case "zstd": ZstandardDecoder()
        default: nil
        }
    }

    /// Takes what came.
    ///
    /// The bytes are not copied: they have to stay until `next` returns `nil` or `keep` was called.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        if stages[0].input.isEmpty { stages[0].input = bytes } else { keep(adding: bytes) }
    }

    /// Copies what is left of the bytes that were given last, so that they need not stay.
    func keep() { keep(adding: UnsafeRawBufferPointer(start: nil, count: 0)) }

    private func keep(adding bytes: UnsafeRawBufferPointer) {
        let rest = stages[0].input
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: rest.count + bytes.count, alignment: 1)
        copy.copyMemory(from: rest)
        UnsafeMutableRawBufferPointer(rebasing: copy.dropFirst(rest.count)).copyMemory(from: bytes)
        kept?.deallocate()
        kept = copy
        stages[0].input = UnsafeRawBufferPointer(copy)
    }

    /// The next piece of the decoded body, which stays until the next call; `nil` if that takes more bytes.
    ///
    /// - Throws: `ContentDecodingError`.
    func next() throws(ContentDecodingError) -> UnsafeRawBufferPointer? { try next(stages.count - 1) }

    private func next(_ index: Int) throws(ContentDecodingError) -> UnsafeRawBufferPointer? {
        while true {
            let before = stages[index].input.count
            let count = try stages[index].decoder.decode(&stages[index].input, into: stages[index].output)
            if count > 0 { return UnsafeRawBufferPointer(rebasing: stages[index].output.prefix(count)) }
            if !stages[index].input.isEmpty {
                if stages[index].input.count < before { continue }
                throw ContentDecodingError(coding: names, reason: "it does not go on")
            }
            guard index > 0, let more = try next(index - 1) else { return nil }
            stages[index].input = more
        }
    }

    /// Says that the body has ended.
    ///
    /// - Throws: `ContentDecodingError` if it broke off.
    func finish() throws(ContentDecodingError) {
        guard stages.allSatisfy({ $0.decoder.isComplete }) else {
            throw ContentDecodingError(coding: names, reason: "it breaks off")
        }
    }
}

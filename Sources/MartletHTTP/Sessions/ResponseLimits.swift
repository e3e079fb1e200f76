import Foundation

/// The bounds on what a server may make a client hold; past one, the request ends in `AFError.limitExceeded`.
public struct ResponseLimits: Hashable, Sendable {
    /// The most bytes of a body that are held in memory, after decoding.
    public var maximumBodySize: Int
    /// The most bytes that a body may grow to for each byte on the wire; looked at from 1 MiB of body on.
    public var maximumDecompressionRatio: Double
    /// The most bytes of a response's header lines.
    public var maximumHeaderSize: Int
    /// The most lines in a response's header.
    public var maximumHeaderCount: Int
    /// The most redirects that are followed for one request; the next one ends it in `URLError.httpTooManyRedirects`.
    public var maximumRedirects: Int

    /// A tenth of the machine's memory, 1 GiB at most.
    public static let defaultBodySize = Int(min(ProcessInfo.processInfo.physicalMemory / 10, 1 << 30))

    /// Creates bounds; the defaults suit a client that fetches documents and pictures.
    public init(
        maximumBodySize: Int = Self.defaultBodySize, maximumDecompressionRatio: Double = 250,
        maximumHeaderSize: Int = 256 << 10, maximumHeaderCount: Int = 1000, maximumRedirects: Int = 20
    ) {
        self.maximumBodySize = maximumBodySize
        self.maximumDecompressionRatio = maximumDecompressionRatio
        self.maximumHeaderSize = maximumHeaderSize
        self.maximumHeaderCount = maximumHeaderCount
        self.maximumRedirects = maximumRedirects
    }
}

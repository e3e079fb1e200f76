import Foundation
import MartletRaster

/// Why there is no picture; what a cancelled task gets is Swift's `CancellationError`.
public struct ImagePipelineError: Error, Sendable, CustomStringConvertible {
    /// The kinds of fault; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        let name: String

        /// The bytes could not be had; the cause is the loader's.
        public static let loading = Code(name: "loading")
        /// The bytes are no picture, or a broken one; the cause is a `RasterError`, or what the app's decoder threw.
        public static let decoding = Code(name: "decoding")
        /// The picture has more bytes or pixels than the budget allows.
        public static let dataTooLarge = Code(name: "data-too-large")
        /// Somebody other than the waiting task stopped the load.
        public static let cancelled = Code(name: "cancelled")

        /// A short name, fit for a log or a metric.
        public var description: String { name }
    }

    /// The kind of fault.
    public let code: Code
    /// The picture it happened with.
    public let url: URL
    /// What the stage at fault said.
    public let cause: (any Error)?

    /// An error of a stage.
    public init(_ code: Code, url: URL, cause: (any Error)? = nil) {
        self.code = code
        self.url = url
        self.cause = cause
    }

    /// The error that a decoder's becomes.
    init(decoding url: URL, cause: any Error) {
        let code: Code =
            switch (cause as? RasterError)?.code {
            case .tooManyBytes, .tooManyPixels: .dataTooLarge
            case .cancelled: .cancelled
            default: .decoding
            }
        self.init(code, url: url, cause: cause)
    }

    /// What failed, where, and why, on one line.
    public var description: String {
        let what =
            switch code {
            case .loading: "could not be loaded"
            case .decoding: "is broken or no picture"
            case .dataTooLarge: "is too large"
            case .cancelled: "is not loaded any more"
            default: "is not to be had"
            }
        return "The picture at \(url.absoluteString) \(what)." + (cause.map { " (\($0))" } ?? "")
    }
}

import Foundation
import FoundationNetworking

/// A request whose response body is written to a file.
///
/// A response that fails validation leaves no file, and a file at the destination stays what it was. A file that cannot
/// be moved stays where it was downloaded to: `AFError.downloadedFileMoveFailed` says where that is.
///
/// A download that fails or is cancelled can be gone on with, in another process as well, if the server lets it:
/// `resumeData` is what `Session.download(resumingWith:to:)` wants. A retried download goes on by itself.
public final class DownloadRequest: Request, @unchecked Sendable {
    // `@unchecked` is sound: what the class adds to `Request` is within a lock.

    /// What is done when a file is moved to its destination.
    public struct Options: OptionSet, Sendable {
        /// Which of them.
        public let rawValue: Int
        /// The directories on the way to the destination are created.
        public static let createIntermediateDirectories = Options(rawValue: 1)
        /// A file that is there already gives way, in the moment in which the new one is complete; without this, it
        /// stays, and the download ends in `AFError.downloadedFileMoveFailed`.
        public static let removePreviousFile = Options(rawValue: 2)

        /// Creates options.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// Says where a downloaded file goes, which lies at `temporaryURL` until then; called on a queue, for each
    /// response that came in full.
    public typealias Destination =
        @Sendable (_ temporaryURL: URL, _ response: HTTPURLResponse) -> (destinationURL: URL, options: Options)

    /// What a download begins with.
    public enum Downloadable: Sendable {
        /// A request.
        case request(any URLRequestConvertible)
        /// What an earlier download left.
        case resumeData(Data)
    }

    struct Progress: Sendable {
        /// Where the body is written, until it is moved.
        var sink: FileSink
        /// What there is to go on with.
        var resume: ResumeData?
        var resumeData: Data?
        var fileURL: URL?
        /// The bytes that were there before this attempt.
        var offset: Int64 = 0
        /// What the answer to a resumed request meant.
        var decision: ResumeDecision?
        var wantsResumeData = false
        var resumeDataHandlers: [@Sendable (Data?) -> Void] = []
    }

    /// What the download began with.
    public let downloadable: Downloadable
    let destination: Destination?
    let download: Protected<Progress>

    init(
        _ description: RequestDescription, downloadable: Downloadable, resume: ResumeData?,
        transport: SessionTransport, startsItself: Bool, interceptor: (any RequestInterceptor)?,
        destination: Destination?
    ) {
        self.downloadable = downloadable
        self.destination = destination
        download = Protected(Progress(sink: Self.sink(resume), resume: resume))
        super.init(
            description, transport: transport, startsItself: startsItself, interceptor: interceptor,
            interests: .head)
        if isMonitored { watch(for: .progress) }
    }

    /// Where the body goes: the partial file as far as it is known, or a new one.
    private static func sink(_ resume: ResumeData?) -> FileSink {
        if let resume { return FileSink(url: URL(fileURLWithPath: resume.partialFile), count: resume.bytes) }
        let directory = FileManager.default.temporaryDirectory
        return FileSink(url: directory.appendingPathComponent("martlet-download-\(UUID().uuidString)"))
    }

    /// What the download can be gone on with, after it failed or was cancelled with `producingResumeData`; `nil` if
    /// it cannot: the server has to allow ranges, and to tell by a strong entity tag or a date that it still has the
    /// same bytes.
    public var resumeData: Data? { download.read { $0.resumeData } }

    /// The downloaded file, where it was moved to; `nil` until then.
    public var fileURL: URL? { download.read { $0.fileURL } }

    override func sink() -> TransferSink { .file(download.read { $0.sink }) }

    override func decorate(_ request: URLRequest) -> URLRequest {
        guard let resume = download.read({ $0.resume }) else { return request }
        var request = request
        request.setValue("bytes=\(resume.bytes)-", forHTTPHeaderField: "Range")
        request.setValue(resume.validator.text, forHTTPHeaderField: "If-Range")
        // A coded body has other positions than the file.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        return request
    }

    override func didReceive(_ head: ResponseHead, of transfer: Transfer) -> HeadAnswer {
        let answer = place(head)
        return answer == .proceed ? showHead(head, of: transfer) : answer
    }

    /// Decides where the body that belongs to a head goes.
    private func place(_ head: ResponseHead) -> HeadAnswer {
        download.write { download in
            guard let resume = download.resume else {
                download.sink.restart()
                return .proceed
            }
            let decision = resume.decision(status: head.status, headers: head.headers)
            download.decision = decision
            switch decision {
            case .append:
                download.offset = resume.bytes
                return .proceed
            case .restart(.withThisBody):
                download.sink.restart()
                download.resume = nil
                download.offset = 0
                return .proceed
            case .restart(.byAskingAgain), .complete, .fail: return .gather
            }
        }
    }

    override func nextRequest(after request: URLRequest) -> URLRequest? {
        download.write { download -> URLRequest? in
            guard case .restart(.byAskingAgain) = download.decision else { return nil }
            download.decision = nil
            download.resume = nil
            download.offset = 0
            download.sink.restart()
            return request
        }
    }

    override func didProgress(_ task: SessionTask, _ count: Int64, _ received: Int64, of expected: Int64) {
        let offset = progressOffset
        let whole = expected < 0 ? -1 : expected + offset
        tellSessionMonitors {
            $0.urlSession(
                transport, downloadTask: task, didWriteData: count, totalBytesWritten: received + offset,
                totalBytesExpectedToWrite: whole)
        }
    }

    override var progressOffset: Int64 { download.read { $0.offset } }

    override func prepareForRetry() {
        download.write { download in
            // A file that is there for nobody: it could not be moved, or what was made of it will not do.
            let file = download.fileURL ?? download.sink.url
            if download.resume == nil { try? FileManager.default.removeItem(at: file) }
            download.fileURL = nil
            download.resumeData = nil
            download.decision = nil
            download.sink = Self.sink(download.resume)
        }
    }

    override func finishAttempt(_ task: SessionTask, _ result: SessionTask.Outcome) {
        transport.serializationQueue.async { self.finishDownload(task, result) }
    }

    override func cleanUp() {
        handOutResumeData()
        discardUnwantedFile()
    }
}

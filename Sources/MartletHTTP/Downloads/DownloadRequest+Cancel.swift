import Foundation

extension DownloadRequest {
    /// Ends the request; the bytes that came are kept if `shouldProduceResumeData`, and `resumeData` tells of them
    /// when the request is over.
    @discardableResult
    public func cancel(producingResumeData shouldProduceResumeData: Bool) -> Self {
        download.write { $0.wantsResumeData = $0.wantsResumeData || shouldProduceResumeData }
        return cancel()
    }

    /// Ends the request, and calls `completionHandler` with what it can be gone on with; `nil` if it cannot.
    ///
    /// It is called on a queue of the session's.
    @preconcurrency
    @discardableResult
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (_ data: Data?) -> Void) -> Self {
        download.write { download in
            download.wantsResumeData = true
            download.resumeDataHandlers.append(completionHandler)
        }
        cancel()
        watchEnding { [weak self] in self?.handOutResumeData() }
        return self
    }

    func handOutResumeData() {
        let (handlers, data) = download.write { download in
            defer { download.resumeDataHandlers = [] }
            return (download.resumeDataHandlers, download.resumeData)
        }
        handlers.forEach { $0(data) }
    }

    /// Says that a file goes into a directory of the user's, under the name that the server suggests.
    ///
    /// A name from outside is cut to what is safe: it names a file in that directory and no other. Without such a
    /// directory, the file stays where it was downloaded to.
    ///
    /// - Parameters:
    ///   - directory: The directory.
    ///   - domain: Whose.
    ///   - options: What is done when the file is moved.
    public class func suggestedDownloadDestination(
        for directory: FileManager.SearchPathDirectory = .documentDirectory,
        in domain: FileManager.SearchPathDomainMask = .userDomainMask, options: Options = []
    ) -> Destination {
        { temporaryURL, response in
            let name = SuggestedFileName(
                contentDisposition: response.headers["Content-Disposition"], url: response.url)
            let place = FileManager.default.urls(for: directory, in: domain).first
            return (place?.appendingPathComponent(name.text) ?? temporaryURL, options)
        }
    }
}

import Foundation
import FoundationNetworking

extension DownloadRequest {
    /// Validates what came and moves the file, or keeps what is needed to go on; on a queue, since all of it touches the
    /// disk.
    ///
    /// What fails validation never gets to the destination, and nothing is left of it.
    func finishDownload(_ task: SessionTask, _ result: SessionTask.Outcome) {
        var result = result
        let (sink, decision) = download.read { ($0.sink, $0.decision) }
        result.data = nil
        // It came in full, but nobody wants it any more.
        if result.error == nil, isCancelled { result.error = .explicitlyCancelled }
        if result.error == nil, case .fail(let status) = decision {
            result.error = .responseValidationFailed(reason: .unacceptableStatusCode(code: status))
        }
        if result.error == nil, case .complete = decision {
            // Nothing was written, so what the file has too much was not cut off either.
            let code = sink.open()
            sink.close()
            if code != 0 { result.error = TransferFailure.file(path: sink.url.path, code: code).error(url: nil) }
        }
        let response = result.error == nil ? result.head?.response : nil
        let refusal = response == nil ? nil : self.refusal(of: sink, result)
        if let response, refusal == nil {
            tellSessionMonitors { $0.urlSession(transport, downloadTask: task, didFinishDownloadingTo: sink.url) }
            let moved = move(sink.url, response)
            switch moved {
            case .success(let url): download.write { $0.fileURL = url }
            case .failure(let error): result.error = error
            }
            tellMonitors { $0.request(self, didFinishDownloadingUsing: task, with: moved) }
        } else if let refusal, !refusal.isExplicitlyCancelledError {
            try? FileManager.default.removeItem(at: sink.url)
            download.write { download in
                download.resume = nil
                download.offset = 0
            }
        } else {
            keep(sink, result)
        }
        result.received += download.read { $0.offset }
        mutable.write { mutable in
            mutable.outcome.fileURL = download.read { $0.fileURL }
            mutable.outcome.resumeData = download.read { $0.resumeData }
        }
        end(task, result)
    }

    /// Why the file is not to be kept: a validation, or a cancellation that came when all was there.
    private func refusal(of sink: FileSink, _ result: SessionTask.Outcome) -> AFError? {
        mutable.write { mutable in
            mutable.outcome.head = result.head
            mutable.outcome.fileURL = sink.url
        }
        // A validation may look at the request's own file.
        download.write { $0.fileURL = sink.url }
        let error = validatedOutcome().error
        download.write { $0.fileURL = nil }
        return error
    }

    private func move(_ source: URL, _ response: HTTPURLResponse) -> AFResult<URL> {
        // One of no bytes was never opened where the answer to a resumed request said that nothing is missing.
        guard let destination else {
            tellMonitors { $0.request(self, didCreateDestinationURL: source) }
            return .success(source)
        }
        let (target, options) = destination(source, response)
        tellMonitors { $0.request(self, didCreateDestinationURL: target) }
        guard target != source else { return .success(source) }
        do {
            let files = FileManager.default
            if options.contains(.createIntermediateDirectories) {
                try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            try FileMove.move(source, to: target, replacing: options.contains(.removePreviousFile))
            return .success(target)
        } catch {
            return .failure(.downloadedFileMoveFailed(error: error, source: source, destination: target))
        }
    }

    /// Keeps the partial file and what is known of it, if it can be gone on with and that is wanted.
    private func keep(_ sink: FileSink, _ result: SessionTask.Outcome) {
        let isWanted = state != .cancelled || download.read { $0.wantsResumeData }
        let resume = isWanted ? resumable(sink, result) : nil
        let data = resume.flatMap { $0.encoded() }
        download.write { download in
            download.resume = data == nil ? nil : resume
            download.resumeData = data
            download.offset = 0
        }
        if data == nil { try? FileManager.default.removeItem(at: sink.url) }
    }

    private func resumable(_ sink: FileSink, _ result: SessionTask.Outcome) -> ResumeData? {
        if let resume = download.read({ $0.resume }) { return resume.with(bytes: max(sink.count, resume.bytes)) }
        guard let head = result.head, let request = lastRequest, let url = request.url,
            let source = head.response?.url
        else { return nil }
        return ResumeData(
            url: url, method: request.method ?? .get, headers: request.headers,
            response: ResumeData.Head(url: source, status: head.status, headers: head.headers),
            partialFile: sink.url.path, bytes: sink.count, now: Date())
    }

    /// Removes what nobody was told of.
    ///
    /// A cancellation may fall between the file's coming in full and the request's end, or, as the end of a session,
    /// into the wait for another attempt that was to go on with the file.
    func discardUnwantedFile() {
        let (error, hasBegun) = mutable.read { ($0.lifecycle.error, $0.tasks.first != nil) }
        guard let error, hasBegun, error.isExplicitlyCancelledError || error.isSessionDeinitializedError else { return }
        let file = download.write { download -> URL? in
            guard download.resumeData == nil else { return nil }
            defer { download.fileURL = nil }
            return download.fileURL ?? download.sink.url
        }
        if let file { try? FileManager.default.removeItem(at: file) }
    }
}

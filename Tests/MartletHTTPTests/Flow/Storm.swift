import Foundation
import MartletHTTP
import TestSupport

/// Transfers of every kind, each cancelled at a random point, or at none.
final class Storm: Sendable {
    /// What a transfer is.
    enum Kind: CaseIterable {
        case data, await, uploadData, uploadFile, uploadStream, multipart, download, downloadAwait, stream, loop, input
    }

    /// When it is cancelled.
    enum Moment: CaseIterable {
        case never, beforeStart, atOnce, afterYields, afterTime, atRequest, atTask, atHead, atProgress, twice
    }

    let seed: Int
    let server: LocalServer
    let session: Session
    let directory: ScratchDirectory
    let file: URL
    let ends = Tally<Int>()
    let outcomes = Tally<String>()
    let requests = Locked<[Weak<Request>]>([])

    /// What is still there of the requests.
    var alive: Int { requests.withLock { $0.filter { $0.object != nil }.count } }

    init(seed: Int) throws {
        self.seed = seed
        server = try StormServer.make()
        directory = try ScratchDirectory()
        file = URL(filePath: try directory.write(Data(repeating: 7, count: 100_000), as: "upload"))
        let configuration = SessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = 24
        session = Session(
            configuration: configuration, interceptor: SlowInterceptor(), redirectHandler: SlowRedirector())
    }
}

extension Storm {
    /// Runs transfer number `index` to its end.
    func run(_ index: Int) async {
        var random = SeededGenerator(seed: seed &+ index &* 7919)
        let kind = Kind.allCases.randomElement(using: &random) ?? .data
        // A quarter is left alone.
        let isCancelled = Int.random(in: 0..<4, using: &random) > 0
        var moment = isCancelled ? Moment.allCases.randomElement(using: &random) ?? .never : .never
        let path = StormServer.paths.randomElement(using: &random) ?? "/quick"
        if path == "/never", [.never, .atHead, .atProgress].contains(moment) { moment = .afterTime }
        let request = make(kind, server.url(path), &random)
        requests.withLock { $0.append(Weak(object: request)) }
        let pauses = Bool.random(using: &random)
        let time = Int.random(in: 0...4000, using: &random)
        let yields = Int.random(in: 0...30, using: &random)
        plan(moment, request, kind)
        if moment == .beforeStart { request.cancel() }
        async let ending: Void = wait(for: request, kind, index)
        if moment == .atOnce { request.cancel() }
        if pauses {
            request.suspend()
            for _ in 0..<yields { await Task.yield() }
            request.resume()
        }
        switch moment {
        case .afterYields:
            for _ in 0..<yields { await Task.yield() }
            request.cancel()
        case .afterTime:
            try? await Task.sleep(for: .microseconds(time))
            request.cancel()
        case .twice:
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { request.cancel() } }
            }
        case .atHead, .atProgress, .atRequest, .atTask:
            // Where it never came to that, this does it.
            try? await Task.sleep(for: .milliseconds(30))
            request.cancel()
        case .never, .beforeStart, .atOnce: break
        }
        await ending
    }

    private func plan(_ moment: Moment, _ request: Request, _ kind: Kind) {
        let queue = DispatchQueue.global()
        switch moment {
        case .atRequest: request.onURLRequestCreation(on: queue) { [weak request] _ in request?.cancel() }
        case .atTask: request.onURLSessionTaskCreation(on: queue) { [weak request] _ in request?.cancel() }
        case .atProgress:
            request.downloadProgress(queue: queue) { [weak request] _ in request?.cancel() }
            request.uploadProgress(queue: queue) { [weak request] _ in request?.cancel() }
        case .atHead:
            let answers:
                @Sendable (HTTPURLResponse, @escaping @Sendable (Request.ResponseDisposition) -> Void) -> Void = {
                    _, answer in answer(.cancel)
                }
            (request as? DataRequest)?.onHTTPResponse(on: queue, perform: answers)
            (request as? DataStreamRequest)?.onHTTPResponse(on: queue, perform: answers)
        default: break
        }
    }

    private func make(_ kind: Kind, _ url: String, _ random: inout SeededGenerator) -> Request {
        switch kind {
        case .data, .await: session.request(url, shouldAutomaticallyResume: true).validate()
        case .uploadData:
            session.upload(Data(repeating: 1, count: Int.random(in: 0...100_000, using: &random)), to: url)
        case .uploadFile: session.upload(file, to: url)
        case .uploadStream: session.upload(InputStream(data: Data(repeating: 2, count: 60_000)), to: url)
        case .multipart:
            session.upload(
                multipartFormData: { $0.append(Data(repeating: 3, count: 50_000), withName: "part") }, to: url,
                usingThreshold: UInt64.random(in: 0...100_000, using: &random))
        case .download, .downloadAwait:
            session.download(url, to: destination(UUID().uuidString)).validate()
        case .stream, .loop, .input: session.streamRequest(url).validate()
        }
    }

    private func destination(_ name: String) -> DownloadRequest.Destination {
        let url = URL(filePath: directory.file(name))
        return { _, _ in (url, []) }
    }

    private func wait(for request: Request, _ kind: Kind, _ index: Int) async {
        switch (kind, request) {
        case (.await, let request as DataRequest): end(index, await request.serializingData().response.error)
        case (.downloadAwait, let request as DownloadRequest):
            let response = await request.serializingDownloadedFileURL().response
            forget(response.fileURL)
            forget(response.resumeData)
            end(index, response.error)
        case (.download, let request as DownloadRequest):
            let resumed: DownloadResponse<URL?, AFError> = await withCheckedContinuation { done in
                request.response(queue: .global()) { done.resume(returning: $0) }
            }
            forget(resumed.fileURL)
            forget(resumed.resumeData)
            end(index, resumed.error)
        case (.stream, let request as DataStreamRequest):
            let error: AFError? = await withCheckedContinuation { done in
                request.responseStreamString(on: .global()) { stream in
                    if let completion = stream.completion { done.resume(returning: completion.error) }
                }
            }
            end(index, error)
        case (.loop, let request as DataStreamRequest):
            var last: DataStreamRequest.Completion?
            for await stream in request.streamTask().streamingData(automaticallyCancelling: false) {
                last = stream.completion ?? last
            }
            end(index, last?.error)
        case (.input, let request as DataStreamRequest):
            let error: AFError? = await withCheckedContinuation { done in
                // Sound: handed over to the thread, and left alone here.
                nonisolated(unsafe) let input = request.asInputStream() ?? InputStream(data: Data())
                Thread.detachNewThread {
                    var bytes = [UInt8](repeating: 0, count: 5000)
                    input.open()
                    while input.read(&bytes, maxLength: bytes.count) > 0 {}
                    done.resume(returning: input.streamStatus == .error ? input.streamError as? AFError : nil)
                    input.close()
                }
            }
            end(index, error)
        default:
            let response: DataResponse<Data?, AFError> = await withCheckedContinuation { done in
                (request as? DataRequest)?.response(queue: .global()) { done.resume(returning: $0) }
            }
            end(index, response.error)
        }
    }

    private func forget(_ file: URL?) {
        if let file { try? FileManager.default.removeItem(at: file) }
    }

    /// Goes on with what a failed download left, so that its file is gone in the end.
    private func forget(_ resumeData: Data?) {
        guard let resumeData, let fields = try? JSONSerialization.jsonObject(with: resumeData) as? [String: Any],
            let path = fields["partialFile"] as? String
        else { return }
        try? FileManager.default.removeItem(atPath: path)
    }

    private func end(_ index: Int, _ error: AFError?) {
        ends.note(index)
        outcomes.note(error.map { $0.isExplicitlyCancelledError ? "cancelled" : "failed" } ?? "done")
    }
}

/// Answers late, and wants another attempt at what failed, once.
private struct SlowInterceptor: RequestInterceptor {
    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        DispatchQueue.global().async { completion(.success(urlRequest)) }
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let result: RetryResult = request.retryCount == 0 ? .retryWithDelay(0.002) : .doNotRetry
        DispatchQueue.global().async { completion(result) }
    }
}

private struct SlowRedirector: RedirectHandler {
    func task(
        _ task: SessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping @Sendable (URLRequest?) -> Void
    ) {
        DispatchQueue.global().async { completion(request) }
    }
}

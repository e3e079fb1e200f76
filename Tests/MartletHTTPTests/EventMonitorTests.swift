import Foundation
import FoundationNetworking
import TestSupport
import Testing

@testable import MartletHTTP

@Suite(.timeLimit(.minutes(10))) struct EventMonitorTests {
    /// What the callbacks are called with.
    private struct Cast {
        let session = Session(startRequestsImmediately: false)
        let data: DataRequest
        let stream: DataStreamRequest
        let upload: UploadRequest
        let download: DownloadRequest
        let task: SessionTask
        let metrics: SessionTaskMetrics
        let response: HTTPURLResponse
        let urlRequest: URLRequest

        init() async throws {
            let server = try LocalServer(["/": { try $0.respond(text: "hello") }])
            data = session.request(server.url("/"))
            data.resume()
            let answer = await data.serializingData().response
            stream = session.streamRequest(server.url("/"))
            upload = session.upload(Data("x".utf8), to: server.url("/"))
            download = session.download(server.url("/"))
            task = try #require(data.task)
            metrics = try #require(answer.metrics)
            response = try #require(answer.response)
            urlRequest = try #require(answer.request)
        }
    }

    /// Every callback that has a closure, in the order of the protocol.
    private static let names = [
        "didBecomeInvalid", "didReceiveChallenge", "didSendBodyData", "needNewBodyStream", "willRedirect",
        "taskMetrics", "taskDidComplete", "isWaiting", "didReceiveResponse", "didReceiveData", "willCache",
        "didResumeAtOffset", "didWriteData", "didFinishDownloadingTo", "createdInitial", "failedToCreate", "adapted",
        "failedToAdapt", "created", "createdTask", "gatheredMetrics", "failedEarly", "completedTask", "retrying",
        "finished", "resumed", "resumedTask", "suspended", "suspendedTask", "cancelled", "cancelledTask", "validated",
        "parsed", "streamValidated", "createdUploadable", "failedUploadable", "providedStream", "downloaded",
        "createdDestination", "downloadValidated", "downloadParsed",
    ]

    /// A monitor whose closures note their names and what tells their arguments apart.
    private func recording(
        _ note: @escaping @Sendable (String) -> Void, on queue: DispatchQueue
    ) -> ClosureEventMonitor {
        let monitor = ClosureEventMonitor(queue: queue)
        monitor.sessionDidBecomeInvalidWithError = { _, error in note("didBecomeInvalid \(error == nil)") }
        monitor.taskDidReceiveChallenge = { _, _, challenge in
            note("didReceiveChallenge \(challenge.previousFailureCount)")
        }
        monitor.taskDidSendBodyData = { _, _, sent, total, expected in
            note("didSendBodyData \(sent) \(total) \(expected)")
        }
        monitor.taskNeedNewBodyStream = { _, _ in note("needNewBodyStream") }
        monitor.taskWillPerformHTTPRedirection = { _, _, response, _ in note("willRedirect \(response.statusCode)") }
        monitor.taskDidFinishCollectingMetrics = { _, _, metrics in note("taskMetrics \(metrics.redirectCount)") }
        monitor.taskDidComplete = { _, _, error in note("taskDidComplete \(error == nil)") }
        monitor.taskIsWaitingForConnectivity = { _, _ in note("isWaiting") }
        monitor.dataTaskDidReceiveResponse = { _, _, response in
            note("didReceiveResponse \(response is HTTPURLResponse)")
        }
        monitor.dataTaskDidReceiveData = { _, _, data in note("didReceiveData \(data.count)") }
        monitor.dataTaskWillCacheResponse = { _, _, cached in note("willCache \(cached.data.count)") }
        monitor.downloadTaskDidResumeAtOffset = { _, _, offset, total in note("didResumeAtOffset \(offset) \(total)") }
        monitor.downloadTaskDidWriteData = { _, _, written, total, expected in
            note("didWriteData \(written) \(total) \(expected)")
        }
        monitor.downloadTaskDidFinishDownloadingToURL = { _, _, url in note("didFinishDownloadingTo \(url.path)") }
        monitor.requestDidCreateInitialURLRequest = { _, _ in note("createdInitial") }
        monitor.requestDidFailToCreateURLRequestWithError = { _, error in
            note("failedToCreate \(error.isExplicitlyCancelledError)")
        }
        monitor.requestDidAdaptInitialRequestToAdaptedRequest = { _, from, to in
            note("adapted \(from.httpMethod ?? "") \(to.httpMethod ?? "")")
        }
        monitor.requestDidFailToAdaptURLRequestWithError = { _, _, error in
            note("failedToAdapt \(error.isExplicitlyCancelledError)")
        }
        monitor.requestDidCreateURLRequest = { _, _ in note("created") }
        monitor.requestDidCreateTask = { request, task in note("createdTask \(request.task === task)") }
        monitor.requestDidGatherMetrics = { _, metrics in note("gatheredMetrics \(metrics.redirectCount)") }
        monitor.requestDidFailTaskEarlyWithError = { _, _, error in
            note("failedEarly \(error.isExplicitlyCancelledError)")
        }
        monitor.requestDidCompleteTaskWithError = { _, _, error in note("completedTask \(error == nil)") }
        monitor.requestIsRetrying = { _ in note("retrying") }
        monitor.requestDidFinish = { _ in note("finished") }
        monitor.requestDidResume = { _ in note("resumed") }
        monitor.requestDidResumeTask = { _, _ in note("resumedTask") }
        monitor.requestDidSuspend = { _ in note("suspended") }
        monitor.requestDidSuspendTask = { _, _ in note("suspendedTask") }
        monitor.requestDidCancel = { _ in note("cancelled") }
        monitor.requestDidCancelTask = { _, _ in note("cancelledTask") }
        monitor.requestDidValidateRequestResponseDataWithResult = { _, _, _, data, _ in
            note("validated \(data?.count ?? -1)")
        }
        monitor.requestDidParseResponse = { _, _ in note("parsed") }
        monitor.requestDidValidateRequestResponseWithResult = { _, _, _, _ in note("streamValidated") }
        monitor.requestDidCreateUploadable = { _, _ in note("createdUploadable") }
        monitor.requestDidFailToCreateUploadableWithError = { _, _ in note("failedUploadable") }
        monitor.requestDidProvideInputStream = { _, _ in note("providedStream") }
        monitor.requestDidFinishDownloadingUsingTaskWithResult = { _, _, _ in note("downloaded") }
        monitor.requestDidCreateDestinationURL = { _, url in note("createdDestination \(url.path)") }
        monitor.requestDidValidateRequestResponseFileURLWithResult = { _, _, _, url, _ in
            note("downloadValidated \(url?.path ?? "")")
        }
        monitor.requestDidParseDownloadResponse = { _, _ in note("downloadParsed") }
        return monitor
    }

    /// Calls every callback, in the order of the protocol.
    private func fire(_ monitor: some EventMonitor, _ cast: Cast) throws {
        let (session, task, request) = (cast.session.session, cast.task, cast.data as Request)
        let file = URL(filePath: "/tmp/file")
        let space = URLProtectionSpace(
            host: "localhost", port: 80, protocol: "http", realm: nil, authenticationMethod: nil)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: nil, previousFailureCount: 3, failureResponse: nil, error: nil,
            sender: NobodysSender())
        monitor.urlSession(session, didBecomeInvalidWithError: nil)
        monitor.urlSession(session, task: task, didReceive: challenge)
        monitor.urlSession(
            session, task: task, didSendBodyData: 1, totalBytesSent: 2, totalBytesExpectedToSend: 3)
        monitor.urlSession(session, taskNeedsNewBodyStream: task)
        monitor.urlSession(
            session, task: task, willPerformHTTPRedirection: cast.response, newRequest: cast.urlRequest)
        monitor.urlSession(session, task: task, didFinishCollecting: cast.metrics)
        monitor.urlSession(session, task: task, didCompleteWithError: nil)
        monitor.urlSession(session, taskIsWaitingForConnectivity: task)
        monitor.urlSession(session, dataTask: task, didReceive: cast.response as URLResponse)
        monitor.urlSession(session, dataTask: task, didReceive: Data("four".utf8))
        monitor.urlSession(
            session, dataTask: task,
            willCacheResponse: CachedURLResponse(response: cast.response, data: Data("five!".utf8)))
        monitor.urlSession(session, downloadTask: task, didResumeAtOffset: 6, expectedTotalBytes: 7)
        monitor.urlSession(
            session, downloadTask: task, didWriteData: 8, totalBytesWritten: 9, totalBytesExpectedToWrite: 10)
        monitor.urlSession(session, downloadTask: task, didFinishDownloadingTo: file)

        var adapted = cast.urlRequest
        adapted.httpMethod = "PUT"
        monitor.request(request, didCreateInitialURLRequest: cast.urlRequest)
        monitor.request(request, didFailToCreateURLRequestWithError: .explicitlyCancelled)
        monitor.request(request, didAdaptInitialRequest: cast.urlRequest, to: adapted)
        monitor.request(request, didFailToAdaptURLRequest: cast.urlRequest, withError: .explicitlyCancelled)
        monitor.request(request, didCreateURLRequest: cast.urlRequest)
        monitor.request(request, didCreateTask: task)
        monitor.request(request, didGatherMetrics: cast.metrics)
        monitor.request(request, didFailTask: task, earlyWithError: .explicitlyCancelled)
        monitor.request(request, didCompleteTask: task, with: nil)
        monitor.requestIsRetrying(request)
        monitor.requestDidFinish(request)
        monitor.requestDidResume(request)
        monitor.request(request, didResumeTask: task)
        monitor.requestDidSuspend(request)
        monitor.request(request, didSuspendTask: task)
        monitor.requestDidCancel(request)
        monitor.request(request, didCancelTask: task)

        monitor.request(
            cast.data, didValidateRequest: nil, response: cast.response, data: Data("eleven".utf8),
            withResult: .success(()))
        monitor.request(
            cast.data,
            didParseResponse: DataResponse<Data?, AFError>(
                request: nil, response: nil, data: nil, metrics: nil, serializationDuration: 0, result: .success(nil)))
        monitor.request(
            cast.stream, didValidateRequest: nil, response: cast.response, withResult: .success(()))
        monitor.request(cast.upload, didCreateUploadable: .data(Data()))
        monitor.request(cast.upload, didFailToCreateUploadableWithError: .explicitlyCancelled)
        monitor.request(cast.upload, didProvideInputStream: InputStream(data: Data()))
        monitor.request(cast.download, didFinishDownloadingUsing: task, with: .success(file))
        monitor.request(cast.download, didCreateDestinationURL: file)
        monitor.request(
            cast.download, didValidateRequest: nil, response: cast.response, fileURL: file, withResult: .success(()))
        monitor.request(
            cast.download,
            didParseResponse: DownloadResponse<URL?, AFError>(
                request: nil, response: nil, fileURL: nil, resumeData: nil, metrics: nil, serializationDuration: 0,
                result: .success(nil)))
    }

    private static let notes = zip(
        names,
        [
            " true", " 3", " 1 2 3", "", " 200", " 0", " true", "", " true", " 4", " 5", " 6 7", " 8 9 10",
            " /tmp/file", "", " true", " GET PUT", " true", "", " true", " 0", " true", " true", "", "", "", "", "",
            "", "", "", " 6", "", "", "", "", "", "", " /tmp/file", " /tmp/file", "",
        ]
    ).map { $0 + $1 }

    @Test func everyCallbackHasItsClosure() async throws {
        let notes = Protected<[String]>([])
        let monitor = recording({ note in notes.write { $0.append(note) } }, on: .main)
        try await fire(monitor, Cast())
        #expect(notes.read { $0 } == Self.notes)
    }

    @Test func severalMonitorsAreToldInOrderAndOnTheirOwnQueues() async throws {
        let key = DispatchSpecificKey<String>()
        var all: [(Protected<[String]>, DispatchQueue)] = []
        var monitors: [any EventMonitor] = []
        for name in ["one", "two"] {
            let queue = DispatchQueue(label: name)
            queue.setSpecific(key: key, value: name)
            let notes = Protected<[String]>([])
            all.append((notes, queue))
            monitors.append(
                recording(
                    { note in
                        let isThere = DispatchQueue.getSpecific(key: key) == name
                        notes.write { $0.append(isThere ? note : "\(note) elsewhere") }
                    }, on: queue))
        }
        // One of them behind another composite, as requests have it.
        let queue = DispatchQueue(label: "inner")
        let composite = CompositeEventMonitor(monitors: [
            monitors[0], CompositeEventMonitor(queue: queue, monitors: [monitors[1]]),
        ])
        try await fire(composite, Cast())
        queue.sync {}
        for (notes, queue) in all {
            queue.sync {}
            #expect(notes.read { $0 } == Self.notes)
        }
    }

    @Test func withoutClosuresAndByDefaultNothingHappens() async throws {
        struct Deaf: EventMonitor {}
        let cast = try await Cast()
        try fire(ClosureEventMonitor(), cast)
        try fire(Deaf(), cast)
        #expect(Deaf().queue.label == DispatchQueue.main.label)
        #expect(ClosureEventMonitor().queue.label == DispatchQueue.main.label)
    }

    @Test func nobodyIsNoMonitor() async throws {
        let composite = CompositeEventMonitor(monitors: [])
        #expect(composite.isEmpty)
        try await fire(composite, Cast())
        #expect(!CompositeEventMonitor(monitors: [composite]).isEmpty)
    }

    @Test func parsedValuesKeepTheirType() async throws {
        final class Typed: EventMonitor {
            let queue = DispatchQueue(label: "typed")
            let types = Protected<[String]>([])

            func request<Value: Sendable>(
                _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>
            ) { types.write { $0.append("data \(Value.self)") } }

            func request<Value: Sendable>(
                _ request: DataStreamRequest, didParseStream result: Result<Value, AFError>
            ) { types.write { $0.append("stream \(Value.self)") } }

            func request<Value: Sendable>(
                _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>
            ) { types.write { $0.append("download \(Value.self)") } }
        }
        let cast = try await Cast()
        let typed = Typed()
        let composite = CompositeEventMonitor(monitors: [typed])
        composite.request(
            cast.data,
            didParseResponse: DataResponse<Int, AFError>(
                request: nil, response: nil, data: nil, metrics: nil, serializationDuration: 0, result: .success(1)))
        composite.request(cast.stream, didParseStream: Result<String, AFError>.success(""))
        composite.request(
            cast.download,
            didParseResponse: DownloadResponse<Double, AFError>(
                request: nil, response: nil, fileURL: nil, resumeData: nil, metrics: nil, serializationDuration: 0,
                result: .success(1)))
        typed.queue.sync {}
        #expect(typed.types.read { $0 } == ["data Int", "stream String", "download Double"])
    }

    @Test func whatHappensToRequestsIsPosted() async throws {
        let cast = try await Cast()
        let names = [
            Request.didResumeNotification, Request.didSuspendNotification, Request.didCancelNotification,
            Request.didFinishNotification, Request.didResumeTaskNotification, Request.didSuspendTaskNotification,
            Request.didCancelTaskNotification, Request.didCompleteTaskNotification,
        ]
        #expect(
            names.map(\.rawValue)
                == [
                    "didResume", "didSuspend", "didCancel", "didFinish", "didResumeTask", "didSuspendTask",
                    "didCancelTask", "didCompleteTask",
                ].map { "org.alamofire.notification.name.request.\($0)" })
        let posted = Protected<[Notification.Name]>([])
        let request = cast.data
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
                if notification.request === request { posted.write { $0.append(notification.name) } }
            }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        try fire(AlamofireNotifications(), cast)
        #expect(
            posted.read { $0 } == [
                Request.didCompleteTaskNotification, Request.didFinishNotification, Request.didResumeNotification,
                Request.didResumeTaskNotification, Request.didSuspendNotification, Request.didSuspendTaskNotification,
                Request.didCancelNotification, Request.didCancelTaskNotification,
            ])
        #expect(Notification(name: Notification.Name("other")).request == nil)
    }

    @Test func aSessionTellsItsMonitorsAndTheRequests() async throws {
        let server = try LocalServer(["/": { try $0.respond(text: "hello") }])
        let (ofSession, ofRequest) = (Protected<[String]>([]), Protected<[String]>([]))
        let queue = DispatchQueue(label: "monitors")
        let session = Session(eventMonitors: [
            recording({ note in ofSession.write { $0.append(note) } }, on: queue)
        ])
        let request = session.request(server.url("/"))
            .eventMonitor(recording({ note in ofRequest.write { $0.append(note) } }, on: queue))
            .validate()
        _ = await request.serializingData().response
        let inOrder = ["createdInitial", "created", "createdTask true", "completedTask true", "finished"]
        let others = ["resumed", "gatheredMetrics 0", "validated 5"]
        for notes in [ofSession, ofRequest] {
            while !Set(inOrder + others).isSubset(of: notes.read { $0 }) { await Task.yield() }
            #expect(notes.read { $0 }.filter(inOrder.contains) == inOrder)
        }
    }
}

/// Stands where a challenge wants somebody to answer to.
private final class NobodysSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}

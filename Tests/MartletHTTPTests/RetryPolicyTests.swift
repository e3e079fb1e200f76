import Foundation
import FoundationNetworking
import TestSupport
import Testing

@testable import MartletHTTP

@Suite(.timeLimit(.minutes(10))) struct RetryPolicyTests {
    private static let passing: [URLError.Code] = [
        .backgroundSessionInUseByAnotherProcess, .backgroundSessionWasDisconnected, .badServerResponse, .callIsActive,
        .cannotConnectToHost, .cannotFindHost, .cannotLoadFromNetwork, .dataNotAllowed, .dnsLookupFailed,
        .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete, .internationalRoamingOff,
        .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed, .serverCertificateHasBadDate,
        .serverCertificateNotYetValid, .timedOut,
    ]
    private static let lasting: [URLError.Code] = [
        .appTransportSecurityRequiresSecureConnection, .backgroundSessionRequiresSharedContainer, .badURL, .cancelled,
        .cannotCloseFile, .cannotCreateFile, .cannotDecodeContentData, .cannotDecodeRawData, .cannotMoveFile,
        .cannotOpenFile, .cannotParseResponse, .cannotRemoveFile, .cannotWriteToFile, .clientCertificateRejected,
        .clientCertificateRequired, .dataLengthExceedsMaximum, .fileDoesNotExist, .fileIsDirectory,
        .httpTooManyRedirects, .noPermissionsToReadFile, .redirectToNonExistentLocation, .requestBodyStreamExhausted,
        .resourceUnavailable, .serverCertificateHasUnknownRoot, .serverCertificateUntrusted, .unknown, .unsupportedURL,
        .userAuthenticationRequired, .userCancelledAuthentication, .zeroByteResource,
    ]

    @Test func theDefaultsAreThoseThatUsersKnow() {
        let policy = RetryPolicy()
        #expect(policy.retryLimit == 2)
        #expect(policy.exponentialBackoffBase == 2)
        #expect(policy.exponentialBackoffScale == 0.5)
        #expect(policy.retryableHTTPMethods == [.get, .head, .put, .delete, .options, .trace])
        #expect(policy.retryableHTTPStatusCodes == [408, 500, 502, 503, 504])
        #expect(policy.retryableURLErrorCodes == Set(Self.passing))
        #expect(policy.retryAfterLimit == nil)
    }

    @Test func valuesAreKept() {
        let policy = RetryPolicy(
            retryLimit: 3, exponentialBackoffBase: 4, exponentialBackoffScale: 0.25,
            retryableHTTPMethods: [.post], retryableHTTPStatusCodes: [429], retryableURLErrorCodes: [.badURL],
            retryAfterLimit: 9)
        #expect(policy.retryLimit == 3)
        #expect(policy.exponentialBackoffBase == 4)
        #expect(policy.exponentialBackoffScale == 0.25)
        #expect(policy.retryableHTTPMethods == [.post])
        #expect(policy.retryableHTTPStatusCodes == [429])
        #expect(policy.retryableURLErrorCodes == [.badURL])
        #expect(policy.retryAfterLimit == 9)
        #expect(RetryPolicy(exponentialBackoffBase: 1).exponentialBackoffBase == 2)
        #expect(RetryPolicy(exponentialBackoffBase: 0).exponentialBackoffBase == 2)
    }

    @Test func aLostConnectionIsAllThatItsPolicyRetries() {
        let policy = ConnectionLostRetryPolicy(retryLimit: 3, exponentialBackoffBase: 3, exponentialBackoffScale: 0.1)
        #expect(policy.retryLimit == 3)
        #expect(policy.exponentialBackoffBase == 3)
        #expect(policy.exponentialBackoffScale == 0.1)
        #expect(policy.retryableHTTPMethods == [.get, .head, .put, .delete, .options, .trace])
        #expect(policy.retryableHTTPStatusCodes.isEmpty)
        for code in Self.passing + Self.lasting {
            #expect(policy.isRetryable(URLError(code)) == (code == .networkConnectionLost))
        }
    }

    /// scale · base ⁿ.
    @Test(
        arguments: [
            (RetryPolicy(retryLimit: 4), [0.5, 1, 2, 4, nil, nil]),
            (RetryPolicy(), [0.5, 1, nil]),
            (RetryPolicy(retryLimit: 3, exponentialBackoffBase: 3, exponentialBackoffScale: 2), [2, 6, 18, nil]),
            (RetryPolicy(retryLimit: 2, exponentialBackoffBase: 10, exponentialBackoffScale: 0.25), [0.25, 2.5, nil]),
            (RetryPolicy(retryLimit: 0), [nil]),
        ] as [(RetryPolicy, [Double?])])
    func waitsGrow(policy: RetryPolicy, waits: [Double?]) {
        for (count, wait) in waits.enumerated() {
            let result = policy.result(afterRetries: count, askedToWait: nil)
            #expect(result.delay == wait)
            #expect(result.retryRequired == (wait != nil))
            #expect(result.error == nil)
        }
    }

    @Test func failuresThatMayPassAreRetriedBareAndWrapped() {
        let policy = RetryPolicy()
        for code in Self.passing {
            #expect(policy.isRetryable(URLError(code)))
            #expect(policy.isRetryable(AFError.sessionTaskFailed(error: URLError(code))))
        }
        for code in Self.lasting {
            #expect(!policy.isRetryable(URLError(code)))
            #expect(!policy.isRetryable(AFError.sessionTaskFailed(error: URLError(code))))
        }
        #expect(!policy.isRetryable(AFError.explicitlyCancelled))
        #expect(!policy.isRetryable(CancellationError()))
    }

    @Test func aRequestThatWasNeverMadeIsNotRetried() async {
        let session = Session(startRequestsImmediately: false)
        let request = session.request("http://127.0.0.1/")
        let result = await withCheckedContinuation { continuation in
            RetryPolicy().retry(request, for: session, dueTo: URLError(.timedOut)) {
                continuation.resume(returning: $0)
            }
        }
        #expect(!result.retryRequired)
    }

    @Test func aServerMayAskForALongerWaitUpToTheBound() {
        let policy = RetryPolicy(retryLimit: 3, retryAfterLimit: 60)
        #expect(policy.result(afterRetries: 0, askedToWait: 7).delay == 7)
        #expect(policy.result(afterRetries: 2, askedToWait: 1).delay == 2)
        #expect(policy.result(afterRetries: 0, askedToWait: 60).delay == 60)
        #expect(!policy.result(afterRetries: 0, askedToWait: 61).retryRequired)
        #expect(!policy.result(afterRetries: 0, askedToWait: .infinity).retryRequired)
        #expect(policy.result(afterRetries: 0, askedToWait: nil).delay == 0.5)
        #expect(!policy.result(afterRetries: 3, askedToWait: 1).retryRequired)
        #expect(RetryPolicy().result(afterRetries: 0, askedToWait: 7).delay == 0.5)
    }

    /// RFC 9110 §10.2.3 and §5.6.7; `Sun, 06 Nov 1994 08:49:37 GMT` is 784111777 seconds after 1970.
    @Test(
        arguments: [
            ("120", 120), (" 0 ", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 77), ("Sunday, 06-Nov-94 08:49:37 GMT", 77),
            ("Sun Nov  6 08:49:37 1994", 77), ("Sun, 06 Nov 1994 08:48:00 GMT", 0), ("", nil), ("-5", nil),
            ("1.5", nil), ("12:00", nil), ("1994-11-06", nil), ("soon", nil), ("1, 2", nil), ("١٢", nil),
            (String(repeating: "9", count: 400), .infinity),
        ] as [(String, Double?)])
    func retryAfterIsReadInEveryForm(value: String, seconds: Double?) {
        #expect(RetryAfter.seconds(value, now: Date(timeIntervalSince1970: 784_111_700)) == seconds)
    }

    @Test func retryAfterIsCountedByTheServersClock() throws {
        let url = try #require(URL(string: "http://127.0.0.1/"))
        func seconds(_ fields: [String: String]) -> Double? {
            HTTPURLResponse(url: url, statusCode: 503, httpVersion: nil, headerFields: fields).flatMap {
                RetryAfter.seconds(in: $0, now: Date(timeIntervalSince1970: 0))
            }
        }
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(seconds(["retry-after": "Sun, 06 Nov 1994 08:50:00 GMT", "date": date]) == 23)
        #expect(seconds(["Retry-After": date]) == 784_111_777)
        #expect(seconds(["Retry-After": date, "Date": "yesterday"]) == 784_111_777)
        #expect(seconds(["Date": date]) == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct RetryingTests {
    private let server: LocalServer
    private let session = Session()

    init() throws {
        server = try LocalServer()
    }

    private func statuses(_ statuses: [String], _ headers: [String] = []) {
        let left = Protected(statuses)
        server.route("/") { exchange in
            let status = left.write { $0.count > 1 ? $0.removeFirst() : $0[0] }
            try exchange.respond(status, headers: headers, text: status)
        }
    }

    private func request(_ policy: RetryPolicy, _ method: HTTPMethod = .get) -> DataRequest {
        session.request(server.url("/"), method: method, interceptor: policy).validate()
    }

    @Test func aServerThatRecoversIsAskedAgain() async {
        statuses(["503 Service Unavailable", "500 Internal Server Error", "200 OK"])
        let request = request(RetryPolicy(exponentialBackoffScale: 0.001))
        #expect(await request.serializingString().response.value == "200 OK")
        #expect(request.retryCount == 2)
        #expect(server.hits("/") == 3)
    }

    @Test func theLimitHolds() async {
        statuses(["503 Service Unavailable"])
        let request = request(RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001))
        let error = await request.serializingString().response.error
        #expect(error?.responseCode == 503)
        #expect(server.hits("/") == 2)
    }

    @Test(arguments: [
        (HTTPMethod.post, "503 Service Unavailable"), (.patch, "503 Service Unavailable"), (.get, "404 Not Found"),
        (.get, "429 Too Many Requests"), (.get, "501 Not Implemented"),
    ])
    func whatMayNotPassIsNotTriedAgain(method: HTTPMethod, status: String) async {
        statuses([status])
        let request = request(RetryPolicy(exponentialBackoffScale: 0.001), method)
        #expect(await request.serializingString().response.error?.responseCode == Int(status.prefix(3)))
        #expect(server.hits("/") == 1)
    }

    @Test func retryAfterIsHeededOnlyOnDemand() async {
        statuses(["503 Service Unavailable", "200 OK"], ["Retry-After: 3600"])
        let patient = request(RetryPolicy(exponentialBackoffScale: 0.001, retryAfterLimit: 60))
        #expect(await patient.serializingString().response.error?.responseCode == 503)
        #expect(server.hits("/") == 1)

        statuses(["503 Service Unavailable", "200 OK"], ["Retry-After: 3600"])
        let plain = request(RetryPolicy(exponentialBackoffScale: 0.001))
        #expect(await plain.serializingString().response.value == "200 OK")
        #expect(server.hits("/") == 3)
    }
}

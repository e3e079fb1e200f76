import Foundation
import MartletHTTP

enum InterceptorsSamples {
    static func adapter(_ token: @escaping @Sendable () -> String) -> Session {
        let session = Session(
            interceptor: Adapter { request, _, completion in
                var request = request
                request.headers.update(.authorization(bearerToken: token()))
                completion(.success(request))
            })

        return session
    }

    static func policy() -> Session {
        let session = Session(interceptor: RetryPolicy(retryLimit: 3, retryAfterLimit: 60))

        return session
    }

    static func offline() -> Session {
        let session = Session(interceptor: Interceptor(retriers: [OfflineRetrier(), RetryPolicy()]))

        return session
    }

    static func own(_ session: Session) async throws -> Data {
        let data = try await session.request("https://api.example/order", method: .post)
            .retry(using: RetryPolicy(retryableHTTPMethods: [.post]))
            .validate()
            .serializingData()
            .value

        return data
    }

    static func retrier(_ session: Session) async throws -> Data {
        let data = try await session.request("https://api.example/report")
            .retry(
                using: Retrier { request, _, error, completion in
                    let isUnfinished = error.asAFError?.responseCode == 409
                    completion(isUnfinished && request.retryCount < 10 ? .retryWithDelay(0.5) : .doNotRetry)
                }
            )
            .validate()
            .serializingData()
            .value

        return data
    }

    struct Token: AuthenticationCredential, Codable, Sendable {
        let access: String, refresh: String, expiry: Date

        var requiresRefresh: Bool { expiry.timeIntervalSinceNow < 60 }
    }

    final class Service: Authenticator {
        let sessionForTokens: Session

        init(sessionForTokens: Session) { self.sessionForTokens = sessionForTokens }

        func apply(_ credential: Token, to urlRequest: inout URLRequest) {
            urlRequest.headers.update(.authorization(bearerToken: credential.access))
        }

        func refresh(
            _ credential: Token, for session: Session,
            completion: @escaping @Sendable (Result<Token, any Error>) -> Void
        ) {
            sessionForTokens.request(
                "https://api.example/token", method: .post, parameters: ["refresh_token": credential.refresh]
            )
            .validate()
            .responseDecodable(of: Token.self) { completion($0.result.mapError { $0 }) }
        }

        func didRequest(
            _ urlRequest: URLRequest, with response: HTTPURLResponse, failDueToAuthenticationError error: any Error
        ) -> Bool {
            response.statusCode == 401
        }

        func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Token) -> Bool {
            urlRequest.headers["Authorization"] == "Bearer \(credential.access)"
        }
    }

    static func authentication(_ token: Token, _ plain: Session) -> Session {
        let authentication = AuthenticationInterceptor(
            authenticator: Service(sessionForTokens: plain), credential: token)
        let session = Session(interceptor: Interceptor(retriers: [RetryPolicy()], interceptors: [authentication]))

        return session
    }

    static func password(_ session: Session) async throws -> String {
        let text = try await session.request("https://api.example/me")
            .authenticate(username: "ann", password: "secret")
            .validate()
            .serializingString()
            .value

        return text
    }

    static func redirects(_ session: Session) async -> Int? {
        let response = await session.request("https://api.example/moved")
            .redirect(using: .doNotFollow)
            .serializingData()
            .response

        return response.response?.statusCode
    }

    struct Log: EventMonitor {
        let queue = DispatchQueue(label: "log")

        func requestDidFinish(_ request: Request) { print(request.description) }

        func request(_ request: Request, didGatherMetrics metrics: SessionTaskMetrics) {
            print(metrics.taskInterval.duration, metrics.redirectCount)
        }
    }

    static func monitor() -> Session {
        let session = Session(eventMonitors: [Log()])

        return session
    }

    static func compression(_ session: Session, _ values: [Int]) async throws -> Data {
        let data = try await session.request(
            "https://api.example/values", method: .post, parameters: values, encoder: .json,
            interceptor: .gzipCompressor
        )
        .validate()
        .serializingData()
        .value

        return data
    }
}

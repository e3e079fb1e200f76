import Foundation
import FoundationNetworking

/// Signs requests with a credential, and renews it once for all of them when it is used up.
///
/// Usable from any thread. No function of the authenticator and no completion is called while a lock is held.
public final class AuthenticationInterceptor<AuthenticatorType: Authenticator>: RequestInterceptor, Sendable {
    /// What proves who sends a request.
    public typealias Credential = AuthenticatorType.Credential

    /// How often a credential may be renewed, so that a service that turns down what it gave out is not asked for ever.
    public struct RefreshWindow: Hashable, Sendable {
        /// The seconds that are looked back on.
        public let interval: TimeInterval
        /// The most refreshes within them.
        public let maximumAttempts: Int

        /// Creates a window: 5 refreshes within 30 s, unless told otherwise.
        public init(interval: TimeInterval = 30.0, maximumAttempts: Int = 5) {
            self.interval = interval
            self.maximumAttempts = maximumAttempts
        }
    }

    private struct Adaptation: Sendable {
        let urlRequest: URLRequest
        let session: Session
        let completion: @Sendable (Result<URLRequest, any Error>) -> Void
    }

    private typealias Retrial = @Sendable (RetryResult) -> Void
    private typealias Decisions = CredentialRefresh<Credential, Adaptation, Retrial>

    let authenticator: AuthenticatorType
    private let decisions: Protected<Decisions>
    /// Where credentials are renewed, and where those who waited are answered: an authenticator may call back at once,
    /// or hold a lock of its own as it does.
    private let queue = DispatchQueue(label: "martlet.http.authentication")
    private let uptime: @Sendable () -> TimeInterval

    /// Creates an interceptor.
    ///
    /// - Parameters:
    ///   - authenticator: Knows how to sign requests and to renew credentials.
    ///   - credential: The credential, if there is one yet.
    ///   - refreshWindow: How often it may be renewed; `nil` for as often as the service wants.
    public convenience init(
        authenticator: AuthenticatorType, credential: Credential? = nil,
        refreshWindow: RefreshWindow? = RefreshWindow()
    ) {
        self.init(authenticator: authenticator, credential: credential, refreshWindow: refreshWindow) {
            ProcessInfo.processInfo.systemUptime
        }
    }

    init(
        authenticator: AuthenticatorType, credential: Credential?, refreshWindow: RefreshWindow?,
        uptime: @escaping @Sendable () -> TimeInterval
    ) {
        self.authenticator = authenticator
        self.uptime = uptime
        let budget = refreshWindow.map { RefreshBudget(interval: $0.interval, maximumAttempts: $0.maximumAttempts) }
        decisions = Protected(Decisions(credential: credential, budget: budget))
    }

    /// The credential that requests are signed with.
    ///
    /// Setting it ends the wait of all who wait for a refresh; the result of that refresh is dropped.
    public var credential: Credential? {
        get { decisions.read { $0.credential } }
        set { performLater(decisions.write { $0.handle(.replaced(newValue)) }) }
    }

    /// Signs the request, at once or when the credential is renewed.
    @preconcurrency
    public func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(Adaptation(urlRequest: urlRequest, session: session, completion: completion))
    }

    /// Renews the credential if that is why the request failed, and has the request tried again.
    @preconcurrency
    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let urlRequest = request.request, let response = request.response else { return completion(.doNotRetry) }
        retry(urlRequest, response, for: session, dueTo: error, completion)
    }

    func retry(
        _ urlRequest: URLRequest, _ response: HTTPURLResponse, for session: Session, dueTo error: any Error,
        _ completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard authenticator.didRequest(urlRequest, with: response, failDueToAuthenticationError: error) else {
            return completion(.doNotRetry)
        }
        let (credential, version) = decisions.read { ($0.credential, $0.version) }
        if let credential, !authenticator.isRequest(urlRequest, authenticatedWith: credential) {
            // It was renewed while the request was on its way.
            return completion(.retry)
        }
        let now = uptime()
        perform(decisions.write { $0.handle(.retry(completion, version: version, at: now)) }, for: session)
    }

    private func adapt(_ adaptation: Adaptation) {
        let (credential, version) = decisions.read { ($0.credential, $0.version) }
        let requiresRefresh = credential?.requiresRefresh ?? false
        let now = uptime()
        let actions = decisions.write {
            $0.handle(.adapt(adaptation, version: version, requiresRefresh: requiresRefresh, at: now))
        }
        perform(actions, for: adaptation.session)
    }

    private func performLater(_ actions: [Decisions.Action]) {
        guard !actions.isEmpty else { return }
        queue.async { self.perform(actions, for: nil) }
    }

    /// Does what was decided; only a decision about one request, which has a session, can be to renew.
    private func perform(_ actions: [Decisions.Action], for session: Session?) {
        for action in actions {
            switch action {
            case .sign(let adaptation, let credential):
                var signed = adaptation.urlRequest
                authenticator.apply(credential, to: &signed)
                adaptation.completion(.success(signed))
            case .adaptAgain(let adaptation):
                adapt(adaptation)
            case .refuse(let adaptation, let error):
                adaptation.completion(.failure(error))
            case .answer(let retrial, let result):
                retrial(result)
            case .refresh(let credential, let number):
                if let session { refresh(credential, number, for: session) }
            }
        }
    }

    private func refresh(_ credential: Credential, _ number: Int, for session: Session) {
        queue.async {
            self.authenticator.refresh(credential, for: session) { result in
                self.performLater(self.decisions.write { $0.handle(.refreshed(number: number, result)) })
            }
        }
    }
}

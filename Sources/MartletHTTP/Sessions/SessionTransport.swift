import Foundation
import FoundationNetworking

/// What a session's requests share with it; they outlive it unharmed.
///
/// What `URLSession` is to Alamofire's `Session`; monitors get it with what concerns tasks.
public final class SessionTransport: @unchecked Sendable {
    // `@unchecked` is sound: all that is stored is a `let` of a type that any thread may use, or within the lock.

    struct Links: Sendable {
        weak var session: Session?
        var activeRequests = ActiveRequests()
    }

    /// How the session behaves; a copy, so changes have no effect.
    public let configuration: SessionConfiguration
    let values: SessionConfiguration.Values
    let engine: TransferEngine
    let defaults: DefaultFields
    /// What is added at another origin than the caller named: no secrets.
    let defaultsElsewhere: DefaultFields
    let links = Protected(Links())
    let rootQueue: DispatchQueue
    let requestQueue: DispatchQueue
    let hasOwnRequestQueue: Bool
    /// Where responses are made that no task awaits.
    let serializationQueue: DispatchQueue
    let interceptor: (any RequestInterceptor)?
    let redirectHandler: (any RedirectHandler)?
    let cachedResponseHandler: (any CachedResponseHandler)?
    let eventMonitor: CompositeEventMonitor

    init(
        _ configuration: SessionConfiguration, rootQueue: DispatchQueue?, requestQueue: DispatchQueue?,
        serializationQueue: DispatchQueue?, interceptor: (any RequestInterceptor)?,
        redirectHandler: (any RedirectHandler)?, cachedResponseHandler: (any CachedResponseHandler)?,
        serverTrustManager: ServerTrustManager?, eventMonitors: [any EventMonitor]
    ) {
        values = configuration.values
        self.configuration = SessionConfiguration(values)
        engine = TransferEngine(values, security: TransferSecurity(values.tls, manager: serverTrustManager))
        defaults = DefaultFields(values.headers)
        defaultsElsewhere = DefaultFields(Redirection.withoutSecrets(values.headers))
        self.rootQueue = rootQueue ?? DispatchQueue(label: "martlet.http.root", qos: .userInitiated)
        hasOwnRequestQueue = requestQueue != nil
        self.requestQueue =
            requestQueue
            ?? DispatchQueue(label: "martlet.http.requests", qos: .userInitiated, attributes: .concurrent)
        self.serializationQueue =
            serializationQueue
            ?? DispatchQueue(label: "martlet.http.responses", qos: .userInitiated, attributes: .concurrent)
        self.interceptor = interceptor
        self.redirectHandler = redirectHandler
        self.cachedResponseHandler = cachedResponseHandler
        eventMonitor = CompositeEventMonitor(monitors: eventMonitors)
    }

    /// The session, while there is one.
    var session: Session? { links.read { $0.session } }

    /// Holds a request until it is over, so that nobody else has to.
    func keep(_ request: Request) { links.write { $0.activeRequests.insert(request) } }

    /// Lets go of a request.
    func forget(_ request: Request) { links.write { $0.activeRequests.remove(request) } }
}

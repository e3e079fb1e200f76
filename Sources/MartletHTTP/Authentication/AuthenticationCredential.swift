/// What proves who sends a request: a token, most of the time.
public protocol AuthenticationCredential {
    /// Whether the credential has to be renewed before another request is sent with it.
    ///
    /// It is best to say so a while before the credential expires, so that it still holds when it arrives.
    var requiresRefresh: Bool { get }
}

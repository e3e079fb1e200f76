import Foundation

extension Request {
    /// A request was resumed.
    public static let didResumeNotification = name("didResume")
    /// A request was suspended.
    public static let didSuspendNotification = name("didSuspend")
    /// A request was cancelled.
    public static let didCancelNotification = name("didCancel")
    /// A request is over.
    public static let didFinishNotification = name("didFinish")

    /// A request's attempt was resumed.
    public static let didResumeTaskNotification = name("didResumeTask")
    /// A request's attempt was suspended.
    public static let didSuspendTaskNotification = name("didSuspendTask")
    /// A request's attempt was cancelled.
    public static let didCancelTaskNotification = name("didCancelTask")
    /// A request's attempt is over.
    public static let didCompleteTaskNotification = name("didCompleteTask")

    /// The names under which Alamofire posts, so that who observes them by their text goes on doing so.
    private static func name(_ event: String) -> Notification.Name {
        Notification.Name("org.alamofire.notification.name.request.\(event)")
    }
}

extension Notification {
    private static let requestKey = "org.alamofire.notification.key.request"

    /// The request that the notification is about; `nil` if it is about none.
    public var request: Request? { userInfo?[Self.requestKey] as? Request }

    init(name: Notification.Name, request: Request) {
        self.init(name: name, object: nil, userInfo: [Self.requestKey: request])
    }
}

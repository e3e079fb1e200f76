import Foundation

/// A monitor that posts what happens to requests as notifications, on the main queue.
///
/// The names are `Request.didResumeNotification` and its like; `Notification.request` is what it happened to. Users of
/// Alamofire know the monitor by this name.
public final class AlamofireNotifications: EventMonitor {
    /// Creates the monitor.
    public init() {}

    /// Posts `Request.didResumeNotification`.
    public func requestDidResume(_ request: Request) { post(Request.didResumeNotification, about: request) }

    /// Posts `Request.didSuspendNotification`.
    public func requestDidSuspend(_ request: Request) { post(Request.didSuspendNotification, about: request) }

    /// Posts `Request.didCancelNotification`.
    public func requestDidCancel(_ request: Request) { post(Request.didCancelNotification, about: request) }

    /// Posts `Request.didFinishNotification`.
    public func requestDidFinish(_ request: Request) { post(Request.didFinishNotification, about: request) }

    /// Posts `Request.didResumeTaskNotification`.
    public func request(_ request: Request, didResumeTask task: SessionTask) {
        post(Request.didResumeTaskNotification, about: request)
    }

    /// Posts `Request.didSuspendTaskNotification`.
    public func request(_ request: Request, didSuspendTask task: SessionTask) {
        post(Request.didSuspendTaskNotification, about: request)
    }

    /// Posts `Request.didCancelTaskNotification`.
    public func request(_ request: Request, didCancelTask task: SessionTask) {
        post(Request.didCancelTaskNotification, about: request)
    }

    /// Posts `Request.didCompleteTaskNotification`.
    public func request(_ request: Request, didCompleteTask task: SessionTask, with error: AFError?) {
        post(Request.didCompleteTaskNotification, about: request)
    }

    private func post(_ name: Notification.Name, about request: Request) {
        NotificationCenter.default.post(Notification(name: name, request: request))
    }
}

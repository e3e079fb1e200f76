import MartletUI

/// What is shown where the things cannot be read at all, and why.
final class FailureWindow: ApplicationWindow {
    init(_ application: Application, _ message: String) {
        super.init(application, title: "ForgetMeNot", width: 560, height: 420, remembersSizeAs: nil)
        let page = StatusPage(
            icon: "dialog-warning-symbolic", title: "Your Things Cannot Be Read", description: message)
        page.expandsVertically = true
        content = Box(.vertical, [HeaderBar(), page])
    }
}

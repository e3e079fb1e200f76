import MartletUI

/// What stands under the wall: a spinner while more is loaded, or what went wrong and a button to try again.
@MainActor
final class WallFooter {
    /// The widget, to be a collection view's footer.
    let widget: Widget

    let retry = Button("Try Again", isPill: true)
    private let stack = Stack()
    private let message = Label(style: .dimmed, overflow: .wrap)

    init(onRetry: @escaping @MainActor () -> Void) {
        retry.align(horizontal: .center)
        retry.onClick(onRetry)
        message.horizontalPosition = 0.5
        message.justify(.center)
        stack.set(Box(.vertical), name: "nothing")
        stack.set(Spinner(size: 24), name: "loading")
        stack.set(Box(.vertical, spacing: 12, [message, retry]), name: "failed")
        stack.setMargins(top: 24, start: 24, bottom: 24, end: 24)
        widget = Box(.vertical, [stack])
    }

    /// The name of what is shown: `nothing`, `loading` or `failed`.
    var shown: String? { stack.shown }

    func show(_ status: Paging.Status) {
        switch status {
        case .idle, .ended:
            stack.shown = "nothing"
        case .loading:
            stack.shown = "loading"
        case .failed(let failure):
            message.text = failure.explanation
            stack.shown = "failed"
        }
    }
}

import MartletUI

/// The bar in which the text of an open book is searched: what is looked for, how much of it was found, and the ways to the
/// next and to the one before.
@MainActor
final class FindBar {
    let bar: SearchBar
    /// Whether somebody types in it.
    private(set) var hasFocus = false
    /// Called when somebody begins to type in it, and when the keyboard is used elsewhere again.
    var onFocusChange: () -> Void = {}

    private let status = Label(style: .dimmedCaption)
    private let previous = Button(icon: "go-up-symbolic", tooltip: "Previous match", style: .flat)
    private let next = Button(icon: "go-down-symbolic", tooltip: "Next match", style: .flat)

    init() {
        bar = SearchBar(placeholder: "Search in this book", accessories: [status, previous, next])
        bar.onFocusChange { [weak self] hasFocus in
            self?.hasFocus = hasFocus
            self?.onFocusChange()
        }
        // A bar that is hidden need not be told that the keyboard is used elsewhere.
        bar.onToggle { [weak self] isOn in
            guard let self, !isOn, hasFocus else { return }
            hasFocus = false
            onFocusChange()
        }
        show(nil)
    }

    /// Calls `handler` with `true` for the next match, with `false` for the one before.
    func onStep(_ handler: @escaping @MainActor (_ isForward: Bool) -> Void) {
        next.onClick { handler(true) }
        previous.onClick { handler(false) }
        bar.onActivate { handler(true) }
        bar.onStep(handler)
    }

    /// Shows how far a search is; `nil` where nothing is looked for.
    func show(_ progress: SearchProgress?) {
        status.text = progress.map(Self.text) ?? ""
        let hasMatches = (progress?.found ?? 0) > 0
        for button in [previous, next] { button.isSensitive = hasMatches }
    }

    /// How far a search is, in a few words.
    nonisolated static func text(_ progress: SearchProgress) -> String {
        if progress.isNothingFound { return "Nothing found" }
        let found =
            progress.shown.map { "\($0 + 1) of \(progress.found)" } ?? (progress.found > 0 ? "\(progress.found)" : "")
        return switch progress.phase {
        case .idle: ""
        case .searching:
            found.isEmpty ? "\(100 * progress.searchedPages / max(1, progress.pageCount)) %" : found + "…"
        case .finished: found
        case .full: found + "+"
        }
    }
}

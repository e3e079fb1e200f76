import MartletUI

/// The popular photographs of a feed: a wall that goes on as long as there are more, or what there is instead of one.
@MainActor
final class PopularView {
    /// The widget, to fill a window.
    let widget: ToastOverlay

    let problem: StatusPage
    let wall: CollectionView<PhotoTile>
    let footer: WallFooter
    private let model: PhotoWall
    private let stack = Stack()
    private var style = WallStyle.waterfall
    private var isNarrow = false
    private var wanted: Photo.ID?

    init(model: PhotoWall) {
        self.model = model
        wall = CollectionView(PhotoCell.self, layout: style.layout(isNarrow: false))
        footer = WallFooter { [weak model] in model?.send(.retry) }
        let retry = Button("_Retry", style: .suggested, isPill: true)
        retry.align(horizontal: .center)
        retry.onClick { [weak model] in model?.send(.retry) }
        problem = StatusPage(icon: "network-error-symbolic", title: "", child: retry)
        let empty = StatusPage(
            icon: "image-x-generic-symbolic", title: "No Photos",
            description: "This feed has no photos yet. New ones are shown after a refresh.")
        widget = ToastOverlay(stack)

        stack.set(Spinner(size: 32), name: "loading")
        stack.set(problem, name: "problem")
        stack.set(empty, name: "empty")
        stack.set(wall, name: "wall")
        wall.footer = footer.widget
        wall.onNearEnd(0.8) { [weak model] in
            model?.send(.nearEnd)
            await model?.settle()
        }
        wall.setAccessibleLabel("Popular photos")
        model.onChange = { [weak self] in self?.update() }
        model.send(.nearEnd)
    }

    /// The name of what is shown: `loading`, `problem`, `empty` or `wall`.
    var page: String? { stack.shown }

    /// Shows the photographs in another way.
    func show(as style: WallStyle) {
        guard style != self.style else { return }
        self.style = style
        wall.items = tiles
        wall.setLayout(style.layout(isNarrow: isNarrow), animated: true)
    }

    /// Makes tiles and gaps fit a narrow window, or a wide one.
    func setNarrow(_ isNarrow: Bool) {
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        wall.setLayout(style.layout(isNarrow: isNarrow))
    }

    /// Asks for everything anew.
    func refresh() {
        model.send(.refresh)
    }

    /// Brings a photograph into sight, and reads on until it comes.
    func reveal(_ id: Photo.ID) {
        wanted = id
        seekWanted()
    }

    private func seekWanted() {
        guard let id = wanted else { return }
        if model.paging.photos.contains(where: { $0.id == id }) {
            wanted = nil
            wall.selection = [id]
            wall.scroll(to: id, at: .center)
            return
        }
        switch model.paging.status {
        case .loading:
            break
        case .idle:
            model.send(.nearEnd)
        case .ended, .failed:
            wanted = nil
            widget.show("That photo is not in this feed")
        }
    }

    private var tiles: [PhotoTile] {
        model.paging.photos.map { PhotoTile(photo: $0, style: style) }
    }

    private func update() {
        let paging = model.paging
        wall.items = tiles
        footer.show(paging.status)
        switch paging.status {
        case .failed(let failure) where paging.photos.isEmpty:
            problem.title = failure.title
            problem.text = failure.explanation
            problem.icon = failure.icon
            stack.shown = "problem"
        case .failed(let failure):
            stack.shown = "wall"
            // The footer tells it too, but it may be far away.
            widget.show(failure.title, action: ("Try Again", { [weak model] in model?.send(.retry) }))
        case .loading where paging.photos.isEmpty:
            stack.shown = "loading"
        case .idle, .loading, .ended:
            let isFirst = stack.shown == "loading"
            stack.shown = paging.photos.isEmpty ? "empty" : "wall"
            // The keys are for the wall, unless a person has gone elsewhere.
            if isFirst { wall.grabFocus() }
        }
        seekWanted()
    }
}

extension FeedFailure {
    /// The name of an icon for it.
    fileprivate var icon: String {
        switch kind {
        case .unreachable, .slow: "network-error-symbolic"
        case .keyRefused: "dialog-password-symbolic"
        case .nonsense, .refused: "dialog-error-symbolic"
        }
    }
}

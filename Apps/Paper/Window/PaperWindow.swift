import Foundation
import MartletUI

/// Paper's window: the shelf, and the book that was taken from it.
final class PaperWindow: ApplicationWindow {
    private let shelf = ShelfView()
    private let stack = Stack()
    private let navigation: NavigationView
    private let toasts: ToastOverlay
    private let header = HeaderBar()
    private let back = Button(icon: "go-previous-symbolic", tooltip: "Back to the shelf")
    private let styles = ToggleGroup<ShelfStyle>([
        .init(.carousel, icon: IconTheme.carousel, tooltip: "Carousel"),
        .init(.wheel, icon: IconTheme.wheel, tooltip: "Wheel"),
    ])
    private var reading: BookView? {
        // Keys that turn pages move among the books where none is open.
        didSet { turning.forEach { $0.isEnabled = reading != nil } }
    }
    private var turning: [Action] = []
    private var opening: Task<Void, Never>?

    init(_ application: Application) {
        navigation = NavigationView(root: stack)
        navigation.addStyleClass("desk")
        toasts = ToastOverlay(navigation)
        super.init(application, title: "Paper", width: 1100, height: 760)
        requestSize(width: 360, height: 294)
        stack.set(
            StatusPage(
                icon: "x-office-document-symbolic", title: "No Books",
                description: "Start Paper with PDFs, comics or folders of pictures: paper FILE…"), name: "empty")
        stack.set(shelf.widget, name: "shelf")

        let layout = Action("layout", choice: ShelfStyle.carousel.rawValue) { [weak self] choice in
            guard let style = ShelfStyle(rawValue: choice) else { return }
            self?.styles.selection = style
            self?.shelf.show(as: style)
        }
        styles.onSelect { [weak layout] style in layout?.choose(style.rawValue) }
        add(layout)
        add(Action("back") { [weak self] in self?.navigation.pop() })
        turning = [
            Action("next-page") { [weak self] in self?.reading?.turn(by: 1) },
            Action("previous-page") { [weak self] in self?.reading?.turn(by: -1) },
            Action("turn-right") { [weak self] in self?.reading?.turn(toTheRight: true) },
            Action("turn-left") { [weak self] in self?.reading?.turn(toTheRight: false) },
        ]
        turning.forEach { add($0) }
        back.action = "win.back"
        back.isVisible = false
        header.packStart(back)
        header.packEnd(MenuButton(tooltip: "Main menu", menu: Self.menu, isPrimary: true))
        header.packEnd(styles)
        toasts.expandsVertically = true
        content = Box(.vertical, [header, toasts])
        shelf.onOpen = { [weak self] book in
            guard let self, !navigation.isInTransition else { return }
            let (view, transition) = take(book)
            navigation.push(view, transition: transition)
        }
        navigation.onPinchOut { [weak self] in
            guard let self, reading == nil, let book = shelf.centered else { return nil }
            return take(book)
        }
        navigation.onSettle { [weak self] isOpen in if !isOpen { self?.showShelf() } }
        showShelf()
    }

    /// Puts the books at these addresses on the shelf, one after the other, each as soon as it is read.
    func open(_ uris: [String]) {
        let before = opening
        opening = Task { [weak self] in
            await before?.value
            for uri in uris {
                let path = URL(string: uri).flatMap { $0.isFileURL ? $0.path(percentEncoded: false) : nil } ?? uri
                switch await ShelfBook.opened(path) {
                case .success(let book): self?.add(book)
                case .failure(let error): self?.toasts.show(error.message)
                }
            }
        }
    }

    private func add(_ book: ShelfBook) {
        shelf.books += [book]
        if reading == nil { showShelf() }
    }

    /// The view of a book that is taken from the shelf, and its way.
    private func take(_ book: ShelfBook) -> NavigationView.Destination {
        // A book that is opened shows its first pages, not its cover again.
        let view = BookView(book, at: 1)
        view.onTurn = { [weak self] pages in self?.describe(book, pages) }
        reading = view
        back.isVisible = true
        styles.isVisible = false
        describe(book, view.openPages)
        return (view.widget, BookTransition(view, from: shelf))
    }

    private func showShelf() {
        reading = nil
        stack.shown = shelf.books.isEmpty ? "empty" : "shelf"
        back.isVisible = false
        styles.isVisible = !shelf.books.isEmpty
        header.setTitle("Paper")
    }

    private func describe(_ book: ShelfBook, _ pages: ClosedRange<Int>) {
        let place = pages.count == 1 ? "page \(pages.lowerBound)" : "pages \(pages.lowerBound) and \(pages.upperBound)"
        header.setTitle(book.title, subtitle: "\(place) of \(book.pageCount)")
    }

    private static let menu = Menu(sections: [
        [
            .init("_Carousel", action: "win.layout('carousel')"),
            .init("_Wheel", action: "win.layout('wheel')"),
        ],
        [
            .init("Follow the _System", action: "app.color-scheme('system')"),
            .init("_Light", action: "app.color-scheme('light')"),
            .init("_Dark", action: "app.color-scheme('dark')"),
        ],
        [
            .init("_Keyboard Shortcuts", action: "app.shortcuts"),
            .init("_About Paper", action: "app.about"),
        ],
    ])
}

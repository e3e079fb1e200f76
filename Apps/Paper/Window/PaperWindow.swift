import Foundation
import MartletGLib
import MartletUI

/// Paper's window: the shelf, and the book that was taken from it.
final class PaperWindow: ApplicationWindow {
    let bookshelf: Bookshelf
    let shelf = ShelfView()
    let navigation: NavigationView
    let toasts: ToastOverlay
    let search = SearchBar(placeholder: "Search titles")
    /// Searches the text of the open book.
    let find = FindBar()
    var finder: BookFinder?
    private let stack = Stack()
    private let header = HeaderBar()
    private let back = Button(icon: "go-previous-symbolic", tooltip: "Back to the shelf")
    private let searchButton = Button(icon: "system-search-symbolic", tooltip: "Search")
    private let overview = ToggleButton(icon: "view-grid-symbolic", tooltip: "All pages")
    private let add = Button(icon: "list-add-symbolic", tooltip: "Add books")
    private let mark = ToggleButton(icon: "user-bookmarks-symbolic", tooltip: "Bookmark this page")
    let contents = MenuButton(icon: "view-list-symbolic", tooltip: "Contents", menu: Menu())
    private let styles = ToggleGroup<ShelfStyle>([
        .init(.carousel, icon: IconTheme.carousel, tooltip: "Carousel"),
        .init(.wheel, icon: IconTheme.wheel, tooltip: "Wheel"),
    ])
    /// The book that is open, or on its way.
    var reading: BookView? {
        // Keys that turn pages move among the books where none is open.
        didSet { showActions() }
    }
    private var readingActions: [Action] = []
    /// What plain keys do that are also typed, or move among the pages of the overview.
    private var turningActions: [Action] = []
    private var findingActions: [Action] = []
    private(set) lazy var copy = Action("copy") { [weak self] in self?.reading?.copySelection() }
    private var shelfActions: [Action] = []
    private var isFollowing = false
    private var widthClass = WidthClass.regular
    private var schemeHandler: SignalHandler?
    var opening: Task<Void, Never>?
    /// The folders that are looked at for new books.
    var watched: [(path: String, monitor: FolderMonitor?)] = []

    init(_ application: Application, _ bookshelf: Bookshelf) {
        self.bookshelf = bookshelf
        navigation = NavigationView(root: stack)
        navigation.addStyleClass("desk")
        toasts = ToastOverlay(navigation)
        super.init(application, title: "Paper", width: 1100, height: 760)
        requestSize(width: 360, height: 294)
        stack.set(
            StatusPage(
                icon: "x-office-document-symbolic", title: "No Books",
                description: "Drag PDFs, comics and folders of pictures here, or add them with +."), name: "empty")
        stack.set(
            StatusPage(icon: "system-search-symbolic", title: "No Such Title", description: "Try other words."),
            name: "nothing")
        stack.set(shelf.widget, name: "shelf")
        addActions()
        build()
        connectShelf()
        bookshelf.onChange = { [weak self] in self?.showBooks() }
        bookshelf.onTrouble = { [weak self] message in self?.toasts.show(message) }
        showBooks()
        dim(ColorScheme.isDark)
        onWidthClass(threshold: 500) { [weak self] widthClass in
            self?.widthClass = widthClass
            self?.showActions()
        }
        schemeHandler = ColorScheme.onChange { [weak self] isDark in self?.dim(isDark) }
    }

    isolated deinit { schemeHandler?.disconnect() }

    /// Paper is less bright where the desktop is dark.
    private func dim(_ isDark: Bool) {
        if isDark { navigation.addStyleClass("dimmed") } else { navigation.removeStyleClass("dimmed") }
    }

    private func build() {
        back.action = "win.back"
        searchButton.action = "win.search"
        add.action = "win.add"
        mark.onToggle { [weak self] _ in
            guard let self, !isFollowing else { return }
            toggleBookmark()
        }
        overview.onToggle { [weak self] _ in
            guard let self, !isFollowing else { return }
            reading?.toggleOverview()
        }
        header.packStart(back)
        header.packStart(add)
        header.packStart(searchButton)
        header.packEnd(MenuButton(tooltip: "Main menu", menu: Self.menu, isPrimary: true))
        header.packEnd(styles)
        header.packEnd(contents)
        header.packEnd(mark)
        header.packEnd(overview)
        toasts.expandsVertically = true
        content = Box(.vertical, [header, search, find.bar, toasts])
    }

    private func addActions() {
        let layout = Action("layout", choice: ShelfStyle.carousel.rawValue) { [weak self] choice in
            guard let style = ShelfStyle(rawValue: choice) else { return }
            self?.styles.selection = style
            self?.shelf.show(as: style)
        }
        styles.onSelect { [weak layout] style in layout?.choose(style.rawValue) }
        turningActions = [
            Action("next-page") { [weak self] in self?.reading?.turn(by: 1) },
            Action("previous-page") { [weak self] in self?.reading?.turn(by: -1) },
            Action("turn-right") { [weak self] in self?.reading?.turn(toTheRight: true) },
            Action("turn-left") { [weak self] in self?.reading?.turn(toTheRight: false) },
            Action("first-page") { [weak self] in self?.reading?.show(page: 0) },
            Action("last-page") { [weak self] in self?.reading.map { $0.show(page: $0.book.pageCount - 1) } },
        ]
        readingActions = [
            Action("back") { [weak self] in self?.goBack() },
            Action("zoom-in") { [weak self] in self?.reading?.enlarge(by: 1.25) },
            Action("zoom-out") { [weak self] in self?.reading?.enlarge(by: 0.8) },
            Action("zoom-fit") { [weak self] in self?.reading?.fit() },
            Action("zoom-width") { [weak self] in self?.reading?.fitWidth() },
            Action("bookmark") { [weak self] in self?.toggleBookmark() },
            Action("overview") { [weak self] in self?.reading?.toggleOverview() },
            Action("go-to") { [weak self] in self?.askForPage() },
            Action("page", withTarget: { [weak self] page in Int(page).map { self?.reading?.show(page: $0 - 1) } }),
        ]
        findingActions = [
            Action("find-next") { [weak self] in self?.finder?.step(forward: true) },
            Action("find-previous") { [weak self] in self?.finder?.step(forward: false) },
            Action("select-all") { [weak self] in self?.reading?.selectAll() },
        ]
        shelfActions = [
            layout,
            Action("remove") { [weak self] in self?.remove() },
        ]
        let others = [
            Action("search") { [weak self] in self?.toggleSearch() },
            Action("add") { [weak self] in self?.chooseFiles() },
            Action("add-folder") { [weak self] in self?.chooseFolder() },
            Action("fullscreen") { [weak self] in self.map { $0.isFullscreen = !$0.isFullscreen } },
            copy,
        ]
        copy.isEnabled = false
        (readingActions + turningActions + findingActions + shelfActions + others).forEach { add($0) }
    }

    /// Switches actions on and off, and shows the buttons that go with them.
    func showActions() {
        let isReading = reading != nil
        let isOverview = reading?.overview != nil
        let hasText = reading?.book.kind == .pdf
        readingActions.forEach { $0.isEnabled = isReading }
        turningActions.forEach { $0.isEnabled = isReading && !isOverview && !find.hasFocus }
        findingActions.forEach { $0.isEnabled = hasText && !isOverview && !find.hasFocus }
        shelfActions.forEach { $0.isEnabled = !isReading && !bookshelf.books.isEmpty }
        for widget in [back, mark, contents] { widget.isVisible = isReading }
        // Where there is little room, the title needs it more than what is in the menu too.
        overview.isVisible = isReading && widthClass == .regular
        styles.isVisible = !isReading && !bookshelf.books.isEmpty
        searchButton.isVisible = isReading ? hasText : !bookshelf.books.isEmpty
        add.isVisible = !isReading
        isFollowing = true
        overview.isActive = isOverview
        isFollowing = false
    }

    /// Shows the books that are searched for, or why there are none.
    func showBooks() {
        let found = TitleSearch(search.text).filter(bookshelf.books, by: \.title)
        shelf.books = found
        stack.shown = bookshelf.books.isEmpty ? "empty" : found.isEmpty ? "nothing" : "shelf"
        if reading == nil { header.setTitle("Paper") }
        showActions()
    }

    /// Says which pages are open.
    func describe(_ view: BookView) {
        let pages = view.openPages
        let place = pages.count == 1 ? "page \(pages.lowerBound)" : "pages \(pages.lowerBound) and \(pages.upperBound)"
        header.setTitle(view.book.title, subtitle: "\(place) of \(view.book.pageCount)")
        let book = bookshelf.books.first { $0.id == view.book.id } ?? view.book
        isFollowing = true
        mark.isActive = book.bookmarks.contains { pages.contains($0 + 1) }
        isFollowing = false
    }

    private static let menu = Menu(sections: [
        [
            .init("_Carousel", action: "win.layout('carousel')"),
            .init("_Wheel", action: "win.layout('wheel')"),
        ],
        [
            .init("Add _Books…", action: "win.add"),
            .init("Watch a _Folder…", action: "win.add-folder"),
            .init("_Remove from Shelf", action: "win.remove"),
        ],
        [
            .init("Sea_rch", action: "win.search"),
            .init("_Select All Text", action: "win.select-all"),
            .init("Cop_y", action: "win.copy"),
        ],
        [
            .init("_Go to Page…", action: "win.go-to"),
            .init("All _Pages", action: "win.overview"),
            .init("_Bookmark", action: "win.bookmark"),
            .init("Fit P_age", action: "win.zoom-fit"),
            .init("Fit Wi_dth", action: "win.zoom-width"),
            .init("Full _Screen", action: "win.fullscreen"),
        ],
        [
            .init("Follow the S_ystem", action: "app.color-scheme('system')"),
            .init("_Light", action: "app.color-scheme('light')"),
            .init("_Dark", action: "app.color-scheme('dark')"),
        ],
        [
            .init("_Keyboard Shortcuts", action: "app.shortcuts"),
            .init("_About Paper", action: "app.about"),
        ],
    ])
}

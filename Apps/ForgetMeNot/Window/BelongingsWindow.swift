import Belongings
import Foundation
import MartletGLib
import MartletUI

/// ForgetMeNot's window: the list of things, or the page of one.
final class BelongingsWindow: ApplicationWindow {
    let things: Things
    let toasts: ToastOverlay
    let list = ThingList()
    let stack = Stack()
    let search = SearchBar(placeholder: "Search things")
    /// The page of a thing, where that is shown.
    var page: ThingPage?

    let time: LocalTime
    private var rows: ThingRows
    let demonstration: Demonstration?
    private let header = HeaderBar()
    let back = Button(icon: "go-previous-symbolic", tooltip: "Back to the list")
    private let add = Button(icon: "list-add-symbolic", tooltip: "Add a thing")
    private let searchButton = Button(icon: "system-search-symbolic", tooltip: "Search")
    private let editButton = Button(icon: "document-edit-symbolic", tooltip: "Edit")
    private var isNarrow = false
    private var isTyping = false
    private var minute: EventSource?
    private var shownTitle: [String] = []
    private var troublePage: Trouble?
    private var listActions: [Action] = []
    private var thingActions: [Action] = []
    private var keyActions: [Action] = []

    /// - Parameter demonstration: Whose things these are, where they are not the person's own.
    init(
        _ application: Application, _ things: Things, time: LocalTime = LocalTime(), demonstration: Demonstration? = nil
    ) {
        (self.things, self.time, self.demonstration) = (things, time, demonstration)
        rows = ThingRows(time: time)
        toasts = ToastOverlay(stack)
        super.init(
            application, title: "ForgetMeNot", width: 720, height: 620,
            remembersSizeAs: demonstration == nil ? "window" : nil)
        requestSize(width: 360, height: 294)
        build()
        addActions()
        connectList()
        things.onChange = { [weak self] in self?.show() }
        things.onTrouble = { [weak self] message in self?.toasts.show(message) }
        onWidthClass(threshold: 520) { [weak self] widthClass in
            self?.isNarrow = widthClass == .compact
            self?.show()
        }
        // "In 4 minutes" becomes 3, whether or not anything is heard.
        minute = .every(.seconds(15)) { [weak self] in self?.show() }
        show()
    }

    isolated deinit {
        minute?.cancel()
        demonstration?.end()
    }

    private func build() {
        back.action = "win.back"
        add.action = "win.add"
        searchButton.action = "win.search"
        header.packStart(back)
        header.packStart(add)
        header.packStart(searchButton)
        editButton.action = "win.edit"
        header.packEnd(MenuButton(tooltip: "Main menu", menu: Self.menu, isPrimary: true))
        header.packEnd(editButton)
        stack.set(list.view, name: "list")
        stack.set(emptyPage, name: "empty")
        stack.set(
            StatusPage(icon: "system-search-symbolic", title: "No Such Thing", description: "Try other words."),
            name: "nothing")
        toasts.expandsVertically = true
        content = Box(.vertical, [header, search, toasts])
    }

    private var emptyPage: StatusPage {
        let add = Button("_Add a Thing", style: .suggested, isPill: true)
        let pick = Button("Choose from Beacons in _Range", isPill: true)
        add.action = "win.add"
        pick.action = "win.pick"
        let buttons = Box(.vertical, spacing: 12, [add, pick])
        buttons.align(horizontal: .center)
        return StatusPage(
            icon: "martlet-keys-symbolic", title: "Nothing to Forget",
            description: "Put a Bluetooth beacon on your keys, your bag or your cat, and add it here. "
                + "You are told when it leaves.",
            child: buttons)
    }

    // MARK: Showing

    /// Shows what is known now.
    func show() {
        let now = Date()
        if let page, things[page.id] == nil { close(page) }
        showList(now: now)
        page?.show(now: now)
        showTitle()
        showActions()
    }

    private func showList(now: Date) {
        list.fit(width: list.view.width)
        let found = rows.rows(
            things.belongings, things.watch.statuses, search: search.text, isNarrow: isNarrow, now: now)
        let trouble = Trouble(things.watch.scanners)
        list.show(
            found,
            under: ListHeader(
                trouble: trouble,
                alerts: AlertWords(things.belongings, things.watch.statuses, now: now, time: time).cards,
                isDemonstration: demonstration != nil, isNarrow: isNarrow))
        guard page == nil else { return }
        if things.belongings.isEmpty, let trouble {
            if trouble != troublePage { stack.set(makePage(trouble), name: "trouble") }
            troublePage = trouble
            stack.shown = "trouble"
        } else {
            stack.shown = things.belongings.isEmpty ? "empty" : found.isEmpty ? "nothing" : "list"
        }
    }

    private func makePage(_ trouble: Trouble) -> StatusPage {
        let buttons = Box(.vertical, spacing: 12)
        buttons.align(horizontal: .center)
        if let text = trouble.button, let remedy = trouble.remedy {
            let button = Button(text, style: .suggested, isPill: true)
            button.onClick { [weak self] in self?.apply(remedy) }
            buttons.append(button)
        }
        let add = Button("_Add a Thing All the Same", isPill: true)
        add.action = "win.add"
        buttons.append(add)
        return StatusPage(icon: trouble.icon, title: trouble.title, description: trouble.text, child: buttons)
    }

    private func showTitle() {
        let title = page.flatMap { things[$0.id]?.name } ?? "ForgetMeNot"
        var subtitle = ScannerSummary.text(things.watch.scanners)
        // The list has a pill that says so.
        if demonstration != nil, stack.shown != "list" { subtitle = "Demonstration · " + subtitle }
        guard shownTitle != [title, subtitle] else { return }
        shownTitle = [title, subtitle]
        header.setTitle(title, subtitle: subtitle)
    }

    /// Switches actions on and off, and shows the buttons that go with them.
    func showActions() {
        let isPage = page != nil
        let hasThing = current != nil
        listActions.forEach { $0.isEnabled = !isPage }
        thingActions.forEach { $0.isEnabled = hasThing }
        // Letters and Delete are the entry's while somebody types.
        keyActions.forEach { $0.isEnabled = hasThing && !isTyping }
        back.isVisible = isPage
        add.isVisible = !isPage
        editButton.isVisible = isPage
        searchButton.isVisible = !isPage && !things.belongings.isEmpty
    }

    /// The thing that a command is for: the page's, or the chosen one.
    var current: Belonging? { (page?.id ?? list.selected).flatMap { things[$0] } }

    // MARK: Actions

    private func connectList() {
        list.onOpen = { [weak self] id in self?.open(id) }
        list.onAcknowledge = { [weak self] ids in self?.acknowledge(ids) }
        list.onRemedy = { [weak self] remedy in self?.apply(remedy) }
        list.view.onSelectionChange { [weak self] _ in self?.showActions() }
        list.view.onResize { [weak self] in
            guard let self else { return }
            list.fit(width: list.view.width)
        }
        search.onChange { [weak self] _ in self?.show() }
        search.onToggle { [weak self] isOn in
            guard let self, !isOn else { return }
            search.text = ""
            isTyping = false
            show()
        }
        search.onFocusChange { [weak self] isTyping in
            self?.isTyping = isTyping
            self?.showActions()
        }
        search.onActivate { [weak self] in
            guard let self, let first = list.view.items.first else { return }
            open(first.id)
        }
    }

    private func addActions() {
        listActions = [
            Action("search") { [weak self] in
                guard let self, !things.belongings.isEmpty else { return }
                search.isSearching = !search.isSearching
            }
        ]
        keyActions = [Action("remove") { [weak self] in self?.remove() }]
        thingActions = [
            Action("edit") { [weak self] in self?.edit() },
            Action("pause") { [weak self] in self?.pause() },
        ]
        let others = [
            Action("add") { [weak self] in self?.addThing() },
            Action("pick") { [weak self] in self?.pick() },
            Action("import") { [weak self] in self?.chooseFile() },
            Action("preferences") { [weak self] in self?.showPreferences() },
            Action("acknowledge") { [weak self] in self?.acknowledgeCurrent() },
            Action("back") { [weak self] in self?.goBack() },
        ]
        (listActions + keyActions + thingActions + others).forEach { add($0) }
    }

    private static let menu = Menu(sections: [
        [
            .init("_Add a Thing…", action: "win.add"),
            .init("Choose from Beacons in _Range…", action: "win.pick"),
            .init("_Import…", action: "win.import"),
        ],
        [
            .init("_Edit…", action: "win.edit"),
            .init("Pa_use or Go On", action: "win.pause"),
            .init("Re_move", action: "win.remove"),
        ],
        [
            .init("Follow the S_ystem", action: "app.color-scheme('system')"),
            .init("_Light", action: "app.color-scheme('light')"),
            .init("_Dark", action: "app.color-scheme('dark')"),
        ],
        [
            .init("_Preferences", action: "win.preferences"),
            .init("_Keyboard Shortcuts", action: "app.shortcuts"),
            .init("_About ForgetMeNot", action: "app.about"),
        ],
    ])
}

import CGLib
import CGtk
import MartletGLib

/// A window of an app, without a title bar of its own: a `HeaderBar` is part of its content.
///
/// The application keeps it until it is closed; then it and all that is in it is freed, but for what is kept elsewhere.
open class ApplicationWindow: Widget {
    /// The app that the window is of.
    public private(set) weak var application: Application?

    private var stateFile: WindowStateFile?
    private var actions: [Action] = []
    private var widthObservers: [WidthObserver] = []
    private var widthNotice: EventSource?

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    ///   - width: Its width in pixels, where it was not left otherwise.
    ///   - height: Its height in pixels, where it was not left otherwise.
    ///   - name: What its size is kept under between runs, in the XDG state directory; nil forgets it.
    public init(
        _ application: Application, title: String, width: Int, height: Int, remembersSizeAs name: String? = "window"
    ) {
        self.application = application
        super.init(adw_application_window_new(application.gtkApplication)!)
        self.title = title
        gtk_window_set_icon_name(cast(), application.info.id)
        restoreState(application, name: name, fallback: WindowState(width: width, height: height))
        application.add(self)
        on("close-request") { [weak self] in self?.saveState() }
        on("realize") { [weak self] in self?.observeWidth() }
    }

    /// The title, for the desktop and for a header bar without another.
    public final var title: String {
        get { gtk_window_get_title(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(cast(), newValue) }
    }

    /// What fills the window.
    public final var content: Widget? {
        didSet {
            if let oldValue { disown(oldValue) }
            if let content { own(content) }
            adw_application_window_set_content(cast(), content?.pointer)
        }
    }

    /// Whether the window fills the screen but for the desktop's bars.
    public final var isMaximized: Bool {
        get { gtk_window_is_maximized(cast()) != 0 }
        set { if newValue { gtk_window_maximize(cast()) } else { gtk_window_unmaximize(cast()) } }
    }

    /// Whether the window fills the screen.
    public final var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(cast()) != 0 }
        set { if newValue { gtk_window_fullscreen(cast()) } else { gtk_window_unfullscreen(cast()) } }
    }

    /// Shows the window, or brings it to the front.
    public final func present() {
        gtk_window_present(cast())
    }

    /// Asks the window to close, as its button does: it keeps its size for the next run and is freed.
    public final func close() {
        if gtk_widget_get_realized(pointer) != 0 {
            gtk_window_close(cast())
        } else {
            // GTK asks no window that was never shown.
            gtk_window_destroy(cast())
        }
    }

    /// Adds an action of this window, `win.name`; its keys are set at the application.
    public final func add(_ action: Action) {
        actions.append(action)
        g_action_map_add_action(opaque, action.reference.opaque)
    }

    // MARK: Width

    /// Calls `handler` with the window's width class, once when it is first laid out and then at each change.
    ///
    /// It is called ahead of the frame after the one that has the new width.
    /// - Parameter threshold: The smallest width in pixels that is regular.
    public final func onWidthClass(threshold: Int = 600, _ handler: @escaping @MainActor (WidthClass) -> Void) {
        let observer = WidthObserver(threshold: threshold, handler: handler)
        widthObservers.append(observer)
        if width > 0 { observer.update(width) }
    }

    private func observeWidth() {
        guard let surface = gtk_native_get_surface(opaque) else { return }
        connect(surface, "layout") { [weak self] in self?.noticeWidth() }
    }

    /// GTK is in the middle of giving the widgets their places here, and loses a request to do so again that comes now:
    /// so the handlers are called when it is done, ahead of the next frame.
    private func noticeWidth() {
        guard widthNotice?.isPending != true, widthObservers.contains(where: { $0.isNews(width) }) else { return }
        widthNotice = .after(.zero) { [weak self] in
            guard let self else { return }
            for observer in widthObservers { observer.update(width) }
        }
    }

    // MARK: State

    private func restoreState(_ application: Application, name: String?, fallback: WindowState) {
        var state = fallback
        if let name {
            let file = WindowStateFile(id: application.info.id, name: name)
            state = file.read(fallback: fallback)
            stateFile = file
        }
        gtk_window_set_default_size(cast(), Int32(state.width), Int32(state.height))
        if state.isMaximized { gtk_window_maximize(cast()) }
    }

    private func saveState() {
        guard let stateFile else { return }
        // GTK keeps the size that the window has when it is neither maximised nor full screen as its default size.
        var width: Int32 = 0
        var height: Int32 = 0
        gtk_window_get_default_size(cast(), &width, &height)
        do {
            try stateFile.write(WindowState(width: Int(width), height: Int(height), isMaximized: isMaximized))
        } catch {
            // A window must close also where its size cannot be kept.
            Application.complain(error.description)
        }
    }
}

/// A handler of width classes, and the class that it was told last.
@MainActor
private final class WidthObserver {
    private let threshold: Int
    private let handler: @MainActor (WidthClass) -> Void
    private var last: WidthClass?

    init(threshold: Int, handler: @escaping @MainActor (WidthClass) -> Void) {
        self.threshold = threshold
        self.handler = handler
    }

    func isNews(_ width: Int) -> Bool {
        width > 0 && WidthClass(width: width, threshold: threshold) != last
    }

    func update(_ width: Int) {
        let new = WidthClass(width: width, threshold: threshold)
        guard width > 0, new != last else { return }
        last = new
        handler(new)
    }
}

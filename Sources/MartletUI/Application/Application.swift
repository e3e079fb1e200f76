import CGLib
import CGtk
import Foundation
import MartletGLib

/// An app: one process on a desktop however often it is started, its command line, its actions and its windows.
///
/// ```swift
/// @main struct Photomania {
///     @MainActor static func main() {
///         let app = Application(ApplicationInfo(id: "io.github.martlet_swift.Photomania", name: "Photomania", version: "0.1"))
///         app.onActivate { _ in app.activeWindow?.present() ?? PhotoWindow(app).present() }
///         exit(app.run(CommandLine.arguments))
///     }
/// }
/// ```
/// A second start hands its command line over to the first and ends with the status that this gives.
/// It answers `--help` and `--version`, activates its actions over D-Bus, and quits when its last window is closed.
@MainActor
public final class Application {
    /// What the app is.
    public let info: ApplicationInfo

    let reference: GObjectRef
    private var windows: [ApplicationWindow] = []
    private var actions: [Action] = []
    var shortcuts: [Shortcut] = []
    private var activateHandler: (@MainActor (CommandLineOptions) -> Void)?
    private var openHandler: (@MainActor ([String], CommandLineOptions) -> Void)?
    private var startHandler: (@MainActor () -> Void)?
    private var checkHandler: (@MainActor (CommandLineOptions) throws -> Void)?

    /// An app with options of its own on the command line.
    ///
    /// - Parameter opens: What it opens, for the help, such as `[URI…]`; nil where it opens nothing.
    /// - Precondition: The id is a valid application id.
    public init(_ info: ApplicationInfo, options: [any CommandLineOptionDeclaring] = [], opens: String? = nil) {
        precondition(g_application_id_is_valid(info.id) != 0, "\"\(info.id)\" is no valid application id")
        self.info = info
        let flags =
            G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | (opens == nil ? 0 : G_APPLICATION_HANDLES_OPEN.rawValue)
        reference = GObjectRef(taking: adw_application_new(info.id, GApplicationFlags(flags))!)
        declare(options + [Self.version], opens: opens)
        connectSignals()
        addStandardActions()
    }

    var gApplication: UnsafeMutablePointer<GApplication> { reference.cast() }
    var gtkApplication: UnsafeMutablePointer<GtkApplication> { reference.cast() }

    // MARK: What the app does

    /// Calls `handler` once, when the first instance starts, before anything else; GTK is ready then.
    public func onStart(_ handler: @escaping @MainActor () -> Void) {
        startHandler = handler
    }

    /// Calls `handler` when the app is started without something to open, the first time and each further time.
    public func onActivate(_ handler: @escaping @MainActor (CommandLineOptions) -> Void) {
        activateHandler = handler
    }

    /// Calls `handler` with the URIs that are to be opened, given on a command line or by the desktop; a path comes as a `file:` URI.
    public func onOpen(_ handler: @escaping @MainActor ([String], CommandLineOptions) -> Void) {
        openHandler = handler
    }

    /// Calls `handler` with the options before they go to the running instance; what it throws is printed, and the start fails.
    public func onCheckOptions(_ handler: @escaping @MainActor (CommandLineOptions) throws -> Void) {
        checkHandler = handler
    }

    /// Runs the app until it quits, or hands the command line over to the instance that runs.
    ///
    /// - Parameter arguments: The command line, the program's name first.
    /// - Returns: The exit status; see `ExitStatus` and the program's `--help`.
    public func run(_ arguments: [String] = CommandLine.arguments) -> Int32 {
        do {
            try MainLoop.selfTest()
        } catch {
            Self.complain(error.context)
            return ExitStatus.unsupported.rawValue
        }
        RendererChoice.apply()
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return g_application_run(gApplication, Int32(arguments.count), &pointers)
    }

    /// Closes all windows, each of which keeps its size, and ends `run` unless one refuses to be closed.
    public func quit() {
        for window in windows { window.close() }
        if windows.isEmpty { g_application_quit(gApplication) }
    }

    // MARK: Windows

    /// The window that was active last.
    public var activeWindow: ApplicationWindow? {
        let active = gtk_application_get_active_window(gtkApplication)
        return windows.first { $0.pointer.untyped == active?.untyped } ?? windows.last
    }

    /// The app's open windows, oldest first.
    public var openWindows: [ApplicationWindow] { windows }

    func add(_ window: ApplicationWindow) {
        windows.append(window)
    }

    /// Forgets a window that GTK has let go of.
    ///
    /// The window's own `destroy` signal would come too late: with the last reference, which is ours.
    private func remove(_ window: UnsafeMutableRawPointer) {
        windows.removeAll { $0.pointer.untyped == window }
    }

    // MARK: Actions

    /// Adds an action of the app, and the keys that do it (`<Control>q`).
    ///
    /// - Parameter title: What the keys do, for the window of shortcuts; nil leaves them out there.
    public func add(_ action: Action, keys: [String] = [], title: String? = nil) {
        actions.append(action)
        g_action_map_add_action(reference.opaque, action.reference.opaque)
        setKeys(keys, for: "app.\(action.name)", title: title)
    }

    /// Sets the keys that activate an action, with its group: `win.close`, `app.show('photo/1')`.
    ///
    /// - Parameter title: What the keys do, for the window of shortcuts; nil leaves them out there.
    public func setKeys(_ keys: [String], for action: String, title: String? = nil) {
        guard !keys.isEmpty else { return }
        withCStrings(keys) { gtk_application_set_accels_for_action(gtkApplication, action, $0) }
        if let title { shortcuts.append(Shortcut(title: title, keys: keys)) }
    }

    // MARK: From GLib

    static let version = CommandLineOption<Bool>("version", help: "Print the version and exit")

    private func connectSignals() {
        connect(reference.pointer, "startup") { [weak self] in self?.start() }
        connect(reference.pointer, "window-removed") { [weak self] (window: UnsafeMutableRawPointer?) in
            if let window { self?.remove(window) }
        }
        connect(reference.pointer, "activate") { [weak self] in self?.activateHandler?(CommandLineOptions()) }
        connect(
            reference.pointer, "handle-local-options",
            answering: { [weak self] (options: UnsafeMutableRawPointer?) -> Int32 in
                self?.checkLocally(options?.assumingMemoryBound(to: GVariantDict.self)) ?? -1
            })
        connect(
            reference.pointer, "command-line",
            answering: { [weak self] (line: OpaquePointer?) -> Int32 in
                guard let self, let line else { return ExitStatus.success.rawValue }
                return handle(CommandLineInvocation(line.cast()))
            })
        connect(reference.pointer, "open") { [weak self] (files: UnsafeMutableRawPointer?, count: Int) in
            guard let files else { return }
            let list = files.assumingMemoryBound(to: OpaquePointer?.self)
            self?.openHandler?((0..<count).compactMap { list[$0].flatMap(uri) }, CommandLineOptions())
        }
    }

    private func start() {
        IconTheme.addOwnIcons()
        startHandler?()
    }

    private func checkLocally(_ dictionary: UnsafeMutablePointer<GVariantDict>?) -> Int32 {
        let options = CommandLineOptions(borrowing: dictionary)
        if options[Self.version] {
            FileHandle.standardOutput.write(Data("\(info.name) \(info.version)\n".utf8))
            return ExitStatus.success.rawValue
        }
        do {
            try checkHandler?(options)
            // GTK would end the process by itself at start-up. An instance that runs has its display already.
            guard isRunningElsewhere || gtk_init_check() != 0 else {
                Self.complain("There is no display to open a window on; set DISPLAY or WAYLAND_DISPLAY.")
                return ExitStatus.noDisplay.rawValue
            }
            return -1
        } catch let error as UIError {
            Self.complain(error.context)
        } catch {
            Self.complain("\(error)")
        }
        return ExitStatus.usage.rawValue
    }

    private func handle(_ invocation: CommandLineInvocation) -> Int32 {
        if let openHandler, !invocation.uris.isEmpty {
            openHandler(invocation.uris, invocation.options)
        } else {
            activateHandler?(invocation.options)
        }
        return ExitStatus.success.rawValue
    }

    static func complain(_ message: String) {
        let program = CommandLine.arguments.first.map { ($0 as NSString).lastPathComponent } ?? "app"
        FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
    }
}

import CGLib
import CGtk
import Foundation
import MartletGLib

/// A display of the test process's own, so that tests with windows run on a machine without a screen.
///
/// The whole environment that GTK looks at is the process's own: display, XDG directories, settings; there is no session bus.
/// With `MARTLET_TEST_DISPLAY=:0` the windows open on that display, to be looked at.
@MainActor
public enum VirtualDisplay {
    /// Why there is no display.
    public struct Failure: Error, CustomStringConvertible {
        /// What went wrong.
        public let description: String
    }

    private static var server: OwnedProcess?
    private static var isStarted = false

    /// The directory that holds this process's XDG directories; removed when the process ends in the usual way.
    public private(set) static var directory = ""

    /// Starts the display, and initialises GTK and libadwaita on it and the main actor in GLib's loop; once per process.
    ///
    /// - Parameter accessibility: Whether GTK talks to assistive technology; else what it would say can be asked by
    ///   `gtk_test_accessible_has_property` and its kin. The first call decides.
    public static func start(width: Int = 1280, height: Int = 900, accessibility: Bool = false) throws {
        guard !isStarted else { return }
        try prepareEnvironment(accessibility: accessibility)
        if let display = ProcessInfo.processInfo.environment["MARTLET_TEST_DISPLAY"] {
            setenv("DISPLAY", display, 1)
        } else {
            let started = try OwnedProcess(
                "Xvfb", ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"])
            guard let number = started.nextLine(), Int(number) != nil else {
                throw Failure(description: "Xvfb did not start; is the package xvfb installed?")
            }
            setenv("DISPLAY", ":\(number)", 1)
            server = started
        }
        try MainLoop.attach()
        guard gtk_init_check() != 0 else { throw Failure(description: "GTK found no display") }
        adw_init()
        isStarted = true
    }

    /// Sets the variables that GLib and GTK read once; before anything of theirs is called.
    private static func prepareEnvironment(accessibility: Bool) throws {
        var template = Array("\(NSTemporaryDirectory())/martlet-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: "No temporary directory can be made") }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for (variable, name) in [
            ("HOME", "home"), ("XDG_CACHE_HOME", "cache"), ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"),
            ("XDG_STATE_HOME", "state"), ("XDG_RUNTIME_DIR", "run"),
        ] {
            let path = "\(directory)/\(name)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            chmod(path, 0o700)
            setenv(variable, path, 1)
        }
        setenv("GDK_BACKEND", "x11", 1)
        setenv("GSK_RENDERER", "cairo", 1)
        setenv("GSETTINGS_BACKEND", "memory", 1)
        unsetenv("GTK_THEME")
        setenv("GTK_A11Y", accessibility ? "atspi" : "test", 1)
        setenv("NO_AT_BRIDGE", accessibility ? "0" : "1", 1)
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
        atexit {
            MainActor.assumeIsolated { _ = try? FileManager.default.removeItem(atPath: VirtualDisplay.directory) }
        }
    }
}

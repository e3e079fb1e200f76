import CGtk
import MartletGLib

extension Application {
    /// What every app can do: quit, close a window, show its shortcuts and what it is.
    func addStandardActions() {
        add(Action("quit") { [weak self] in self?.quit() }, keys: ["<Control>q"], title: "Quit")
        setKeys(["<Control>w"], for: "window.close", title: "Close window")
        add(
            Action("shortcuts") { [weak self] in self?.showShortcuts() }, keys: ["<Control>question"],
            title: "Keyboard shortcuts")
        add(Action("about") { [weak self] in self?.showAbout() })
        shortcuts.append(Shortcut(title: "Main menu", keys: ["F10"]))
    }

    /// Shows the keys of all actions that have a title.
    public func showShortcuts() {
        ShortcutsWindow.show(shortcuts, over: activeWindow)
    }

    /// Shows what the app is, from its information.
    public func showAbout() {
        guard let about = adw_about_window_new() else { return }
        let window: OpaquePointer = about.opaque
        adw_about_window_set_application_name(window, info.name)
        adw_about_window_set_application_icon(window, info.id)
        adw_about_window_set_version(window, info.version)
        adw_about_window_set_comments(window, info.summary)
        adw_about_window_set_website(window, info.website)
        if info.license == "MIT" { adw_about_window_set_license_type(window, GTK_LICENSE_MIT_X11) }
        withCStrings(info.developers) { list in
            // GTK copies the list, which it takes as one that may be changed.
            adw_about_window_set_developers(window, UnsafeMutablePointer(mutating: list))
        }
        if let parent = activeWindow { gtk_window_set_transient_for(about.cast(), parent.cast()) }
        gtk_window_set_modal(about.cast(), 1)
        gtk_window_present(about.cast())
    }
}

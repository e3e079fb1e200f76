import CGLib
import CGtk
import MartletGLib

extension Application {
    /// Tells GLib's parser of the options, and the help what is not an option.
    func declare(_ options: [any CommandLineOptionDeclaring], opens: String?) {
        for option in options.map(\.declaration) {
            g_application_add_main_option(
                gApplication, option.name, option.short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0,
                G_OPTION_FLAG_NONE, option.kind, option.help, option.placeholder)
        }
        if let opens { g_application_set_option_context_parameter_string(gApplication, opens) }
        if !info.summary.isEmpty { g_application_set_option_context_summary(gApplication, info.summary) }
        let statuses = ExitStatus.allCases.map { "  \($0.rawValue)  \($0.help)" }
        g_application_set_option_context_description(
            gApplication, (["Exit status:"] + statuses).joined(separator: "\n") + "\n")
    }

    /// Whether another process has the app's name on the session bus, and so is the one to do what is asked.
    var isRunningElsewhere: Bool {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
        var name = g_variant_new_string(info.id)
        let reply = g_dbus_connection_call_sync(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            g_variant_new_tuple(&name, 1), nil, G_DBUS_CALL_FLAGS_NONE, 1000, nil, nil)
        guard let reply else { return false }
        defer { g_variant_unref(reply) }
        guard reply.isOfType("(b)"), let answer = g_variant_get_child_value(reply, 0) else { return false }
        defer { g_variant_unref(answer) }
        return g_variant_get_boolean(answer) != 0
    }
}

/// A command line that came to the running instance, from its own start or from another.
@MainActor
struct CommandLineInvocation {
    let options: CommandLineOptions
    let uris: [String]

    init(_ line: UnsafeMutablePointer<GApplicationCommandLine>) {
        options = CommandLineOptions(borrowing: g_application_command_line_get_options_dict(line))
        var count: Int32 = 0
        let arguments = g_application_command_line_get_arguments(line, &count)
        defer { g_strfreev(arguments) }
        // The first is the program's name. A relative path is meant from where that command line was given.
        uris = (1..<max(1, Int(count))).compactMap { index in
            guard let argument = arguments?[index],
                let file = g_application_command_line_create_file_for_arg(line, argument)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            return uri(file)
        }
    }
}

/// The URI of a GFile.
func uri(_ file: OpaquePointer) -> String? {
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
}

/// Calls `body` with the texts as C's functions take lists of them: with a NULL at the end.
func withCStrings<Result>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let list = copies.map { UnsafePointer<CChar>($0) } + [nil]
    return list.withUnsafeBufferPointer { body($0.baseAddress!) }
}

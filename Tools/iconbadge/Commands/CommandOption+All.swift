import MartletIcons

extension CommandOption {
    private static let drawing: Set<CommandName> = [.stamp, .list, .preview]

    /// All options, in the order of the help.
    static let all: [CommandOption] = places + look + values + modes + build + others

    /// Those of one command.
    static func all(of command: CommandName) -> [CommandOption] { all.filter { $0.commands.contains(command) } }

    private static let places = [
        CommandOption(
            "--output", .folder("DIR"), .place, [.stamp],
            "write stamped copies here; what was written here before is replaced as a whole"),
        CommandOption(
            "--output", .file("SHEET.png", suffixes: ["png"]), .place, [.preview], "the picture to write"),
        CommandOption(
            "--in-place", .none, .place, [.stamp],
            "stamp the icons themselves; their originals are kept in .iconbadge beside them"),
    ]

    private static let look = [
        CommandOption(
            "--configuration", .text("NAME"), .look, drawing,
            "the build configuration or variant, which decides what is drawn; otherwise $CONFIGURATION"),
        CommandOption(
            "--ribbon", .choice("RIBBON", ["debug", "beta", "alpha", "none"]), .look, drawing,
            "debug, beta, alpha, none, FILE.png, FILE.svg or TEXT:COLOUR, such as NIGHTLY:#0a7"),
        CommandOption(
            "--position", .choice("PLACE", places9), .look, drawing, "where the ribbon is (top-left)"),
        CommandOption(
            "--text", .text("TEMPLATE"), .look, drawing,
            "the text, such as '{version} ({build})'; '' for none"),
        CommandOption(
            "--text-position", .choice("PLACE", places9), .look, drawing, "where the text is (bottom)"),
        CommandOption(
            "--text-colour", alias: "--text-color", .text("COLOUR"), .look, drawing,
            "the text's colour, as in CSS: white, #fc0 (white)"),
        CommandOption(
            "--font", .text("NAME"), .look, drawing,
            "the text's font: a name such as 'DejaVu Sans Bold', or a font file (Times-Bold)"),
        CommandOption(
            "--config", .file("FILE", suffixes: ["json"]), .look, drawing,
            "read options from here and not from the iconbadge.json that is nearest"),
        CommandOption("--icon", .text("NAME"), .look, drawing, "only the icon of this name, such as AppIcon"),
    ]

    private static let values = [
        CommandOption(
            "--info-plist", .file("FILE", suffixes: ["plist"]), .values, drawing,
            "read version, build number and name from here"),
        CommandOption(
            "--project", .folder("FILE"), .values, drawing, "the .xcodeproj, where it is not the nearest"),
        CommandOption("--target", .text("NAME"), .values, drawing, "the project's target, where it has several"),
        CommandOption(
            "--xcconfig", .file("FILE", suffixes: ["xcconfig"]), .values, drawing,
            "build settings that are stronger than the project's"),
        CommandOption(
            "--gradle", .file("FILE", suffixes: ["gradle", "kts"]), .values, drawing,
            "the build.gradle or build.gradle.kts of the app's module"),
        CommandOption(
            "--set", .text("NAME=VALUE"), .values, drawing,
            "give a placeholder or a build setting a value, such as --set build=34; may be repeated"),
    ]

    private static let modes = [
        CommandOption(
            "--dry-run", .none, .mode, [.stamp], "say what would be written, and write nothing"),
        CommandOption(
            "--check", .none, .mode, [.stamp], "write nothing; end with 1 where anything is not up to date"),
        CommandOption("--jobs", .text("N"), .mode, [.stamp], "stamp so many icons at a time (as many as processors)"),
    ]

    private static let build = [
        CommandOption(
            "--write-file-lists", .folder("DIR"), .build, [.stamp],
            "write inputs.xcfilelist and outputs.xcfilelist there, and stamp nothing"),
        CommandOption(
            "--depfile", .file("FILE", suffixes: ["d"]), .build, [.stamp],
            "write the inputs as a Makefile rule, as Xcode, Make and Ninja read it"),
    ]

    private static let others = [
        CommandOption(
            "--json", .none, .other, [.stamp, .restore, .list], "print one JSON object, also where there is an error"),
        CommandOption("--quiet", .none, .other, [.stamp, .restore, .preview], "print only warnings and errors"),
        CommandOption(
            "--no-colour", alias: "--no-color", .none, .other, [.stamp, .restore, .list, .preview],
            "no colours, also on a terminal; as with NO_COLOR set"),
        CommandOption("--help", alias: "-h", .none, .other, Set(CommandName.allCases), "print this"),
    ]

    private static let places9 = RibbonPosition.allCases.map(\.rawValue)
}

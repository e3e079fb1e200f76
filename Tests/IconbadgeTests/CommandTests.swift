import MartletIcons
import Testing

@testable import iconbadge

@Suite struct CommandTests {
    private func read(_ arguments: String..., environment: [String: String] = [:]) throws(Exit) -> Command {
        try Command(arguments, environment: environment)
    }

    private func fault(_ arguments: String..., environment: [String: String] = [:]) -> Exit? {
        do throws(Exit) {
            _ = try Command(arguments, environment: environment)
            return nil
        } catch {
            return error
        }
    }

    @Test func asksForACommand() {
        #expect(fault()?.code == .usage)
        #expect(fault()?.message == "a command is missing; try iconbadge --help")
    }

    @Test(arguments: ["--help", "-h", "help"]) func helps(word: String) throws {
        #expect(try read(word) == .help(nil))
        #expect(try read(word, "stamp") == .help(.stamp))
    }

    @Test(arguments: CommandName.allCases) func helpsWithACommand(name: CommandName) throws {
        #expect(try read(name.rawValue, "--help") == .help(name))
        #expect(try read(name.rawValue, "x", "-h", "--nonsense") == .help(name))
        // Behind -- it is a path.
        if name == .list { #expect(try read("list", "--", "--help") != .help(name)) }
    }

    @Test func tellsTheVersion() throws {
        #expect(try read("--version") == .version)
        #expect(try read("version") == .version)
    }

    @Test func suggestsTheCommandThatWasMeant() {
        #expect(fault("stmap")?.message == "there is no command stmap; did you mean stamp?")
        #expect(fault("prev")?.message == "there is no command prev; did you mean preview?")
        #expect(fault("xyzzy")?.message == "there is no command xyzzy; try iconbadge --help")
        #expect(fault("--verison")?.message == "there is no command --verison; did you mean --version?")
        #expect(fault("xyzzy")?.code == .usage)
    }

    @Test func readsAllOptionsOfStamp() throws {
        let command = try read(
            "stamp", "A.xcassets", "--output", "out", "--configuration=Beta", "--ribbon", "NIGHTLY:#0a7", "B.icon",
            "--text", "{version} ({build})", "--info-plist=Info.plist", "--font", "DejaVu Sans Bold", "--text-colour",
            "#fc0", "--position", "bottom-right", "--text-position=top", "--config", "c.json", "--icon", "AppIcon",
            "--target", "App", "--project", "A.xcodeproj", "--xcconfig", "a.xcconfig", "--gradle", "build.gradle",
            "--set", "build=7", "--set=NAME=a=b", "--jobs", "3", "--quiet", "--no-colour", "--depfile", "x.d",
            "--dry-run")
        guard case .stamp(let options) = command else {
            Issue.record("this is \(command)")
            return
        }
        #expect(options.paths == ["A.xcassets", "B.icon"])
        #expect(options.destination == .folder("out"))
        #expect(options.mode == .dryRun)
        #expect(options.jobs == 3)
        #expect(options.depfile == "x.d")
        #expect(options.output.isQuiet && options.output.isPlain && !options.output.isJSON)
        let look = options.look
        #expect(look.configuration == "Beta")
        #expect(look.ribbon == .drawn(words: "NIGHTLY", colour: RibbonColour(red: 0, green: 0xAA, blue: 0x77)))
        #expect(look.text == "{version} ({build})")
        #expect(look.textColour == RibbonColour(red: 0xFF, green: 0xCC, blue: 0))
        #expect(look.ribbonPosition == .bottomRight)
        #expect(look.textPosition == .top)
        #expect(look.font == "DejaVu Sans Bold")
        #expect(look.configFile == "c.json")
        #expect(look.iconName == "AppIcon")
        #expect(look.infoPlist == "Info.plist")
        #expect(look.target == "App" && look.project == "A.xcodeproj")
        #expect(look.xcconfig == "a.xcconfig" && look.gradle == "build.gradle")
        #expect(look.overrides == ["build": "7", "NAME": "a=b"])
    }

    @Test func understandsTheOtherSpellingOfColour() throws {
        guard case .stamp(let options) = try read("stamp", "--text-color", "red", "--no-color") else { return }
        #expect(options.look.textColour == RibbonColour(red: 255, green: 0, blue: 0))
        #expect(options.output.isPlain)
    }

    @Test func takesPathsBehindTheEndOfOptions() throws {
        guard case .stamp(let options) = try read("stamp", "./-x", "--in-place", "--", "-y", "--check", "--") else {
            return
        }
        #expect(options.paths == ["./-x", "-y", "--check", "--"])
        #expect(options.destination == .inPlace)
        #expect(options.mode == .stamp)
    }

    @Test func refusesAPathThatLooksLikeAnOption() {
        let message = fault("stamp", "-y")?.message
        #expect(
            message
                == "there is no option -y; a path that begins with a hyphen is written ./-y; try iconbadge stamp --help"
        )
    }

    @Test(arguments: [
        ("--ouput", "--output"), ("--inplace", "--in-place"), ("--colour", "--no-colour"),
        ("--config-file", "--config"),
        ("--infoplist", "--info-plist"), ("--font-name", "--font"), ("--Ribbon", "--ribbon"), ("--dryrun", "--dry-run"),
    ]) func suggestsTheOptionThatWasMeant(wrong: String, right: String) {
        let exit = fault("stamp", wrong)
        #expect(exit?.code == .usage)
        #expect(exit?.message.hasPrefix("there is no option \(wrong)") == true)
        if wrong != "--colour", wrong != "--config-file", wrong != "--font-name" {
            #expect(exit?.message == "there is no option \(wrong); did you mean \(right)?")
        }
    }

    @Test func saysWhichCommandHasAnOption() {
        #expect(
            fault("restore", "--ribbon", "debug")?.message
                == "restore has no option --ribbon, but stamp has; try iconbadge restore --help")
    }

    @Test(arguments: CommandOption.all.filter(\.takesValue)) func wantsAValue(option: CommandOption) {
        for command in option.commands {
            #expect(fault(command.rawValue, option.name)?.message.hasPrefix("\(option.name) needs a value") == true)
            let next = fault(command.rawValue, option.name, "--help=")
            #expect(next?.message.contains("write \(option.name)=--help=") == true)
        }
    }

    @Test(arguments: CommandOption.all.filter { !$0.takesValue && $0.name != "--help" })
    func takesNoValue(option: CommandOption) {
        for command in option.commands {
            #expect(fault(command.rawValue, "\(option.name)=yes")?.message == "\(option.name) takes no value")
        }
    }

    @Test(arguments: [
        ["--ribbon", "what"], ["--ribbon", "A:nocolour"], ["--ribbon="], ["--text", "{biuld}"], ["--text", "{"],
        ["--text-colour", "greenish"], ["--position", "north"], ["--text-position", ""], ["--font", ""],
        ["--output", ""], ["--output=a", "--in-place"], ["--dry-run", "--check"], ["--check", "--write-file-lists=x"],
        ["--jobs", "0"], ["--jobs", "many"], ["--jobs", "257"], ["--set", "build"], ["--set", "=3"], [""],
        ["--info-plist="], ["--configuration="], ["--depfile="], ["--icon="],
    ]) func refusesWhatItCannotTake(words: [String]) {
        #expect((try? Command(["stamp"] + words, environment: [:])) == nil)
        do throws(Exit) {
            _ = try Command(["stamp"] + words, environment: [:])
        } catch {
            #expect(error.code == .usage)
            let option = words[0].prefix { $0 != "=" }
            #expect(error.message.contains(option.isEmpty ? "a path is empty" : option))
        }
    }

    @Test func anEmptyTextIsNoText() throws {
        guard case .stamp(let options) = try read("stamp", "--text", "") else { return }
        #expect(options.look.text == "")
    }

    @Test func theLastOfTwoValuesCounts() throws {
        guard case .list(let options) = try read("list", "--font=A", "--font=B") else { return }
        #expect(options.look.font == "B")
    }

    @Test func takesTheConfigurationFromXcode() throws {
        let environment = ["CONFIGURATION": "Debug"]
        guard case .list(let options) = try read("list", environment: environment) else { return }
        #expect(options.look.configuration == "Debug")
        guard case .list(let other) = try read("list", "--configuration=Beta", environment: environment) else { return }
        #expect(other.look.configuration == "Beta")
    }

    @Test func previewNeedsAPicture() {
        #expect(fault("preview")?.message == "preview needs --output SHEET.png")
        #expect(fault("preview", "--output", "sheet.jpg")?.code == .usage)
        #expect(fault("preview", "--output", "sheet.PNG") == nil)
    }

    @Test func completionsNeedAShell() throws {
        #expect(try read("completions", "fish") == .completions(.fish))
        #expect(fault("completions")?.code == .usage)
        #expect(
            fault("completions", "tcsh")?.message == "there are no completions for tcsh; there are for bash, zsh, fish")
        #expect(fault("completions", "bash", "zsh")?.code == .usage)
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]]) func honoursTheEnvironment(environment: [String: String])
        throws
    {
        guard case .list(let options) = try Command(["list"], environment: environment) else { return }
        #expect(options.output.isPlain)
    }

    @Test func anEmptyVariableRefusesNoColours() throws {
        guard case .list(let options) = try read("list", environment: ["NO_COLOR": ""]) else { return }
        #expect(!options.output.isPlain)
    }
}

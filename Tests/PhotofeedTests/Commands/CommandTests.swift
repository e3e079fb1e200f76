import Testing

@testable import photofeed

private func command(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
    try Command(arguments, environment: environment)
}

@Suite("The command line")
struct CommandTests {
    @Test("serves a folder on port 8500 of this machine alone, by default")
    func defaults() throws {
        guard case .serve(let options) = try command("serve", "pics") else {
            Issue.record("not serve")
            return
        }
        #expect(options.folder == "pics")
        #expect(options.address == "127.0.0.1")
        #expect(options.port == 8_500)
        #expect(options.consumerKey == nil)
        #expect(options.database == nil)
        #expect(!options.jsonLog)
    }

    @Test("takes its options in any order, with a blank or an equals sign")
    func options() throws {
        let one = try command(
            "serve", "--address", "::1", "pics", "--port=0", "--consumer-key", "k=1", "--database=x.db", "--json-log")
        let other = try command(
            "serve", "--json-log", "--database", "x.db", "--port", "0", "--consumer-key=k=1", "--address=::1", "pics")
        #expect(one == other)
        guard case .serve(let options) = one else { return }
        #expect(options.address == "::1")
        #expect(options.port == 0)
        #expect(options.consumerKey == "k=1")
        #expect(options.database == "x.db")
        #expect(options.jsonLog)
    }

    @Test("takes a folder that looks like an option behind two hyphens")
    func hyphens() throws {
        guard case .serve(let options) = try command("serve", "--", "--port") else { return }
        #expect(options.folder == "--port")
    }

    @Test("takes the key from the environment, and rather from an option")
    func keyFromEnvironment() throws {
        let environment = ["PHOTOFEED_CONSUMER_KEY": "e"]
        guard case .serve(let one) = try command("serve", "d", environment: environment),
            case .serve(let other) = try command("serve", "d", "--consumer-key", "o", environment: environment),
            case .serve(let none) = try command("serve", "d", environment: ["PHOTOFEED_CONSUMER_KEY": ""])
        else { return }
        #expect(one.consumerKey == "e")
        #expect(other.consumerKey == "o")
        #expect(none.consumerKey == nil)
    }

    @Test("helps, and says its version", arguments: [["--help"], ["-h"], ["help"], ["serve", "--help"]])
    func help(arguments: [String]) throws {
        #expect(try Command(arguments, environment: [:]) == .help)
        #expect(try command("--version") == .version)
    }

    @Test(
        "that makes no sense ends with code 2",
        arguments: [
            [], ["serve"], ["serve", ""], ["show", "d"], ["serve", "a", "b"], ["serve", "d", "--port"],
            ["serve", "d", "--port", "65536"], ["serve", "d", "--port", "-1"], ["serve", "d", "--port=x"],
            ["serve", "d", "--consumer-key="], ["serve", "d", "--consumer-key"], ["serve", "d", "--colour"],
            ["serve", "d", "-p"],
            ["serve", "d", "--json-log=yes"], ["--serve"],
        ])
    func wrong(arguments: [String]) {
        let exit = #expect(throws: Exit.self) { try Command(arguments, environment: [:]) }
        #expect(exit?.code == .usage)
    }

    @Test("lists every exit code in its help")
    func exitCodes() {
        for code in 0...5 { #expect(Help.text.contains("\(code) ")) }
        #expect(ExitCode.storage.rawValue == 5)
    }
}

@Suite("Directories")
struct DirectoriesTests {
    @Test("are those of the environment, where they are absolute")
    func environment() {
        let directories = Directories(environment: ["XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "relative"], home: "/h")
        #expect(directories.database == "/d/martlet/photofeed.db")
        #expect(directories.cache == "/h/.cache/martlet/photofeed")
        #expect(Directories(environment: [:], home: "/h").database == "/h/.local/share/martlet/photofeed.db")
        #expect(Directories(environment: ["XDG_DATA_HOME": ""], home: "/h").data == "/h/.local/share/martlet")
    }
}

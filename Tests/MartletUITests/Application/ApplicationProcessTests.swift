import Foundation
import MartletUI
import UITestSupport
import XCTest

/// An app as a process: its command line, its exit status, and what happens when it is started again.
@MainActor
final class ApplicationProcessTests: XCTestCase {
    private var started: [OwnedProcess] = []

    private var bus: [String: String] = [:]

    override func setUp() async throws {
        try VirtualDisplay.start()
        bus = try SessionBus.start()
    }

    override func tearDown() async throws {
        for process in started { process.stop() }
        started = []
    }

    @discardableResult
    private func start(_ arguments: String..., environment: [String: String] = [:]) throws -> OwnedProcess {
        let process = try OwnedProcess(
            OwnedProcess.built("ui-probe"), arguments, environment: bus.merging(environment) { $1 })
        started.append(process)
        return process
    }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> (
        status: Int32, output: String, errors: String
    ) {
        try OwnedProcess(OwnedProcess.built("ui-probe"), arguments, environment: bus.merging(environment) { $1 })
            .finish()
    }

    private func call(_ method: String, _ arguments: String...) throws -> Int32 {
        let path = "/io/github/martlet_swift/Probe"
        return try OwnedProcess(
            "gdbus",
            ["call", "--session", "--timeout", "10", "--dest", "io.github.martlet_swift.Probe", "--object-path", path]
                + ["--method", method] + arguments, environment: bus
        ).finish().status
    }

    func testHelpNamesWhatItTakesAndItsExitStatuses() async throws {
        let (status, output, errors) = try run("--help")
        XCTAssertEqual(status, 0)
        XCTAssertEqual(errors, "")
        for text in [
            "[URI…]", "Says what happens to it", "-f, --feed=URL", "--count=NUMBER", "-l, --loud", "--version",
            "Exit status:", "0  All went well", "1  The command line was wrong", "2  There is no display",
        ] { XCTAssertTrue(output.contains(text), "\(text) in \(output)") }
    }

    func testVersionIsPrintedAlone() async throws {
        let result = try run("--version", environment: ["DISPLAY": ""])
        XCTAssertEqual(result.output, "Probe 4.5.6\nend 0\n")
        XCTAssertEqual(result.status, 0)
    }

    func testAWrongCommandLineEndsWithStatusOneAndSaysWhy() async throws {
        for (argument, reason) in [
            ("--nonsense", "--nonsense"), ("--count=abc", "abc"), ("--ratio=1,5", "1,5"),
            ("--feed=nonsense", "give a URL"),
        ] {
            let (status, output, errors) = try run(argument)
            XCTAssertEqual(status, 1, argument)
            XCTAssertTrue(errors.contains(reason), "\(reason) in \(errors)")
            XCTAssertFalse(output.contains("activate"))
        }
    }

    func testWithoutADisplayItEndsWithStatusTwoAndSaysWhatToDo() async throws {
        let (status, _, errors) = try run(environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "GDK_BACKEND": "x11"])
        XCTAssertEqual(status, 2)
        XCTAssertTrue(errors.contains("DISPLAY"), errors)
    }

    func testOptionsComeWithTheirTypes() async throws {
        let process = try start(
            "--feed", "http://a/b", "--count=-9000000000", "--ratio=1.5", "-l", "--tag=x", "--tag", "ü y")
        XCTAssertEqual(process.nextLine(), "start")
        XCTAssertEqual(
            process.nextLine(), "activate feed=http://a/b count=-9000000000 ratio=1.5 loud=true tag=x,ü y")
    }

    func testOptionsThatAreNotGivenAreNil() async throws {
        let process = try start()
        XCTAssertEqual(process.nextLine(), "start")
        XCTAssertEqual(process.nextLine(), "activate feed=- count=- ratio=- loud=false tag=-")
    }

    func testASecondStartHandsItsCommandLineToTheFirst() async throws {
        let first = try start()
        XCTAssertEqual(first.nextLine(), "start")
        XCTAssertNotNil(first.nextLine())
        let second = try run("--feed", "two", "-l")
        XCTAssertEqual(second.status, 0)
        XCTAssertEqual(second.output, "end 0\n", "the second does nothing itself")
        XCTAssertEqual(first.nextLine(), "activate feed=two count=- ratio=- loud=true tag=-")
        let third = try run("photomania://photo/12", "relative/file.jpg", "--count=3")
        XCTAssertEqual(third.status, 0)
        let file = URL(fileURLWithPath: "relative/file.jpg").absoluteString
        XCTAssertEqual(first.nextLine(), "open photomania://photo/12 \(file) feed=- count=3 ratio=- loud=false tag=-")
    }

    func testAWrongOptionOfASecondStartDoesNotReachTheFirst() async throws {
        let first = try start()
        XCTAssertEqual(first.nextLine(), "start")
        XCTAssertNotNil(first.nextLine())
        XCTAssertEqual(try run("--feed=nonsense").status, 1)
        XCTAssertEqual(try run("--loud").status, 0)
        XCTAssertEqual(first.nextLine(), "activate feed=- count=- ratio=- loud=true tag=-")
    }

    func testAStartWithoutADisplayReachesTheInstanceThatHasOne() async throws {
        let first = try start()
        XCTAssertEqual(first.nextLine(), "start")
        XCTAssertNotNil(first.nextLine())
        XCTAssertEqual(try run("--count=2", environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""]).status, 0)
        XCTAssertEqual(first.nextLine(), "activate feed=- count=2 ratio=- loud=false tag=-")
    }

    func testItOpensWhatIsGivenAtItsStart() async throws {
        let process = try start("photomania://photo/12")
        XCTAssertEqual(process.nextLine(), "start")
        XCTAssertEqual(process.nextLine(), "open photomania://photo/12 feed=- count=- ratio=- loud=false tag=-")
    }

    func testTheDesktopReachesItOverDBus() async throws {
        let process = try start()
        XCTAssertEqual(process.nextLine(), "start")
        XCTAssertNotNil(process.nextLine())
        XCTAssertEqual(try call("org.freedesktop.Application.Activate", "{}"), 0)
        XCTAssertEqual(process.nextLine(), "activate feed=- count=- ratio=- loud=false tag=-")
        XCTAssertEqual(try call("org.freedesktop.Application.Open", "['photomania://photo/7']", "{}"), 0)
        XCTAssertEqual(process.nextLine(), "open photomania://photo/7 feed=- count=- ratio=- loud=false tag=-")
        XCTAssertEqual(try call("org.freedesktop.Application.ActivateAction", "show", "[<'photo/9'>]", "{}"), 0)
        XCTAssertEqual(process.nextLine(), "show photo/9")
        XCTAssertEqual(try call("org.freedesktop.Application.ActivateAction", "quit", "[]", "{}"), 0)
        XCTAssertEqual(process.nextLine(), "end 0")
        XCTAssertEqual(process.finish().status, 0)
    }

    func testAsAServiceItWaitsToBeActivated() async throws {
        let process = try start("--gapplication-service")
        XCTAssertEqual(process.nextLine(), "start")
        XCTAssertNil(process.nextLine(timeout: .milliseconds(200)), "nothing is shown unasked")
        XCTAssertEqual(try call("org.freedesktop.Application.Open", "['photomania://photo/7']", "{}"), 0)
        XCTAssertEqual(process.nextLine(), "open photomania://photo/7 feed=- count=- ratio=- loud=false tag=-")
    }

    func testItRunsWithoutASessionBus() async throws {
        let process = try start(environment: ["DBUS_SESSION_BUS_ADDRESS": "disabled:"])
        XCTAssertEqual(process.nextLine(), "start")
        XCTAssertEqual(process.nextLine(), "activate feed=- count=- ratio=- loud=false tag=-")
    }

    func testItsKeysQuitAndCloseIt() async throws {
        for key in ["ctrl+q", "ctrl+w"] {
            let process = try start()
            XCTAssertEqual(process.nextLine(), "start")
            XCTAssertNotNil(process.nextLine())
            let window = try OwnedProcess("xdotool", ["search", "--sync", "--onlyvisible", "--name", "^Probe$"])
            let id = try XCTUnwrap(window.nextLine())
            XCTAssertEqual(try OwnedProcess("xdotool", ["windowfocus", "--sync", id]).finish().status, 0)
            XCTAssertEqual(try OwnedProcess("xdotool", ["key", key]).finish().status, 0)
            XCTAssertEqual(process.nextLine(), "end 0", key)
            _ = process.finish()
        }
    }
}

import MartletIcons
import Testing

@testable import iconbadge

@Suite("How iconbadge ends")
struct ExitCodeTests {
    @Test(
        "with the documented number for each kind of fault",
        arguments: [
            (IconsError.Code.notFound, 3), (.nothingFound, 3), (.permissionDenied, 4), (.unreadable, 4), (.damaged, 4),
            (.unsupported, 4), (.tooLarge, 4), (.missingFile, 4), (.unresolved, 5), (.missingFont, 6), (.unwritable, 7),
            (.ambiguous, 8), (.malformed, 2),
        ] as [(IconsError.Code, Int32)])
    func codes(code: IconsError.Code, number: Int32) {
        #expect(ExitCode(code).rawValue == number)
        #expect(ExitCode.codes[code] != nil)
    }

    @Test("with numbers from 0 to 8, each with a meaning of its own")
    func meanings() {
        #expect(ExitCode.allCases.map(\.rawValue) == Array(0...8))
        #expect(Set(ExitCode.allCases.map(\.meaning)).count == 9)
    }
}

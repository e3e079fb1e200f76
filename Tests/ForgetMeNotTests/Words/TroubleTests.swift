import Belongings
import MartletBeacons
import Testing

@testable import ForgetMeNot

@Suite struct TroubleTests {
    @Test(arguments: [
        ScannerTrouble.serviceMissing, .noAdapter, .poweredOff, .notPermitted("no"), .unreachable("gone"),
        .failed("Oh no."),
    ])
    func eachSaysWhatToDo(_ trouble: ScannerTrouble) throws {
        let shown = try #require(Trouble([ScannerReport(id: "", trouble: trouble)]))
        #expect(!shown.title.isEmpty && shown.text.hasSuffix(".") == (shown.text.last == "."))
        #expect(!shown.text.isEmpty)
        #expect((shown.button == nil) == (shown.remedy == nil))
    }

    @Test func aRadioThatIsOffCanBeSwitchedOn() {
        #expect(Trouble([ScannerReport(id: "", trouble: .poweredOff)])?.remedy == .switchOn)
    }

    @Test func sleepIsNoTrouble() {
        #expect(Trouble([ScannerReport(id: "", trouble: .asleep)]) == nil)
        #expect(Trouble([ScannerReport(id: "")]) == nil)
        #expect(Trouble([]) == nil)
    }

    @Test func aRoomThatIsSilentIsNamed() {
        let shown = Trouble([ScannerReport(id: ""), ScannerReport(id: "kitchen", trouble: .unreachable(""))])
        #expect(shown?.title == "No Word from the kitchen")
    }

    @Test func othersAreCounted() {
        let reports = [
            ScannerReport(id: "", trouble: .poweredOff), ScannerReport(id: "hall", trouble: .unreachable("")),
            ScannerReport(id: "kitchen", trouble: .unreachable("")),
        ]
        #expect(Trouble(reports)?.text.hasSuffix("2 other scanners are silent too.") == true)
    }

    @Test(arguments: [
        ([], "Beginning to listen"), ([true], "Listening"), ([false], "Not listening"),
        ([true, true, true], "3 scanners · all well"), ([true, false, true], "3 scanners · 1 silent"),
        ([false, false], "Not listening"),
    ])
    func theScannersAreSummedUp(_ areWell: [Bool], _ text: String) {
        let reports = areWell.enumerated().map { ScannerReport(id: "\($0)", trouble: $1 ? nil : .poweredOff) }
        #expect(ScannerSummary.text(reports) == text)
    }
}

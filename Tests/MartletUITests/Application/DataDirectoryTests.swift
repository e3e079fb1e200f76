import Testing

@testable import MartletUI

@Suite struct DataDirectoryTests {
    @Test func anInstalledProgramLooksBesideItsPrefix() {
        #expect(
            DataDirectory.candidates(program: "/opt/m/bin/photomania", environment: [:])
                == ["/opt/m/share/martlet", "/opt/m/bin/martlet_MartletUI.resources"])
    }

    @Test func theEnvironmentComesFirst() {
        #expect(
            DataDirectory.candidates(program: "/usr/bin/p", environment: ["MARTLET_DATA_DIR": "/data"]).first == "/data"
        )
        #expect(
            DataDirectory.candidates(program: "/usr/bin/p", environment: ["MARTLET_DATA_DIR": ""]).first
                == "/usr/share/martlet")
    }

    @Test func aProgramThatDoesNotKnowItsPlaceLooksNowhere() {
        #expect(DataDirectory.candidates(program: "", environment: [:]) == [])
    }
}

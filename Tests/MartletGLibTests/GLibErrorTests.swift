import CGLib
import MartletGLib
import Testing

@Suite struct GLibErrorTests {
    @Test func aReportedErrorKeepsDomainCodeAndMessage() {
        var error: UnsafeMutablePointer<GError>?
        let file = g_file_new_for_path("/does/not/exist")
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        #expect(g_file_read(file, nil, &error) == nil)
        let swift = GLibError(consuming: error, doing: "Reading the settings")
        #expect(swift.code == .reported)
        #expect(swift.cause == GLibError.Cause(domain: "g-io-error-quark", code: Int32(G_IO_ERROR_NOT_FOUND.rawValue)))
        #expect(swift.description.hasPrefix("reported: Reading the settings: "))
        #expect(swift.description.contains("/does/not/exist"))
    }

    @Test func aFailureWithoutAnErrorIsStillTold() {
        let error = GLibError(consuming: nil, doing: "Opening")
        #expect(error.code == .reported)
        #expect(error.cause == nil)
        #expect(error.description == "reported: Opening: failed without a reason")
    }

    /// Swift Testing runs main-actor tests on a worker thread, as a program does whose `main` is `async`.
    @Test @MainActor func theLoopRefusesAnyThreadButTheFirst() {
        #expect(throws: GLibError.self) { try MainLoop.attach() }
        do {
            try MainLoop.selfTest()
            Issue.record("attached on a thread that is not the first")
        } catch {
            #expect(error.code == .notOnMainThread)
            #expect(error.context.contains("not async"))
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import MartletIcons

/// What a run leaves that is killed between any two of its steps: the folder is copied before each step, hard links and
/// times too, and looked at as the next process finds it.
@Suite struct KilledStampingTests {
    private let scratch: ScratchDirectory
    private let copies: ScratchDirectory
    private let namespace = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

    init() throws {
        (scratch, copies) = (try ScratchDirectory(), try ScratchDirectory())
        try scratch.writeCatalogue("App/Images.xcassets")
        let xml = "<adaptive-icon \(namespace)><foreground android:drawable=\"@drawable/f\"/></adaptive-icon>"
        try scratch.writeText(xml, at: "android/res/mipmap-anydpi-v26/ic_launcher.xml")
        try scratch.writeText("<vector \(namespace)/>", at: "android/res/drawable/f.xml")
        try scratch.writePNG(48, at: "android/res/mipmap-mdpi/ic_launcher.png")
    }

    /// Steps that copy the scratch folder, and the number of copies.
    private func watching() -> (steps: StampSteps, count: Locked<Int>) {
        let count = Locked(0)
        let (from, to) = (scratch.path, copies.path)
        let steps = StampSteps { _ in
            count.withLock { count in
                let copy = Process()
                copy.executableURL = URL(filePath: "/bin/cp")
                copy.arguments = ["-a", from, "\(to)/\(count)"]
                try? copy.run()
                copy.waitUntilExit()
                count += 1
            }
        }
        return (steps, count)
    }

    private func request(_ folder: String, ribbon: Ribbon = .debug, text: String = "42") throws -> StampRequest {
        var request = try StampRequest(folder, to: .inPlace, ribbon: ribbon, text: text)
        request.workers = 1
        return request
    }

    /// The files that are no originals kept, and no list of them.
    private func icons(_ path: String) throws -> [String: Data] {
        try FolderState(path).bytes.filter { !$0.key.contains(".iconbadge") }
    }

    /// Looks at every copy: from each, restoring brings back the originals, and stamping what stamping is to bring.
    private func expectAllGood(_ count: Int, before: FolderState, stamped: [String: Data]) throws {
        for index in 0..<count {
            let copy = copies.file("\(index)")
            let second = copies.file("\(index)-second")
            let process = Process()
            process.executableURL = URL(filePath: "/bin/cp")
            process.arguments = ["-a", copy, second]
            try process.run()
            process.waitUntilExit()
            // Before the first step there is nothing to restore, and after the last one nothing any more.
            let failure = Result { () throws(IconsError) in try IconRestorer.restore([copy]) }.failure
            #expect(failure == nil || failure?.code == .nothingFound)
            let restored = try FolderState(copy)
            #expect(restored.bytes == before.bytes, "step \(index), restored")
            for (name, file) in before.files { #expect(restored.files[name] == file, "step \(index), \(name)") }
            _ = try IconStamper.stamp(request(second))
            #expect(try icons(second) == stamped, "step \(index), stamped")
            _ = try IconStamper.stamp(request(second))
            #expect(try FolderState(second).names.allSatisfy { !$0.contains("/staged/") }, "step \(index), leftovers")
            _ = try IconRestorer.restore([second])
            #expect(try icons(second) == before.bytes, "step \(index), stamped and restored")
            #expect(try FolderState(second).names == before.names, "step \(index), leftovers")
        }
    }

    @Test func stampingTheFirstTime() throws {
        let before = try scratch.state()
        let (steps, count) = watching()
        _ = try IconStamper.stamp(request(scratch.path), steps: steps)
        #expect(count.withLock { $0 } > 15)
        try expectAllGood(count.withLock { $0 }, before: before, stamped: icons(scratch.path))
    }

    @Test func stampingAnIconComposerDocument() throws {
        try scratch.remove("App")
        try scratch.remove("android")
        try scratch.writeText("{ \"groups\" : [ { \"layers\" : [ ] } ] }", at: "App.icon/icon.json")
        let before = try scratch.state()
        let (steps, count) = watching()
        _ = try IconStamper.stamp(request(scratch.path), steps: steps)
        #expect(
            try icons(scratch.path).keys.sorted() == ["App.icon/Assets/iconbadge-overlay.png", "App.icon/icon.json"])
        try expectAllGood(count.withLock { $0 }, before: before, stamped: icons(scratch.path))
        #expect(scratch.isThere("App.icon/Assets"))
        _ = try IconRestorer.restore([scratch.file("App.icon")])
        #expect(!scratch.isThere("App.icon/Assets"))
    }

    @Test func stampingAnotherLook() throws {
        let before = try scratch.state()
        _ = try IconStamper.stamp(request(scratch.path, ribbon: .beta, text: "7"))
        // One icon has a new original by now.
        try scratch.writePNG(120, tone: 99, at: "App/Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png")
        let changed = try scratch.state().files["App/Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png"]
        var wanted = before
        wanted.files["App/Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png"] = changed
        let (steps, count) = watching()
        _ = try IconStamper.stamp(request(scratch.path), steps: steps)
        try expectAllGood(count.withLock { $0 }, before: wanted, stamped: icons(scratch.path))
    }

    @Test func restoring() throws {
        let before = try scratch.state()
        _ = try IconStamper.stamp(request(scratch.path))
        let stamped = try icons(scratch.path)
        let (steps, count) = watching()
        _ = try IconRestorer.restore([scratch.path], steps: steps)
        #expect(count.withLock { $0 } > 10)
        try expectAllGood(count.withLock { $0 }, before: before, stamped: stamped)
    }

    @Test func writingAnOutput() throws {
        func request(_ folder: String, _ ribbon: Ribbon) throws -> StampRequest {
            var request = try StampRequest(
                folder + "/App/Images.xcassets", to: .output(folder + "/build/Out.xcassets"), ribbon: ribbon)
            request.workers = 1
            return request
        }
        func output(_ folder: String) throws -> [String: Data] {
            try FolderState(folder + "/build/Out.xcassets").bytes.filter { $0.key != ".iconbadge-output" }
        }
        for isFirst in [true, false] {
            let old = isFirst ? [:] : try output(scratch.path)
            let (steps, count) = watching()
            _ = try IconStamper.stamp(request(scratch.path, isFirst ? .beta : .debug), steps: steps)
            let new = try output(scratch.path)
            #expect(old != new)
            for index in 0..<count.withLock({ $0 }) {
                let copy = copies.file("\(index)")
                let found =
                    FileManager.default.fileExists(atPath: copy + "/build/Out.xcassets") ? try output(copy) : [:]
                #expect(found == old || found == new, "step \(index)")
                _ = try IconStamper.stamp(request(copy, isFirst ? .beta : .debug))
                #expect(try output(copy) == new, "step \(index)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: copy + "/build") == ["Out.xcassets"])
                try FileManager.default.removeItem(atPath: copy)
            }
        }
    }

    @Test func writingAPicture() throws {
        try scratch.writePNG(40, at: "icon.png")
        let (steps, count) = watching()
        let wanted = { (folder: String) in
            try StampRequest(folder + "/icon.png", to: .output(folder + "/out.png"))
        }
        _ = try IconStamper.stamp(wanted(scratch.path), steps: steps)
        let new = try scratch.bytes("out.png")
        #expect(count.withLock { $0 } > 2)
        for index in 0..<count.withLock({ $0 }) {
            let copy = copies.file("\(index)")
            _ = try IconStamper.stamp(wanted(copy))
            #expect(Array(try Data(contentsOf: URL(filePath: copy + "/out.png"))) == new)
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

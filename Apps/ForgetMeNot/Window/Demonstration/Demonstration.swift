import Belongings
import Foundation

/// Things to try the window with: kept in a folder of their own, which goes when the program ends.
@MainActor
final class Demonstration {
    let things: Things
    private let folder: URL

    /// - Throws: A `StoreError` where the things cannot be kept, and what the system says where there is no room for a folder.
    init(now: Date = Date()) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "forgetmenot-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try BelongingsStore(path: folder.path(percentEncoded: false) + "/things.sqlite")
        let script = DemoScript(start: now)
        try store.save(DemoScript.belongings)
        try store.record(history: script.history)
        things = Things(store: store, watch: DemoWatch(script))
    }

    /// Removes what was kept.
    func end() {
        things.store.close()
        // What is left over lies in a folder for temporary files.
        try? FileManager.default.removeItem(at: folder)
    }
}

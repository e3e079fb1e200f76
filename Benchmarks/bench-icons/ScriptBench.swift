import BenchSupport
import Foundation

/// The icons of the tutorial, by its script and by iconbadge in turn; and a run with nothing to do.
struct ScriptBench {
    let programs: Programs
    let work: WorkFolder
    private static let rounds = 9

    func run() throws {
        let four = [120, 180, 76, 152]
        try compare("4 icons", sizes: four, atMost: 0.25)
        try compare("4 icons and one of 1024 pixels", sizes: four + [1024], atMost: 0.3)
        try measureUpToDate(sizes: four + [1024])
    }

    private func compare(_ name: String, sizes: [Int], atMost bound: Double) throws {
        progress("\(name), by a script with ImageMagick and by iconbadge")
        let folder = try work.fresh("script")
        try IconProject.make(sizes: sizes, in: folder, with: programs)
        let script = IconProject.script(sizes: sizes)
        var (ours, theirs): ([Double], [Double]) = ([], [])
        // The first round is for the disk's cache alone.
        for round in 0...Self.rounds {
            try? FileManager.default.removeItem(atPath: folder + "/product")
            let their = try programs.script(script, in: folder).seconds
            try? FileManager.default.removeItem(atPath: folder + "/product")
            let our = try programs.iconbadge(IconProject.stamp, in: folder).seconds
            if round > 0 {
                theirs.append(their)
                ours.append(our)
            }
        }
        BenchRow(
            "icons", "\(name): ribbon and text", unit: "s", ours: median(ours), peer: median(theirs),
            peerName: "the tutorial's script", target: .atMost(bound)
        ).emit()
    }

    private func measureUpToDate(sizes: [Int]) throws {
        progress("a run with nothing to do")
        let folder = try work.fresh("up-to-date")
        try IconProject.make(sizes: sizes, in: folder, with: programs)
        _ = try programs.iconbadge(IconProject.stamp, in: folder)
        let runs = try (0..<25).map { _ in try programs.iconbadge(IconProject.stamp, in: folder).seconds * 1000 }
        BenchRow("icons", "a run with nothing to do", unit: "ms", ours: median(runs), target: .atMost(25)).emit()
    }
}

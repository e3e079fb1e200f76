import BenchSupport
import Foundation

/// Many icons at once: how the time falls with the processors, and what memory it takes.
struct MonorepoBench {
    let programs: Programs
    let work: WorkFolder
    let count: Int

    func run() throws {
        progress("\(count) icons, by one thread and by as many as there are processors")
        let folder = try work.fresh("monorepo")
        let sizes = [120, 180, 152, 167]
        try IconProject.make(sizes: sizes, sets: max(1, count / sizes.count), in: folder, with: programs)
        let processors = ProcessInfo.processInfo.activeProcessorCount
        var (one, all): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            one.append(try stamp(jobs: 1, in: folder).seconds)
            all.append(try stamp(jobs: processors, in: folder).seconds)
        }
        BenchRow(
            "icons", "\(count) icons: so many times faster than by one thread", unit: "",
            ours: median(one) / median(all), peer: Double(processors), peerName: "processors", target: .atLeast(0.7)
        ).emit()
        try measureMemory()
    }

    private func measureMemory() throws {
        progress("\(count) icons of 1024 pixels, for the memory")
        let folder = try work.fresh("large")
        try IconProject.make(sizes: [1024], sets: count, in: folder, with: programs)
        let peak = try stamp(jobs: ProcessInfo.processInfo.activeProcessorCount, in: folder).peakMiB
        BenchRow("icons", "\(count) icons of 1024 pixels: peak memory", unit: "MiB", ours: peak, target: .atMost(150))
            .emit()
    }

    private func stamp(jobs: Int, in folder: String) throws -> Programs.Cost {
        try? FileManager.default.removeItem(atPath: folder + "/product")
        return try programs.iconbadge(IconProject.stamp + ["--jobs", "\(jobs)"], in: folder)
    }
}

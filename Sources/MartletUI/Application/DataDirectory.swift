import Foundation

/// Where the library's own files are.
///
/// They are found from where the program is, so that an installed tree can be moved. (The accessor that SwiftPM generates stops
/// the program where the files are missing, and an icon is not worth that.)
enum DataDirectory {
    /// The places to look, in this order: what `MARTLET_DATA_DIR` names, the installed tree, the build's directory.
    static var candidates: [String] {
        candidates(
            program: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "",
            environment: ProcessInfo.processInfo.environment)
    }

    static func candidates(program: String, environment: [String: String]) -> [String] {
        var result: [String] = []
        if let directory = environment["MARTLET_DATA_DIR"], !directory.isEmpty { result.append(directory) }
        let place = (program as NSString).deletingLastPathComponent
        guard !place.isEmpty else { return result }
        result.append(
            ((place as NSString).deletingLastPathComponent as NSString).appendingPathComponent("share/martlet"))
        result.append((place as NSString).appendingPathComponent("martlet_MartletUI.resources"))
        return result
    }
}

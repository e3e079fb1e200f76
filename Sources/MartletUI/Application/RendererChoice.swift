import Foundation

/// Which of GSK's renderers draws, where nobody has chosen one.
///
/// GTK 4.8 draws by GL wherever there is a GL, even one that is Mesa's program for machines without a graphics device. That
/// one compiles its shaders with LLVM: turning pages takes twice the processor time of GSK's cairo renderer, and twice the
/// memory. GTK 4.16 draws by cairo there, and so does this.
enum RendererChoice {
    /// Render nodes of the kernel's graphics drivers, and the devices of drivers that have none.
    private static let prefixes = ["dri/renderD", "nvidia", "dxg", "mali", "kgsl-3d", "pvr"]

    /// The name for `GSK_RENDERER`; `nil` where GTK's own choice stands.
    ///
    /// - Parameter devices: Paths below `/dev`.
    static func name(environment: [String: String], devices: [String]) -> String? {
        // Broadway draws in the browser, which has devices of its own.
        let isInBrowser = environment["GDK_BACKEND"]?.hasPrefix("broadway") ?? false
        guard environment["GSK_RENDERER"] == nil, !isInBrowser else { return nil }
        let hasDevice = devices.contains { device in prefixes.contains { device.hasPrefix($0) } }
        return hasDevice ? nil : "cairo"
    }

    /// Chooses for this process; without effect once GTK has drawn.
    static func apply() {
        let files = FileManager.default
        let top = (try? files.contentsOfDirectory(atPath: "/dev")) ?? []
        let nodes = (try? files.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        let devices = top + nodes.map { "dri/" + $0 }
        if let name = name(environment: ProcessInfo.processInfo.environment, devices: devices) {
            setenv("GSK_RENDERER", name, 1)
        }
    }
}

import Testing

@testable import MartletUI

/// Who draws the windows, by what the machine has.
@Suite struct RendererChoiceTests {
    @Test(
        "draws by cairo where there is no graphics device, or one without a render node",
        arguments: [[], ["null", "tty0", "shm"], ["dri/card0", "dri/by-path"], ["fb0"]])
    func software(devices: [String]) {
        #expect(RendererChoice.name(environment: [:], devices: devices) == "cairo")
        #expect(RendererChoice.name(environment: ["GDK_BACKEND": "x11"], devices: devices) == "cairo")
    }

    @Test(
        "leaves the choice to GTK where there is a device",
        arguments: [
            ["dri/card0", "dri/renderD128"], ["dri/renderD129"], ["nvidia0", "nvidiactl"], ["dxg"], ["mali0"],
        ])
    func hardware(devices: [String]) {
        #expect(RendererChoice.name(environment: [:], devices: devices) == nil)
    }

    @Test(
        "leaves a person's choice, and the browser's",
        arguments: [
            ["GSK_RENDERER": "gl"], ["GSK_RENDERER": ""], ["GDK_BACKEND": "broadway"], ["GDK_BACKEND": "broadway,x11"],
        ])
    func chosen(environment: [String: String]) {
        #expect(RendererChoice.name(environment: environment, devices: []) == nil)
    }
}

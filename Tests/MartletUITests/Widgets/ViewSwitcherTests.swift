import CGtk
import MartletUI
import UITestSupport
import XCTest

@MainActor
final class ViewSwitcherTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    private func make() -> (ViewSwitcher, Box) {
        let switcher = ViewSwitcher(title: "Photomania")
        switcher.add(Label("p"), name: "popular", title: "Popular", icon: "starred-symbolic")
        switcher.add(Label("d"), name: "downloaded", title: "Downloaded", icon: "folder-download-symbolic")
        let header = HeaderBar()
        header.setTitle(switcher.title)
        return (switcher, Box(.vertical, [header, switcher.views, switcher.bar]))
    }

    func testTheFirstViewIsShownAndOthersOnDemand() async throws {
        let (switcher, box) = make()
        XCTAssertEqual(switcher.shown, "popular")
        var shown: [String] = []
        switcher.onShow { shown.append($0) }
        switcher.shown = "downloaded"
        switcher.shown = "nothing"
        XCTAssertEqual(switcher.shown, "downloaded")
        XCTAssertEqual(shown, ["downloaded"])
        withExtendedLifetime(box) {}
    }

    func testTheSwitcherMovesToTheBottomWhereTheHeaderBarIsTooNarrow() async throws {
        let (switcher, box) = make()
        let window = try await TestWindow(box.pointer, width: 900, height: 400)
        XCTAssertFalse(switcher.isAtBottom)
        try await window.resize(width: 300, height: 400)
        try await pump(until: { switcher.isAtBottom })
        try await window.resize(width: 900, height: 400)
        try await pump(until: { !switcher.isAtBottom })
        window.close()
    }

    func testABadgeIsSetOnKnownViewsAlone() async throws {
        let (switcher, box) = make()
        switcher.setBadge(3, needsAttention: true, ofView: "downloaded")
        switcher.setBadge(3, ofView: "nothing")
        let child = adw_view_stack_get_child_by_name(switcher.views.opaque, "downloaded")!
        let page = adw_view_stack_get_page(switcher.views.opaque, child)!
        XCTAssertEqual(adw_view_stack_page_get_badge_number(page), 3)
        XCTAssertEqual(adw_view_stack_page_get_needs_attention(page), 1)
        withExtendedLifetime(box) {}
    }
}

import CGtk
import Foundation
import MartletImages
import MartletRaster
import MartletUI
import TestSupport
import UITestSupport
import XCTest

@testable import Photomania

/// The popular photographs in a window, from pages that a test makes.
@MainActor
final class PopularViewTests: XCTestCase {
    private let service = ScriptedService()

    private func open(width: Int = 900, height: Int = 700) async throws -> (PopularView, TestWindow) {
        try VirtualDisplay.start()
        let view = PopularView(model: PhotoWall(service: service))
        return (view, try await TestWindow(view.widget.pointer, width: width, height: height))
    }

    func testTheWallShowsThePhotographsOfThePagesThatCameEachOnceAndAsksOnAsLongAsThereIsRoom() async throws {
        service.pages = [
            .success(page(1, of: 3, ids: 1...2)), .success(page(2, of: 3, ids: 2...3)),
            .success(page(3, of: 3, ids: 4...4)),
        ]
        let (view, window) = try await open()
        defer { window.close() }
        try await pump(until: { view.shownIDs == [1, 2, 3, 4] })
        XCTAssertEqual(view.page, "wall")
        XCTAssertEqual(service.asked, [1, 2, 3])
    }

    func testAFeedThatIsDownIsToldOnAPageWithARetryButtonThatTriesAgain() async throws {
        service.pages = [.failure(.down), .success(page(1, of: 1, ids: 1...3))]
        let (view, window) = try await open()
        defer { window.close() }
        try await pump(until: { view.page == "problem" })
        XCTAssertEqual(view.problem.title, "The Feed Cannot Be Reached")
        XCTAssertTrue(view.problem.text.contains("nobody there"))

        let retry = try XCTUnwrap(view.problem.child as? Button)
        XCTAssertEqual(retry.label, "_Retry")
        retry.click()
        try await pump(until: { view.page == "wall" && view.shownIDs == [1, 2, 3] })
        XCTAssertEqual(service.asked, [1, 1])
    }

    func testAFailureFurtherDownKeepsTheWallAndNothingIsAskedForUntilItIsTriedAgain() async throws {
        service.pages = [
            .success(page(1, of: 2, ids: 1...2)), .failure(.down), .success(page(2, of: 2, ids: 3...4)),
        ]
        let (view, window) = try await open()
        defer { window.close() }
        try await pump(until: { view.footer.shown == "failed" })
        XCTAssertEqual(view.page, "wall")
        XCTAssertEqual(view.shownIDs, [1, 2])
        try await window.nextFrame()
        try await window.nextFrame()
        XCTAssertEqual(service.asked, [1, 2])

        view.footer.retry.click()
        try await pump(until: { view.shownIDs == [1, 2, 3, 4] })
        XCTAssertEqual(service.asked, [1, 2, 2])
        XCTAssertEqual(view.footer.shown, "nothing")
    }

    func testAnEmptyFeedSaysThatItHasNoPhotographs() async throws {
        service.pages = [.success(PhotoPage(currentPage: 1, totalPages: 0, totalItems: 0, photos: []))]
        let (view, window) = try await open()
        defer { window.close() }
        try await pump(until: { view.page == "empty" })
    }

    func testARefreshShowsOnlyWhatIsInTheFeedNow() async throws {
        service.pages = [.success(page(1, of: 1, ids: 1...3)), .success(page(1, of: 1, ids: 3...5))]
        let (view, window) = try await open()
        defer { window.close() }
        try await pump(until: { view.shownIDs == [1, 2, 3] })
        view.refresh()
        try await pump(until: { view.shownIDs == [3, 4, 5] })
    }

    func testAPhotographThatALinkNamesIsSoughtPageByPageAndSelected() async throws {
        service.pages = [
            .success(page(1, of: 4, ids: 1...50)), .success(page(2, of: 4, ids: 51...100)),
            .success(page(3, of: 4, ids: 101...150)), .success(page(4, of: 4, ids: 151...200)),
        ]
        let (view, window) = try await open()
        defer { window.close() }
        view.reveal(120)
        try await pump(until: { view.wall.visibleItems.contains { $0.id == 120 } })
        XCTAssertEqual(view.wall.selection, [120])
    }

    func testATileIsAsHighAsItsPhotographAndItsWholeCaptionAndNoTextIsCutOff() async throws {
        let long = String(repeating: "A bridge over the river in the evening light. ", count: 6)
        service.pages = [
            .success(
                PhotoPage(
                    currentPage: 1, totalPages: 1, totalItems: 2,
                    photos: [
                        Photo(id: 1, name: long, width: 300, height: 200),
                        Photo(id: 2, name: "Short", width: 200, height: 300),
                    ]))
        ]
        let (view, window) = try await open(width: 560)
        defer { window.close() }
        try await pump(until: { view.wall.cell(for: 1) != nil })
        try await window.nextFrame()
        for (id, aspect) in [(1, 1.5), (2, 2.0 / 3)] {
            let cell = try XCTUnwrap(view.wall.cell(for: id) as? PhotoCell)
            // The picture has the width of the tile and its own shape, to the pixel.
            XCTAssertEqual(Double(cell.picture.height), Double(cell.picture.width) / aspect, accuracy: 1, "photo \(id)")
            // Each label has the height that its whole text needs.
            for label in [cell.name, cell.photographer] {
                var natural: Int32 = 0
                gtk_widget_measure(
                    label.pointer, GTK_ORIENTATION_VERTICAL, Int32(label.width), nil, &natural, nil, nil)
                XCTAssertEqual(label.height, Int(natural))
                XCTAssertEqual(gtk_label_get_ellipsize(label.opaque), PANGO_ELLIPSIZE_NONE)
            }
        }
    }

    func testSwitchingToTheGridMakesSquaresWithoutCaptionsAndBackAgain() async throws {
        service.pages = [.success(page(1, of: 1, ids: 1...30))]
        let (view, window) = try await open()
        defer { window.close() }
        try await pump(until: { view.wall.cell(for: 1) != nil })
        view.show(as: .grid)
        try await pump(until: {
            guard let cell = view.wall.cell(for: 1) as? PhotoCell else { return false }
            return cell.picture.width == cell.picture.height && cell.width == cell.picture.width
                && !cell.caption.isVisible
        })
        view.show(as: .waterfall)
        try await pump(until: {
            guard let cell = view.wall.cell(for: 1) as? PhotoCell else { return false }
            return cell.caption.isVisible && cell.height > cell.picture.height
        })
    }

    func testABrokenPictureShowsAFailureInItsPlaceAndItsNeighboursAreUnharmed() async throws {
        // Given three photographs, of which the one in the middle is broken
        let server = try LocalServer()
        let scratch = try ScratchDirectory()
        for (name, color) in [("a", [200, 0, 0]), ("c", [0, 0, 200])] as [(String, [UInt8])] {
            let pixels = (0..<64 * 64).flatMap { _ in color }
            let path = scratch.file("\(name).jpg")
            try Thumbnailer.write(.data(Data("P6\n64 64\n255\n".utf8) + pixels), .longEdge(64), to: path)
            server.serve(try Data(contentsOf: URL(fileURLWithPath: path)), at: "/\(name).jpg", type: "image/jpeg")
        }
        server.serve(Data("no picture at all".utf8), at: "/b.jpg", type: "image/jpeg")
        let photos = ["a", "b", "c"].enumerated().map { index, name in
            var photo = Photo(id: index, name: name, width: 64, height: 64)
            photo.imageURL = URL(string: server.url("/\(name).jpg"))
            return photo
        }
        service.pages = [.success(PhotoPage(currentPage: 1, totalPages: 1, totalItems: 3, photos: photos))]
        let (view, window) = try await open()
        defer { window.close() }

        // Then the first and the third show themselves, and the second shows neither
        func color(_ id: Int) throws -> WidgetPicture.Pixel {
            let cell = try XCTUnwrap(view.wall.cell(for: id) as? PhotoCell)
            let picture = try XCTUnwrap(WidgetPicture(of: cell.picture.pointer))
            return picture[picture.width / 2, picture.height / 4]
        }
        try await pump(until: {
            guard view.wall.cell(for: 2) != nil else { return false }
            return try color(0).isNear(.rgb(200, 0, 0), tolerance: 12)
                && color(2).isNear(.rgb(0, 0, 200), tolerance: 12)
        })
        let broken = try XCTUnwrap(view.wall.cell(for: 1) as? PhotoCell)
        try await pump(until: { !broken.picture.isLoading })
        XCTAssertFalse(try color(1).isNear(.rgb(200, 0, 0), tolerance: 40))
        XCTAssertFalse(try color(1).isNear(.rgb(0, 0, 200), tolerance: 40))
        XCTAssertTrue(broken.picture.hasFailed)
    }

    private func page(_ number: Int, of total: Int, ids: ClosedRange<Int>) -> PhotoPage {
        PhotoPage(
            currentPage: number, totalPages: total, totalItems: total * 50,
            photos: ids.map { Photo(id: $0, name: "Photo \($0)") })
    }
}

/// Pages that come in the order in which a test has laid them out.
@MainActor
private final class ScriptedService: PhotoService {
    var pages: [Result<PhotoPage, FeedFailure>] = []
    private(set) var asked: [Int] = []

    func popular(page number: Int) async throws -> PhotoPage {
        asked.append(number)
        guard !pages.isEmpty else { throw FeedFailure.down }
        return try pages.removeFirst().get()
    }
}

extension FeedFailure {
    fileprivate static let down = FeedFailure(
        kind: .unreachable, title: "The Feed Cannot Be Reached", explanation: "There is nobody there.")
}

extension PopularView {
    /// The ids of the tiles on the wall, in order.
    fileprivate var shownIDs: [Int] { wall.items.map(\.id) }
}

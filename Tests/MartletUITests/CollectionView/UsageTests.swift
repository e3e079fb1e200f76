import Foundation
import MartletLayouts
import MartletUI
import UITestSupport
import XCTest

// What the documentation shows, as it is written there; a plain label stands for the picture.

private struct Photo: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String
}

private final class PhotoCell: CollectionCell<Photo> {
    let picture = Label(), name = Label(style: .heading)

    override func bind(_ photo: Photo) {
        picture.text = "picture of \(photo.name)"
        name.text = photo.name
    }
}

@MainActor
private final class Model {
    weak var wall: CollectionView<Photo>?
    var pages = 1

    func loadNextPage() async {
        guard pages < 3 else { return }
        pages += 1
        wall?.items += (0..<5).map { Photo(id: pages * 100 + $0, name: "Lake \($0)") }
    }
}

@MainActor
final class UsageTests: XCTestCase {
    func testAWallOfPhotos() async throws {
        try VirtualDisplay.start()
        let photos = (0..<5).map { Photo(id: $0, name: "Bridge \($0)") }
        let model = Model()
        var shown: [Int] = []
        func show(_ photo: Photo) { shown.append(photo.id) }

        let wall = CollectionView(
            PhotoCell.self, layout: WaterfallLayout(columns: .fitting(minimumWidth: 260), spacing: 12))
        wall.items = photos
        wall.onNearEnd(0.8) { await model.loadNextPage() }
        wall.onActivate { photo in show(photo) }
        wall.setLayout(FlowLayout(columns: 3), animated: true)

        model.wall = wall
        let window = PlainWindow(wall)
        try await pump(until: { wall.items.count == 15 })
        try await pump(until: { wall.visibleItems.count == 15 })
        let cell = try XCTUnwrap(wall.cell(for: 3) as? PhotoCell)
        XCTAssertEqual(cell.name.text, "Bridge 3")
        XCTAssertEqual(cell.accessibilityLabel, "picture of Bridge 3, Bridge 3")
        XCTAssertGreaterThan(cell.height, cell.name.height * 2 - 1, "the widgets stand under one another")
        window.close()
    }
}

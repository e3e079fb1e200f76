import Foundation
import MartletImageView
import MartletRaster
import MartletUI

/// A page, or the half of one that is on a face, with what is marked on it.
@MainActor
final class PagePicture {
    /// The widget, to fill a page's place.
    let widget: Overlay

    /// Called when the picture is there in its place's size.
    var onLoad: (PageItem) -> Void = { _ in }

    private let picture = ImageView(pipeline: PaperPipeline.shared)
    private let found = Highlights()
    private let current = Highlights()
    private let selected = Highlights()
    private var item: PageItem?

    init() {
        picture.expandsVertically = true
        widget = Overlay(picture)
        for (layer, name) in [(found, "found"), (current, "current"), (selected, "selected")] {
            layer.addStyleClass(name)
            widget.add(layer)
        }
        // What makes paper less bright where all else is dark.
        let night = Box(.vertical)
        night.addStyleClass("night")
        night.isTargetable = false
        widget.add(night)
        picture.onLoad = { [weak self] in
            guard let self, let item else { return }
            highlight(item.highlights)
            onLoad(item)
        }
    }

    /// Shows a face, or nothing; called again after a failure, it tries again.
    ///
    /// - Parameter preview: What is seen until the picture is there.
    func show(_ item: PageItem?, preview: Bitmap? = nil) {
        self.item = item
        picture.priority = item?.isFirstSeen == true ? .high : .normal
        picture.show(
            item?.picture, contentMode: .fit, part: item.map { ImagePart($0.part) } ?? .whole, preview: preview)
        highlight(item?.highlights ?? .none)
    }

    /// Whether the page is to be read, now or next; of another one little is seen, and a small picture does.
    var isClear = true {
        didSet { picture.detail = isClear ? 1 : Self.hint }
    }

    /// The detail, as a share, in which a page can be told from others: a sixteenth of the memory.
    private static let hint: CGFloat = 0.25

    /// How many pixels across its picture has; `nil` where none is shown.
    var pixelsAcross: Int? { picture.pictureSize?.width }

    /// Whether nothing of its page can be seen yet.
    var isBlank: Bool { item?.page != nil && !picture.showsPicture }

    /// Where a point of another widget is on the page, in fractions of it; also beyond its edges, and `nil` where no picture
    /// is.
    func place(of point: CGPoint, in other: Widget) -> CGPoint? {
        guard let page = picture.pictureFrame, page.width > 0, page.height > 0,
            let own = other.convert(CGRect(origin: point, size: .zero), to: picture)
        else { return nil }
        return CGPoint(x: (own.minX - page.minX) / page.width, y: (own.minY - page.minY) / page.height)
    }

    private func highlight(_ highlights: PageHighlights) {
        let view = CGSize(width: picture.width, height: picture.height)
        // Until the picture is there, nobody knows where in its place the page is.
        guard let page = picture.pictureFrame, view.width > 0, view.height > 0 else {
            for layer in [found, current, selected] { layer.frames = [] }
            return
        }
        for (layer, frames) in [
            (found, highlights.found), (current, highlights.current), (selected, highlights.selected),
        ] {
            layer.frames = frames.map { frame in
                CGRect(
                    x: (page.minX + frame.minX * page.width) / view.width,
                    y: (page.minY + frame.minY * page.height) / view.height,
                    width: frame.width * page.width / view.width, height: frame.height * page.height / view.height)
            }
        }
    }
}

extension ImagePart {
    /// The part of a page's picture that is on a face.
    init(_ part: Imposition.Part) {
        self =
            switch part {
            case .whole: .whole
            case .leftHalf: .leftHalf
            case .rightHalf: .rightHalf
            }
    }
}

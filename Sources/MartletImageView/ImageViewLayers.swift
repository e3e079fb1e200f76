import CGtk
import Foundation
import MartletGLib
import MartletImages
import MartletRaster
import MartletUI

/// The widgets of an image view, one over another: the picture, a bar while it comes, and what is shown when it fails.
@MainActor
final class ImageViewLayers {
    let overlay = Widget(gtk_overlay_new())

    /// Called when the view's size has changed.
    var onResize: () -> Void = {}

    private let place = Widget(gtk_drawing_area_new())
    private let picture = Widget(gtk_picture_new())
    private let bar = Widget(gtk_progress_bar_new())
    private var failure: Widget?
    private var pulse: EventSource?

    init() {
        Self.style?.apply()
        gtk_widget_add_css_class(overlay.pointer, "image-view")
        gtk_widget_set_overflow(overlay.pointer, GTK_OVERFLOW_HIDDEN)
        gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
        gtk_widget_set_valign(bar.pointer, GTK_ALIGN_END)
        gtk_overlay_set_child(overlay.opaque, place.pointer)
        for layer in [picture, bar] { gtk_overlay_add_overlay(overlay.opaque, layer.pointer) }
        for layer in [place, picture, bar] { overlay.own(layer) }
        gtk_widget_set_visible(bar.pointer, 0)
        // The drawing area draws nothing: of all widgets it alone tells its size, by a signal.
        connect(place.pointer, "resize") { [weak self] in self?.onResize() }
    }

    isolated deinit {
        pulse?.cancel()
    }

    /// Whether the picture fills the view and is cut, or fits into it whole.
    var contentMode = ImageRequest.ContentMode.fill {
        didSet {
            let fit = contentMode == .fill ? GTK_CONTENT_FIT_COVER : GTK_CONTENT_FIT_CONTAIN
            gtk_picture_set_content_fit(picture.opaque, fit)
        }
    }

    /// How much of the picture is shown; counts for the next one.
    var part = ImagePart.whole

    /// How large the picture is that is shown, in pixels, and which part of it that is.
    private(set) var shown: (size: PixelSize, part: ImagePart)?

    /// The view's width and height in points.
    var size: (width: Int, height: Int) {
        (Int(gtk_widget_get_width(place.pointer)), Int(gtk_widget_get_height(place.pointer)))
    }

    func show(_ appearance: ImageView.State.Appearance) {
        switch appearance {
        case .placeholder:
            shown = nil
            gtk_picture_set_paintable(picture.opaque, nil)
            hideBar()
            setFailed(false)
        case .progress(let fraction):
            showBar(fraction)
        case .picture(let bitmap):
            shown = (bitmap.size, part)
            withExtendedLifetime(paintable(of: bitmap)) { gtk_picture_set_paintable(picture.opaque, $0.opaque) }
            hideBar()
            setFailed(false)
        case .failure:
            hideBar()
            setFailed(true)
        }
    }

    /// The picture, or the half of it with as much room beside it as it has in the view.
    private func paintable(of bitmap: Bitmap) -> GObjectRef {
        let view = CGSize(width: size.width, height: size.height)
        let middle = bitmap.width / 2
        guard part != .whole, middle > 0, view.width > 0, view.height > 0 else { return bitmap.makeTexture() }
        let whole = part.frame(of: bitmap.size, in: view, fills: contentMode == .fill)
        let texture = bitmap.makeTexture(columns: part == .leftHalf ? 0..<middle : middle..<bitmap.width)
        let (left, right) = part == .leftHalf ? (whole.minX, view.width) : (0, whole.maxX)
        var frame = graphene_rect_t()
        graphene_rect_init(&frame, Float(left), Float(whole.minY), Float(right - left), Float(whole.height))
        var place = graphene_size_t(width: Float(view.width), height: Float(view.height))
        let snapshot = gtk_snapshot_new()
        withExtendedLifetime(texture) { gtk_snapshot_append_texture(snapshot, $0.opaque, &frame) }
        return GObjectRef(taking: gtk_snapshot_free_to_paintable(snapshot, &place))
    }

    private func showBar(_ fraction: Double?) {
        gtk_widget_set_visible(bar.pointer, 1)
        if let fraction {
            pulse?.cancel()
            pulse = nil
            gtk_progress_bar_set_fraction(bar.opaque, fraction)
        } else if pulse == nil {
            pulse = .every(.milliseconds(100)) { [weak self] in
                guard let self else { return }
                gtk_progress_bar_pulse(bar.opaque)
            }
        }
    }

    private func hideBar() {
        pulse?.cancel()
        pulse = nil
        gtk_widget_set_visible(bar.pointer, 0)
    }

    /// The failure's widgets are made when a picture fails for the first time: most never do.
    private func setFailed(_ isFailed: Bool) {
        if isFailed, failure == nil {
            let box = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
            let icon = Widget(gtk_image_new_from_icon_name("image-missing-symbolic"))
            let label = Widget(gtk_label_new("could not be loaded"))
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_widget_set_valign(box.pointer, GTK_ALIGN_CENTER)
            for part in [icon, label] {
                gtk_box_append(box.cast(), part.pointer)
                box.own(part)
            }
            gtk_widget_add_css_class(box.pointer, "failure")
            gtk_overlay_add_overlay(overlay.opaque, box.pointer)
            overlay.own(box)
            failure = box
        }
        if let failure { gtk_widget_set_visible(failure.pointer, isFailed ? 1 : 0) }
    }

    /// The rules that all image views share; a test parses them, so they are right.
    private static let style = try? StyleSheet(css)

    static let css = """
        .image-view { background-color: alpha(currentColor, 0.08); }
        .image-view progressbar { margin: 10px; }
        .image-view progressbar trough { min-height: 5px; background-color: rgba(0, 0, 0, 0.45); }
        .image-view progressbar progress { min-height: 5px; background-color: white; }
        .image-view .failure { opacity: 0.7; font-size: smaller; }
        """
}

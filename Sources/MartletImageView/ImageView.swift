import CGtk
import Foundation
import MartletGLib
import MartletImages
import MartletRaster
import MartletUI

/// The picture at a URL: placeholder, progress when it takes long, picture, or what to show when it fails.
///
/// It fills its place and cuts what stands out, or fits into it whole; it loads at the size of its place in device
/// pixels, and again when that has changed; until it is there, the same picture in another size is shown, where it is in
/// memory. In a cell that is reused, `show(_:)` is all that is needed: the load before is cancelled, equal ones share one
/// fetch, what was seen before comes from memory at once, and another cell's picture is never shown.
@MainActor
public final class ImageView: Widget {
    /// A load that takes longer is shown to be under way.
    static let patience = Duration.milliseconds(400)

    /// A size that has not changed for so long is loaded for.
    static let settling = Duration.milliseconds(150)

    typealias State = ImageViewState<Source, PixelSize, Bitmap>

    struct Source: Hashable, Sendable {
        var images: ImageSet
        var contentMode: ImageRequest.ContentMode
        var part: ImagePart
    }

    private let pipeline: ImagePipeline
    private let layers = ImageViewLayers()
    private var state = State()
    private var load: Task<Void, Never>?
    private var timer: EventSource?
    private var preview: Bitmap?

    /// Creates a view that shows nothing yet.
    public init(pipeline: ImagePipeline = .shared) {
        self.pipeline = pipeline
        super.init(layers.overlay.pointer)
        own(layers.overlay)
        layers.onResize = { [weak self] in self?.resized() }
        connect(pointer, "notify::scale-factor") { [weak self] in self?.resized() }
    }

    isolated deinit {
        load?.cancel()
        timer?.cancel()
    }

    /// Shows the picture at an address, or nothing.
    ///
    /// Costs nothing when it shows that picture already. Called again after a failure, it tries again.
    /// - Parameters:
    ///   - contentMode: Whether the picture fills its place, cut where it stands out, or fits into it whole.
    ///   - part: How much of it is shown; halves share one picture, and are those of a place that is twice as broad.
    ///   - preview: What to show until it is there, where the pipeline has the picture in no other size.
    public func show(
        _ url: URL?, contentMode: ImageRequest.ContentMode = .fill, part: ImagePart = .whole, preview: Bitmap? = nil
    ) {
        show(url.map { ImageSet($0) }, contentMode: contentMode, part: part, preview: preview)
    }

    /// Shows a picture of which several sizes are to be had, in the one that its place wants.
    public func show(
        _ images: ImageSet?, contentMode: ImageRequest.ContentMode = .fill, part: ImagePart = .whole,
        preview: Bitmap? = nil
    ) {
        self.preview = preview
        layers.contentMode = contentMode
        layers.part = part
        perform(.show(images.map { Source(images: $0, contentMode: contentMode, part: part) }))
    }

    /// How soon its pictures are wanted, compared with those of others; counts for loads that begin from now on.
    public var priority = ImageRequest.Priority.normal

    /// How many of its place's pixels each way the picture is loaded in, as a share; 1 is as sharp as can be seen.
    ///
    /// Less is for a picture that is hardly seen yet. A change loads the picture anew once it has lasted a moment; until that
    /// is there, the one that was shown stays.
    public var detail: CGFloat = 1 {
        didSet { if detail != oldValue { resized() } }
    }

    /// Called when the picture is shown in its place's size; not for a preview, nor in less detail.
    public var onLoad: () -> Void = {}

    /// Whether a picture can be seen, if only a preview.
    public var showsPicture: Bool { state.showsPicture }

    /// Where the whole of the picture that is shown lies, in points from the view's corner; beyond the view where part of it
    /// is cut, and `nil` where none is shown.
    public var pictureFrame: CGRect? {
        guard let shown = layers.shown else { return nil }
        let (width, height) = layers.size
        return shown.part.frame(
            of: shown.size, in: CGSize(width: width, height: height), fills: layers.contentMode == .fill)
    }

    /// How many pixels across and down the picture has that is shown, be it a preview; `nil` where none is shown.
    public var pictureSize: PixelSize? { layers.shown?.size }

    /// Whether a picture is on its way.
    public var isLoading: Bool { state.isLoading }

    /// Whether the picture could not be had.
    public var hasFailed: Bool { state.hasFailed }

    private func resized() {
        let (width, height) = layers.size
        guard width > 0, height > 0 else { return }
        let scale = CGFloat(gtk_widget_get_scale_factor(pointer)) * max(0, min(detail, 1))
        let pixels = [width, height].map { max(1, Int((CGFloat($0) * scale).rounded(.up))) }
        perform(.resized(PixelSize(width: pixels[0], height: pixels[1])))
    }

    private func perform(_ event: State.Event) {
        let actions = state.handle(event)
        defer { if case .loaded = event, !actions.isEmpty, detail >= 1 { onLoad() } }
        for action in actions {
            switch action {
            case .load(let source, let size, let number):
                begin(source, size, number)
            case .cancel:
                load?.cancel()
                load = nil
            case .wait(let number):
                // A picture that came from memory is there by now.
                if state.isLoading { restartTimer(Self.patience, .waited(load: number)) }
            case .settle(let number):
                restartTimer(Self.settling, .settled(load: number))
            case .show(let appearance):
                layers.show(appearance)
            }
        }
    }

    private func restartTimer(_ delay: Duration, _ event: State.Event) {
        timer?.cancel()
        timer = .after(delay) { [weak self] in self?.perform(event) }
    }

    private func begin(_ source: Source, _ size: PixelSize, _ number: Int) {
        guard let url = source.images.url(filling: size) else {
            perform(.failed(load: number))
            return
        }
        let request = ImageRequest(
            url: url, size: source.part.wholeSize(of: size), contentMode: source.contentMode, priority: priority)
        if let bitmap = pipeline.cachedImage(for: request) {
            perform(.loaded(bitmap, load: number))
            return
        }
        if let preview = pipeline.cachedPreview(of: url) ?? preview { perform(.previewed(preview, load: number)) }
        // A task begins in the loop's next turn: when the view gets its size in this one, the load is replaced before it
        // has asked for anything.
        load = Task { [weak self, pipeline] in
            guard !Task.isCancelled else { return }
            let event: State.Event
            do {
                let bitmap = try await pipeline.image(for: request) { progress in
                    Task { @MainActor in self?.perform(.progressed(progress.fractionCompleted, load: number)) }
                }
                event = .loaded(bitmap, load: number)
            } catch {
                event = .failed(load: number)
            }
            // The state knows by the number whether anybody still waits for this.
            self?.perform(event)
        }
    }
}

/// What an image view shows and asks for: a value that knows no widget, no network and no clock.
///
/// Every load has a number, and only the answer to the newest counts. So whatever comes late, the view never shows a
/// picture that belongs to what it showed before.
struct ImageViewState<Source: Hashable & Sendable, Size: Hashable & Sendable, Picture>: Sendable
where Picture: Sendable {
    /// What happens to it.
    enum Event: Sendable {
        /// Another source is to be shown, or none.
        case show(Source?)
        /// The view has got a size.
        case resized(Size)
        /// The size has stayed the same for a while.
        case settled(load: Int)
        /// The load of that number has been under way for so long that it should be seen.
        case waited(load: Int)
        /// The load of that number has come so far; `nil` where the end is not known.
        case progressed(Double?, load: Int)
        /// There is the same picture in another size, to be seen while the load of that number is under way.
        case previewed(Picture, load: Int)
        /// The load of that number brought a picture.
        case loaded(Picture, load: Int)
        /// The load of that number failed.
        case failed(load: Int)
    }

    /// What is to be done.
    enum Action {
        /// Load the source at the size, and answer with the number.
        case load(Source, Size, load: Int)
        /// The load of that number is no longer wanted.
        case cancel(load: Int)
        /// Say so when the load of that number has been under way for a while.
        case wait(load: Int)
        /// Say so when the size has not changed for a while.
        case settle(load: Int)
        /// Show the appearance.
        case show(Appearance)
    }

    /// What is to be seen.
    enum Appearance {
        /// Nothing yet, or nothing at all.
        case placeholder
        /// A load that takes long; its fraction where that is known.
        case progress(Double?)
        /// The picture.
        case picture(Picture)
        /// A load that failed.
        case failure
    }

    private enum Phase {
        case empty, loading, shown, refining, failed
    }

    private(set) var source: Source?
    private var size: Size?
    private var phase = Phase.empty
    private var load = 0
    private var isWaitSeen = false

    /// Whether a picture is on its way.
    var isLoading: Bool { phase == .loading || phase == .refining }

    /// Whether a picture is shown, be it a preview.
    var showsPicture: Bool { phase == .shown || phase == .refining }

    /// Whether the last load failed, with nothing to show in its stead.
    var hasFailed: Bool { phase == .failed }

    /// Takes an event, and says what is to be done.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .show(let new):
            return show(new)
        case .resized(let new):
            return resize(to: new)
        case .settled(let number):
            guard number == load, phase == .shown, let source, let size else { return [] }
            phase = .refining
            load += 1
            return [.load(source, size, load: load)]
        case .waited(let number):
            guard number == load, phase == .loading else { return [] }
            isWaitSeen = true
            return [.show(.progress(nil))]
        case .progressed(let fraction, let number):
            guard number == load, phase == .loading, isWaitSeen else { return [] }
            return [.show(.progress(fraction.map { min(max($0, 0), 1) }))]
        case .previewed(let picture, let number):
            guard number == load, phase == .loading else { return [] }
            phase = .refining
            return [.show(.picture(picture))]
        case .loaded(let picture, let number):
            guard number == load, isLoading else { return [] }
            phase = .shown
            return [.show(.picture(picture))]
        case .failed(let number):
            guard number == load, isLoading else { return [] }
            // A picture that is shown already stays, though it is of another size.
            let kept = phase == .refining
            phase = kept ? .shown : .failed
            return kept ? [] : [.show(.failure)]
        }
    }

    private mutating func show(_ new: Source?) -> [Action] {
        // A view that is bound again to what it shows keeps it; what failed is tried again.
        if new == source, phase != .failed, phase != .empty || new == nil { return [] }
        let cancelled: [Action] = isLoading ? [.cancel(load: load)] : []
        source = new
        load += 1
        guard let new else {
            phase = .empty
            return cancelled + [.show(.placeholder)]
        }
        guard let size else {
            phase = .empty
            return cancelled + [.show(.placeholder)]
        }
        return cancelled + [.show(.placeholder)] + begin(new, size)
    }

    private mutating func resize(to new: Size) -> [Action] {
        guard new != size else { return [] }
        size = new
        guard let source else { return [] }
        switch phase {
        case .empty:
            load += 1
            return begin(source, new)
        case .loading:
            let old = load
            load += 1
            return [.cancel(load: old)] + begin(source, new)
        case .refining:
            let old = load
            load += 1
            phase = .shown
            return [.cancel(load: old), .settle(load: load)]
        case .shown:
            load += 1
            return [.settle(load: load)]
        case .failed:
            return []
        }
    }

    private mutating func begin(_ source: Source, _ size: Size) -> [Action] {
        phase = .loading
        isWaitSeen = false
        return [.load(source, size, load: load), .wait(load: load)]
    }
}

/// When more items should be asked for: once each time the viewport comes near the end of the content.
///
/// A pure value. After it fired it stays silent while the handler runs, however much is scrolled. When the handler
/// has returned it fires again if the items changed and the end is still near (a short page), and else not before the
/// viewport has left the end and come back: a feed that fails is not asked again at every movement of the wheel.
struct NearEndTrigger: Hashable {
    /// What the trigger is told.
    enum Event: Hashable {
        /// The viewport shows `start..<end` of `length` points of content.
        case viewport(start: Double, end: Double, length: Double)
        /// There are other items, or another number of them.
        case itemsChanged
        /// The handler that was called has returned.
        case handlerReturned
    }

    /// The share of the content, from 0 to 1, from which on the end is near.
    var fraction: Double

    private var isArmed = true
    private var isRunning = false
    private var isNear = false

    /// Creates a trigger; a fraction outside 0…1 is brought inside, one that is no number counts as 1.
    init(fraction: Double) {
        self.fraction = fraction.isNaN ? 1 : min(max(fraction, 0), 1)
    }

    /// Takes notice of an event; returns whether the handler is to be called now.
    mutating func handle(_ event: Event) -> Bool {
        switch event {
        case .viewport(let start, let end, let length):
            // A content that does not fill the viewport has its end in sight, whatever the fraction.
            isNear = length > 0 && (end >= length * fraction || length <= end - start)
            if !isNear { isArmed = true }
        case .itemsChanged:
            isArmed = true
            // Where the end is now is known only when the new items are laid out.
            isNear = false
        case .handlerReturned:
            isRunning = false
        }
        guard isNear, isArmed, !isRunning else { return false }
        isArmed = false
        isRunning = true
        return true
    }
}

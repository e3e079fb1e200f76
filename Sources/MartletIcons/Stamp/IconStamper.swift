/// Stamps icons: finds them, plans what is made of what, and makes it.
public enum IconStamper {
    /// Called with how many files are made, and of how many; by several threads, never two at once.
    public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

    /// Stamps icons; where all is as it should be, nothing is written.
    ///
    /// An output is written whole or not at all. In place, originals are kept first; whenever the process is ended, the
    /// next one and `IconRestorer` find everything that they need.
    ///
    /// - Throws: What `IconFinder`, `Badge.look` and reading pictures and fonts throw; `ambiguous` where two icons would be
    ///   written to one place; `unwritable` where the output is not one that this program has written, is or holds a
    ///   source, or cannot be written. Nothing is changed then.
    public static func stamp(_ request: StampRequest, progress: Progress? = nil) throws(IconsError) -> StampReport {
        try stamp(request, progress: progress, steps: StampSteps())
    }

    /// Says whether all is as `stamp` would leave it; nothing is written.
    ///
    /// Files that are not have the state `outdated`.
    /// - Throws: What `stamp` throws before it writes anything.
    public static func check(_ request: StampRequest) throws(IconsError) -> StampReport {
        let preparation = try StampPreparation(request)
        switch request.destination {
        case .output(let path): return try OutputStamping(preparation, path: path).check()
        case .inPlace: return try InPlaceStamping(preparation).check()
        }
    }

    /// What `stamp` would make of what, whether it is there already or not; nothing is written.
    ///
    /// - Throws: What `stamp` throws before it writes anything.
    public static func plan(_ request: StampRequest) throws(IconsError) -> StampPlan {
        let preparation = try StampPreparation(request)
        switch request.destination {
        case .output(let path): return try OutputStamping(preparation, path: path).plan
        case .inPlace: return try InPlaceStamping(preparation).plan
        }
    }

    static func stamp(
        _ request: StampRequest, progress: Progress? = nil, steps: StampSteps
    ) throws(IconsError) -> StampReport {
        let preparation = try StampPreparation(request)
        switch request.destination {
        case .output(let path):
            return try OutputStamping(preparation, path: path).run(progress: progress, steps: steps)
        case .inPlace:
            return try InPlaceStamping(preparation).run(progress: progress, steps: steps)
        }
    }
}

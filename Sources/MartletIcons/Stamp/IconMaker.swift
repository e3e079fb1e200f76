import Glibc

/// Makes single files of a plan.
struct IconMaker: Sendable {
    /// A file that has been made.
    struct Made: Sendable {
        /// What the source was like when it was read; nil where there is none.
        var source: FileRecord?
        /// The size and hash of what was written; its time is not known yet.
        var size: Int
        var hash: String
        var pixels: IconEntry.PixelSize?
        var notes: [String] = []
    }

    /// Those whose sizes the finder tells of.
    private static let rolesCheckedBefore: Set<IconRole> = [.app, .marketing, .mac, .watch]

    /// nil where nothing of the plan is drawn.
    let painter: IconPainter?

    /// Loads fonts and the ribbon's picture where the plan needs them.
    init(_ plan: StampPlan) throws(IconsError) {
        let needsPainter = plan.actions.contains { action in
            switch action.making {
            case .paint, .overlay: true
            case .copy, .write: false
            }
        }
        painter = needsPainter ? try IconPainter(look: plan.look) : nil
    }

    /// Makes a new file at a path.
    ///
    /// - Parameters:
    ///   - base: The file to read in the place of the action's source; nil for that itself.
    /// - Throws: What reading the source throws, `unwritable`; each error names the source or the path.
    func make(_ action: StampPlan.Action, base: String? = nil, to path: String) throws(IconsError) -> Made {
        switch action.making {
        case .write(let bytes):
            return try written(bytes, to: path, source: record(of: action.source.map { base ?? $0 }))
        case .copy:
            let source = base ?? action.source ?? ""
            let stamp = try FileRecord.Stamp(of: source)
            let copied = try Disk.copy(source, to: path)
            return Made(
                source: FileRecord(size: copied.size, time: stamp.safeTime(), hash: copied.hash), size: copied.size,
                hash: copied.hash, pixels: action.file == nil ? nil : PNGSize.read(source))
        case .overlay(let size, let shape):
            guard let painter else { throw IconsError(.malformed, path: path, "Nothing is to be drawn.") }
            let picture = try painter.overlay(width: size.width, height: size.height, shape: shape)
            var made = try written(picture.encoded(), to: path, source: nil)
            made.pixels = size
            return made
        case .paint(let style):
            return try paint(action, style, source: base ?? action.source ?? "", to: path)
        }
    }

    private func paint(
        _ action: StampPlan.Action, _ style: StampPlan.Style, source: String, to path: String
    ) throws(IconsError) -> Made {
        guard let painter else { throw IconsError(.malformed, path: path, "Nothing is to be drawn.") }
        let stamp = try FileRecord.Stamp(of: source)
        let bytes = try Disk.read(source, atMost: PictureBudget.bytes)
        let record = FileRecord(size: bytes.count, time: stamp.safeTime(), hash: FileDigest.hash(of: bytes))
        var encoded: [UInt8]
        var pixels: IconEntry.PixelSize
        var notes: [String] = []
        do throws(IconsError) {
            var picture = try IconPicture(bytes: bytes, path: action.source ?? source)
            pixels = IconEntry.PixelSize(width: picture.width, height: picture.height)
            if style.isForStore { picture = picture.withoutNeedlessAlpha() }
            if style.isForStore, picture.hasAlpha {
                notes.append("A store refuses an icon with transparency. Export it again without alpha.")
            }
            if let file = action.file, !Self.rolesCheckedBefore.contains(file.role), let expected = file.expectedPixels,
                expected != pixels
            {
                notes.append("The picture is \(pixels); this place is for \(expected).")
            }
            let shape = style.followsOutline && picture.hasClearCorners ? .opaqueBounds : style.shape
            encoded = try painter.paint(picture, shape: shape, appearance: style.appearance).encoded()
        } catch {
            guard error.path == nil else { throw error }
            throw IconsError(error.code, path: action.source ?? source, error.message, cause: error.cause)
        }
        var made = try written(encoded, to: path, source: record, permissions: stamp.permissions)
        (made.pixels, made.notes) = (pixels, notes)
        return made
    }

    private func written(
        _ bytes: [UInt8], to path: String, source: FileRecord?, permissions: mode_t? = nil
    ) throws(IconsError) -> Made {
        try Disk.write(bytes, to: path, permissions: permissions)
        return Made(source: source, size: bytes.count, hash: FileDigest.hash(of: bytes))
    }

    private func record(of path: String?) throws(IconsError) -> FileRecord? {
        guard let path else { return nil }
        let stamp = try FileRecord.Stamp(of: path)
        return FileRecord(size: stamp.size, time: stamp.safeTime(), hash: try FileDigest.hash(ofFile: path))
    }
}

extension IconPicture {
    /// Whether all four corners are clear: an icon in a shape of its own, on clear ground.
    var hasClearCorners: Bool {
        guard hasAlpha else { return false }
        let bytes = bitDepth / 8
        return [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].allSatisfy { x, y in
            samples[((y * width + x) * 4 + 3) * bytes] < 128
        }
    }
}

/// Icons before and after they are stamped, on one picture to be looked at.
public struct PreviewSheet: Sendable, Hashable {
    /// The most icons that a sheet has room for.
    public static let capacity = 60

    /// What the sheet is headed with.
    public let title: String
    /// What is drawn on the icons, in words.
    public let subtitle: String
    /// What a person should know, at the sheet's foot; nil for nothing.
    public let footnote: String?
    let sections: [Section]

    struct Section: Sendable, Hashable {
        let platform: IconPlatform
        let tiles: [PreviewTile]
    }

    /// Puts tiles in order: by platform, then the largest first, then by name; all but the first `capacity` are left out.
    public init(title: String, subtitle: String, footnote: String? = nil, tiles: [PreviewTile]) {
        (self.title, self.subtitle, self.footnote) = (title, subtitle, footnote)
        sections = IconPlatform.allCases.compactMap { platform in
            let own = tiles.prefix(Self.capacity).filter { $0.platform == platform }
            guard !own.isEmpty else { return nil }
            return Section(platform: platform, tiles: own.sorted(by: Self.isOrdered))
        }
    }

    private static func isOrdered(_ one: PreviewTile, _ two: PreviewTile) -> Bool {
        let (first, second) = (one.pixels.width * one.pixels.height, two.pixels.width * two.pixels.height)
        if first != second { return first > second }
        return one.name == two.name ? one.detail < two.detail : PathName.isOrdered(one.name, before: two.name)
    }

    var layout: PreviewLayout {
        PreviewLayout(
            sections.map { section in
                section.tiles.map { PreviewLayout.Size(width: $0.before.width, height: $0.before.height) }
            })
    }

    /// The sheet, at most 4096 pixels wide, without alpha.
    ///
    /// O(pixels). Throws `tooLarge` over the budget for pictures, and `unwritable` where there is no memory.
    public func picture() throws(IconsError) -> IconPicture {
        let layout = layout
        try PictureBudget.check(width: layout.width, height: layout.height, path: nil)
        var sheet = Overlay(width: layout.width, height: layout.height)
        if let cause = sheet.draw({ draw(on: $0, layout) }) {
            throw IconsError(.unwritable, "The sheet could not be drawn.", cause: cause)
        }
        return IconPicture(
            width: layout.width, height: layout.height, bitDepth: 8, hasAlpha: false, format: .png,
            samples: sheet.opaqueSamples)
    }
}

extension Overlay {
    /// Red, green and blue of every pixel, where all are opaque.
    fileprivate var opaqueSamples: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { buffer, count in
            for pixel in pixels {
                buffer[count] = UInt8(truncatingIfNeeded: pixel >> 16)
                buffer[count + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                buffer[count + 2] = UInt8(truncatingIfNeeded: pixel)
                count += 3
            }
        }
    }
}

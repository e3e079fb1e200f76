extension AdaptiveIcon {
    /// The name of the drawable with the overlay.
    public static let overlayName = "iconbadge_overlay"

    /// The icon with a foreground of two layers: the old foreground, and a bitmap `@drawable/iconbadge_overlay` on it.
    ///
    /// The XML file stays as it is but for its foreground, which names a new drawable; that is a `layer-list` in a folder of
    /// the same qualifiers, so that both are always chosen together.
    ///
    /// - Returns: nil where the icon has no foreground; no files where it is wrapped already, so that only the image is
    ///   to be written.
    public func wrappingForeground() -> AdaptiveIconOverlay? {
        guard let element = xml.root.first("foreground") else { return nil }
        let wrapper = "iconbadge_" + name + "_foreground"
        let reference = "@drawable/" + wrapper
        let image = PathName.joining(resources, "drawable-xxxhdpi/\(Self.overlayName).png")
        let pixels = IconEntry.PixelSize(width: 432, height: 432)
        if xml.value("drawable", of: element) == reference {
            return AdaptiveIconOverlay(files: [], image: image, imagePixels: pixels)
        }
        let changed: [UInt8]
        let content: String
        if let attribute = xml.attribute("drawable", of: element) {
            changed = xml.bytes.replacing(attribute.range, with: reference)
            content = "    <item \(xml.prefix):drawable=\"\(AndroidXML.escaped(attribute.value))\" />\n"
        } else {
            changed = xml.bytes.replacing(
                element.range, with: "<foreground \(xml.prefix):drawable=\"\(reference)\" />")
            content = "    <item>\(xml.text(element.inside))</item>\n"
        }
        let folder = AndroidFolder(PathName(PathName(path).parent).name)
        let drawables = PathName.joining(resources, (["drawable"] + folder.qualifiers).joined(separator: "-"))
        return AdaptiveIconOverlay(
            files: [
                .init(path: path, bytes: changed),
                .init(
                    path: PathName.joining(drawables, wrapper + ".xml"),
                    bytes: Array(layerList(content, namespaces: xml.namespaces(at: element)).utf8)),
            ],
            image: image, imagePixels: pixels)
    }

    /// A drawable of the old foreground and the overlay.
    private func layerList(_ content: String, namespaces: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <layer-list \(namespaces)>
        \(content)    <item \(xml.prefix):drawable="@drawable/\(Self.overlayName)" />
        </layer-list>

        """
    }
}

extension [UInt8] {
    fileprivate func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        Array(self[..<range.lowerBound]) + Array(text.utf8) + Array(self[range.upperBound...])
    }
}

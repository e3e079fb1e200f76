/// An adaptive icon of Android 8 and later: an XML file that names a background and a foreground.
///
/// From Android 13 on there may be a monochrome layer. Each layer is 108 by 108 density-independent pixels, of which the
/// middle 72 are seen, and the middle circle of 66 on every device.
public struct AdaptiveIcon: Hashable, Sendable {
    /// What a layer is drawn from.
    public enum Layer: Hashable, Sendable {
        /// Images in one or more densities, to be painted on.
        case bitmaps([String])
        /// A vector drawable, at the path: it cannot be painted on.
        case vector(String)
        /// Another drawable in XML, at the path: it cannot be painted on.
        case drawable(String)
        /// A drawable that is written inside the layer itself, with the name of its element.
        case inline(String)
        /// A colour, as it is spelled.
        case color(String)
        /// A reference to something that is not in this `res` folder, as it is spelled.
        case unknown(String)

        /// The paths of the images; empty for other layers.
        public var bitmaps: [String] {
            if case .bitmaps(let paths) = self { paths } else { [] }
        }
    }

    let xml: AndroidXML
    /// The `res` folder.
    public let resources: String
    /// The back layer; nil where there is none.
    public let background: Layer?
    /// The front layer; nil where there is none.
    public let foreground: Layer?
    /// The layer that the system colours; nil where there is none.
    public let monochrome: Layer?

    /// The path of the XML file.
    public var path: String { xml.path }
    /// The name of the icon, such as `ic_launcher`.
    public var name: String { PathName(path).stem }
    /// Whether the foreground cannot be painted on, so that `wrappingForeground()` is needed.
    public var needsWrapping: Bool {
        switch foreground {
        case .bitmaps, nil: false
        default: true
        }
    }

    init(_ xml: AndroidXML, in resources: AndroidResources, read: inout [String]) throws(IconsError) {
        self.xml = xml
        self.resources = resources.path
        background = try Self.layer("background", of: xml, in: resources, read: &read)
        foreground = try Self.layer("foreground", of: xml, in: resources, read: &read)
        monochrome = try Self.layer("monochrome", of: xml, in: resources, read: &read)
    }

    private static func layer(
        _ name: String, of xml: AndroidXML, in resources: AndroidResources, read: inout [String]
    ) throws(IconsError) -> Layer? {
        guard let element = xml.root.first(name) else { return nil }
        guard let text = xml.value("drawable", of: element) else {
            guard let child = element.children.first else {
                throw IconsError(
                    .damaged, path: xml.path, line: element.line, "The \(name) of the icon names no drawable.")
            }
            return .inline(child.name)
        }
        if text.hasPrefix("#") { return .color(text) }
        guard let reference = AndroidReference(text) else {
            return text.hasPrefix("@android:color/") ? .color(text) : .unknown(text)
        }
        if reference.type == "color" { return .color(text) }
        let files = resources.files(of: reference)
        if let file = files.last(where: { $0.suffix == "xml" }) {
            read.append(file.path)
            return try AndroidXML(contentsOf: file.path).root.name == "vector"
                ? .vector(file.path) : .drawable(file.path)
        }
        let bitmaps = files.filter(\.isBitmap).map(\.path)
        return bitmaps.isEmpty ? .unknown(text) : .bitmaps(bitmaps)
    }
}

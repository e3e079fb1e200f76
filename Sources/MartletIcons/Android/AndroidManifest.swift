/// The names of launcher icons in an `AndroidManifest.xml`.
struct AndroidManifest: Hashable, Sendable {
    /// What `android:icon` names, of the application and of its activities.
    private(set) var icons: Set<AndroidReference> = []
    /// What `android:roundIcon` names.
    private(set) var roundIcons: Set<AndroidReference> = []
    /// The manifests that have been read.
    private(set) var paths: [String] = []

    /// Reads the manifests that belong to a `res` folder: the one beside it, and that of `main`, which every variant in
    /// `src` adds to.
    ///
    /// - Throws: `damaged` where one is no XML.
    init(besideResources path: String) throws(IconsError) {
        let folder = PathName(path).parent
        let candidates = [
            PathName.joining(folder, "AndroidManifest.xml"),
            PathName.joining(PathName(folder).parent, "main/AndroidManifest.xml"),
        ]
        for (index, manifest) in candidates.enumerated() where Disk.isFile(manifest) {
            // Beside a folder that is named without its parents, both are the same file.
            if index == 1, let first = paths.first, Disk.realPath(first) == Disk.realPath(manifest) { continue }
            let xml = try AndroidXML(contentsOf: manifest)
            paths.append(manifest)
            for application in xml.root.children where application.name == "application" {
                take(application, of: xml)
                for child in application.children where child.name == "activity" || child.name == "activity-alias" {
                    take(child, of: xml)
                }
            }
        }
    }

    var isEmpty: Bool { icons.isEmpty && roundIcons.isEmpty }

    private mutating func take(_ element: AndroidXML.Element, of xml: AndroidXML) {
        if let icon = xml.value("icon", of: element).flatMap(AndroidReference.init) { icons.insert(icon) }
        if let icon = xml.value("roundIcon", of: element).flatMap(AndroidReference.init) { roundIcons.insert(icon) }
    }
}

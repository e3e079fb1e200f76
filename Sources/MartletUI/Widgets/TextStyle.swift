/// The kinds of text that the apps set, as libadwaita's style classes.
public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// The largest: an empty page's title.
    case title1
    /// A page's title.
    case title2
    /// The name of a thing among others: the body's size, bold.
    case heading
    /// Running text.
    case body
    /// Body text of less weight to the reader.
    case dimmed
    /// Small text beside or under something.
    case caption
    /// Small text of less weight to the reader: descriptions under a picture.
    case dimmedCaption

    /// The style classes that make a GtkLabel look so.
    public var styleClasses: [String] {
        switch self {
        case .title1: ["title-1"]
        case .title2: ["title-2"]
        case .heading: ["heading"]
        case .body: ["body"]
        case .dimmed: ["dim-label"]
        case .caption: ["caption"]
        case .dimmedCaption: ["caption", "dim-label"]
        }
    }
}

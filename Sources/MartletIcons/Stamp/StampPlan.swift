/// What is to be made of what, before anything is done: a value that the same icons, look and destination always give.
public struct StampPlan: Sendable, Hashable {
    /// How an icon is drawn on.
    public struct Style: Sendable, Hashable {
        /// The part of the icon that is sure to be seen.
        public var shape: IconShape
        /// The appearance that it is for.
        public var appearance: IconAppearance = .any
        /// Whether an icon with clear corners is drawn on within its own outline instead.
        public var followsOutline = false
        /// Whether a store refuses it where it has alpha.
        public var isForStore = false
    }

    /// What makes a file.
    public enum Making: Sendable, Hashable {
        /// The source with the look drawn on it.
        case paint(Style)
        /// The source as it is.
        case copy
        /// The bytes.
        case write([UInt8])
        /// The look alone on clear ground.
        case overlay(IconEntry.PixelSize, IconShape)
    }

    /// One file to be made.
    public struct Action: Sendable, Hashable {
        /// What makes it.
        public var making: Making
        /// The path it is read from; nil where it is made of nothing.
        public var source: String?
        /// The source's path without links; nil where it is made of nothing.
        var realSource: String?
        /// The path of the source's original, where the source itself has been stamped in place.
        var original: String?
        /// The path it is written to.
        public var destination: String
        /// The icon's file; nil where it is none.
        public var file: IconFile?

        /// The path that is read.
        var base: String? { original ?? source }
    }

    /// What is drawn.
    public var look: IconLook
    /// The files to be made, each once, in natural order of their destinations.
    public var actions: [Action]
    /// What a person should know.
    public var notes: [StampReport.Note]
}

extension StampPlan.Action: CustomStringConvertible {
    /// What is made of what, on one line.
    public var description: String {
        switch making {
        case .paint(let style): "stamp \(source ?? "") -> \(destination) (\(style))"
        case .copy: "copy \(source ?? "") -> \(destination)"
        case .write(let bytes): "write \(destination) (\(bytes.count) bytes)"
        case .overlay(let size, let shape): "draw \(destination) (\(size), \(shape.rawValue))"
        }
    }
}

extension StampPlan.Style: CustomStringConvertible {
    /// The shape, and what else is not as usual.
    public var description: String {
        shape.rawValue + (appearance == .any ? "" : ", " + appearance.rawValue)
            + (followsOutline ? ", within its outline" : "")
            + (isForStore ? ", for a store" : "")
    }
}

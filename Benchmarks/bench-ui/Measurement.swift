import Foundation

/// Which view is measured.
enum Mode: String {
    case collectionView = "collection-view"
    case gridView = "grid-view"
    /// A book of a thousand pages.
    case book
}

/// How a view is scrolled.
enum Pace: String, CaseIterable, Codable {
    /// A finger that reads: less than a row a frame.
    case steady
    /// A fling: a screenful in a few frames.
    case fling
    /// The scroll bar dragged: everything is new at each frame.
    case jump

    /// Points a frame.
    var step: Double {
        switch self {
        case .steady: 24
        case .fling: 240
        case .jump: 40_000
        }
    }

    /// Frames that are measured.
    var frames: Int { self == .jump ? 120 : 240 }
}

/// What one process found.
struct Measurement: Codable {
    /// Milliseconds from the frame clock's update to the end of layout, frame by frame.
    var milliseconds: [Pace: [Double]] = [:]
    /// The processor time that the thread took for the same, which other programs on the machine do not lengthen.
    var processorMilliseconds: [Pace: [Double]] = [:]
    /// By how much the process grew, from an empty window to the view scrolled through, in MiB.
    var memory = 0.0
    /// Items in sight, so that both show as many.
    var visible = 0
}

/// How a book moves.
enum BookMovement: String, CaseIterable, Codable {
    /// One page after the other is turned.
    case turn
    /// The book is opened from its cover's place, and closed again.
    case opening

    /// The frames of a whole turn, or of a whole opening: a third of a second, and a second.
    var frames: Int { self == .turn ? 20 : 60 }

    /// Frames that are measured.
    static let count = 480
}

/// What one process found of a book.
struct BookTimes: Codable {
    /// Milliseconds of processor time from the frame clock's update to the end of layout: all that is ours, and GTK's
    /// layout.
    var layout: [BookMovement: [Double]] = [:]
    /// The same from then until the frame is drawn: GTK's and the driver's.
    var drawing: [BookMovement: [Double]] = [:]
}

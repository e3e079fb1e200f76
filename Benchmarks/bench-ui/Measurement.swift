import Foundation

/// Which view is measured.
enum Mode: String {
    case collectionView = "collection-view"
    case gridView = "grid-view"
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

import Foundation

/// The one place where across and along become x and y, for both axes and both reading directions.
///
/// Layouts reckon in flow space: along runs with the scrolling from the first item to the last, across runs in the
/// direction in which a line fills. Scrolling sideways and reading from the right, the content begins at the right.
struct FlowSpace: Hashable, Sendable {
    /// The axis that along runs on.
    let axis: ScrollAxis
    /// How broad the container is across, in points.
    let breadth: Double
    /// How long the viewport is along, in points.
    let viewportLength: Double
    /// How long the content is along, in points; at least the viewport's length where the content begins at the right.
    let extent: Double

    /// Whether lines begin at the right.
    let isReadFromTheRight: Bool

    /// Creates the space of a content in a container.
    init(axis: ScrollAxis, container: LayoutContainer, contentLength: Double) {
        let width = sanitized(container.size.width)
        let height = sanitized(container.size.height)
        self.axis = axis
        isReadFromTheRight = container.direction == .rightToLeft
        (breadth, viewportLength) = axis == .vertical ? (width, height) : (height, width)
        extent = axis == .horizontal && isReadFromTheRight ? max(contentLength, viewportLength) : contentLength
    }

    /// The size of the whole content.
    var contentSize: CGSize {
        axis == .vertical ? CGSize(width: breadth, height: extent) : CGSize(width: extent, height: breadth)
    }

    /// The greatest place along at which a viewport may begin.
    var maximumAlong: Double { max(0, extent - viewportLength) }

    /// A rectangle of flow space in content coordinates.
    func rect(_ flow: FlowRect) -> CGRect {
        switch axis {
        case .vertical:
            let x = isReadFromTheRight ? breadth - flow.across - flow.breadth : flow.across
            return CGRect(x: x, y: flow.along, width: flow.breadth, height: flow.length)
        case .horizontal:
            let x = isReadFromTheRight ? extent - flow.along - flow.length : flow.along
            return CGRect(x: x, y: flow.across, width: flow.length, height: flow.breadth)
        }
    }

    /// A rectangle of content coordinates in flow space.
    func flowRect(_ rect: CGRect) -> FlowRect {
        let (x, y, width, height) = (rect.minX, rect.minY, rect.width, rect.height)
        switch axis {
        case .vertical:
            let across = isReadFromTheRight ? breadth - x - width : x
            return FlowRect(across: across, breadth: width, along: y, length: height)
        case .horizontal:
            let along = isReadFromTheRight ? extent - x - width : x
            return FlowRect(across: y, breadth: height, along: along, length: width)
        }
    }

    /// Where along a viewport with this origin begins.
    func along(of offset: CGPoint) -> Double {
        switch axis {
        case .vertical: offset.y
        case .horizontal: isReadFromTheRight ? extent - offset.x - viewportLength : offset.x
        }
    }

    /// The origin of the viewport that begins at a place along, brought inside the content; NaN counts as zero.
    func offset(along: Double) -> CGPoint {
        let along = along.isNaN ? 0 : min(max(along, 0), maximumAlong)
        switch axis {
        case .vertical:
            return CGPoint(x: 0, y: along)
        case .horizontal:
            return CGPoint(x: isReadFromTheRight ? extent - along - viewportLength : along, y: 0)
        }
    }
}

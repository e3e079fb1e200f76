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
        let flow = mirrored(flow)
        let (x, y) = axis == .vertical ? (flow.across, flow.along) : (flow.along, flow.across)
        return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// A rectangle of content coordinates in flow space.
    func flowRect(_ rect: CGRect) -> FlowRect {
        let x = FlowSpan(start: rect.minX, length: rect.width)
        let y = FlowSpan(start: rect.minY, length: rect.height)
        return mirrored(axis == .vertical ? FlowRect(across: x, along: y) : FlowRect(across: y, along: x))
    }

    /// Measures what runs sideways from the right where lines begin there, and from the left again.
    private func mirrored(_ flow: FlowRect) -> FlowRect {
        guard isReadFromTheRight else { return flow }
        return switch axis {
        case .vertical: FlowRect(across: flow.across.mirrored(in: breadth), along: flow.along)
        case .horizontal: FlowRect(across: flow.across, along: flow.along.mirrored(in: extent))
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

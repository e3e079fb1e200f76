import Foundation

extension FlowLayout {
    /// What the sizing means in a room of a certain breadth.
    func items(in room: FlowSpan) -> FlowBody.Items {
        let spacing = sanitized(interitemSpacing)
        switch sizing {
        case .columns(let columns, let aspectRatio):
            let spans = columns.spans(in: room, spacing: spacing, roundsToPoints: true)
            return .columns(spans, length: aspectRatio.map { length(ofAspectRatio: $0, in: spans) })
        case .uniform(let size):
            let (breadth, length) = flow(size)
            return .columns(tiles(of: min(breadth, room.length), in: room, spacing: spacing), length: length)
        case .each(let size):
            let axis = axis
            return .lines(
                LineBreaker(room: room, spacing: spacing, distribution: distribution) { item in
                    let size = size(item)
                    return axis == .vertical ? (size.width, size.height) : (size.height, size.width)
                })
        }
    }

    private func flow(_ size: CGSize) -> (breadth: Double, length: Double) {
        let (width, height) = (sanitized(size.width), sanitized(size.height))
        return axis == .vertical ? (width, height) : (height, width)
    }

    private func length(ofAspectRatio ratio: CGFloat, in columns: [FlowSpan]) -> Double {
        let breadth = columns.map(\.length).max() ?? 0
        return sanitized(axis == .vertical ? breadth / ratio : breadth * ratio)
    }

    /// As many tiles side by side as fit; a last line that is shorter begins as the others do.
    private func tiles(of breadth: Double, in room: FlowSpan, spacing: Double) -> [FlowSpan] {
        let fitting = LayoutColumns.fitting(minimumWidth: breadth)
        let count = fitting.count(in: room.length, spacing: spacing)
        let free = max(0, room.length - breadth * Double(count) - spacing * Double(count - 1))
        let gap = distribution == .justified && count > 1 ? spacing + free / Double(count - 1) : spacing
        let start = room.start + (distribution == .center ? free / 2 : 0)
        return (0..<count).map { FlowSpan(start: start + (breadth + gap) * Double($0), length: breadth) }
    }
}

import BenchSupport
import Foundation
import MartletLayouts

/// Preparing a scroll-driven layout, asking it what is visible and scrolling through it, beside one of a tutorial.
struct ScrollingBench<Layout: CollectionLayout, Plain: PlainScrolling> {
    let name: String
    let layout: Layout
    let plain: Plain.Type

    private let viewport = CGSize(width: 1200, height: 800)
    private let counts = [10, 10_000, 1_000_000]
    private let peerName = "linear, as in the tutorial"
    /// Four seconds of frames.
    private let frameCount = 240
    /// How often ours does what is too short to be timed once.
    private let repetitions = 20

    /// Runs all measurements.
    func run() {
        for count in counts {
            prepare(count)
            visible(count)
            frame(count)
        }
        for few in counts.dropLast() { growth(from: few, to: counts[counts.count - 1]) }
    }

    private func prepare(_ count: Int) {
        progress("\(name): prepare \(count) items")
        let (ourRuns, plainRuns) = (1000, samples(of: count, atMost: 1000))
        let times = alternate(
            rounds(of: count), { for _ in 0..<ourRuns { keep(prepared(count)) } },
            {
                for _ in 0..<plainRuns {
                    var plain = Plain(itemCount: count, viewport: viewport)
                    plain.prepare(at: plain.ends.first)
                    keep(plain)
                }
            })
        emit("prepare \(count) items", times, ourRuns, plainRuns, target: nil)
    }

    /// A question at places all over the content, those in no order.
    private func visible(_ count: Int) {
        progress("\(name): visible of \(count) items")
        let ours = prepared(count)
        var plain = Plain(itemCount: count, viewport: viewport)
        let places = (0..<40).map { CGFloat($0 * 17 % 40) / 39 }
        let ourViewports = places.map { viewport(at: $0, between: ends(of: ours)) }
        let plainViewports = places.prefix(samples(of: count, atMost: 40)).map { viewport(at: $0, between: plain.ends) }
        let times = alternate(
            rounds(of: count),
            {
                for _ in 0..<repetitions {
                    for viewport in ourViewports { keep(ours.attributes(in: viewport)) }
                }
            },
            { for viewport in plainViewports { keep(plain.attributes(in: viewport)) } })
        emit(
            "what is visible of \(count) items", times, repetitions * ourViewports.count, plainViewports.count,
            target: target(of: count))
    }

    private func frame(_ count: Int) {
        progress("\(name): scroll through \(count) items")
        let ours = prepared(count)
        var plain = Plain(itemCount: count, viewport: viewport)
        let plainFrames = samples(of: count, atMost: frameCount)
        let times = alternate(rounds(of: count), { scroll(ours) }, { scroll(&plain, frames: plainFrames) })
        emit(
            "a frame of a scroll through \(count) items", times, repetitions * frameCount, plainFrames,
            target: target(of: count))
    }

    /// What a frame costs must depend on what it shows, not on how many items there are; of ten it may show fewer.
    private func growth(from few: Int, to many: Int) {
        progress("\(name): scroll through \(many) items, and through \(few)")
        let (small, large) = (prepared(few), prepared(many))
        let times = alternate(9, { scroll(large) }, { scroll(small) })
        let frames = repetitions * frameCount
        emit(
            "a frame of a scroll through \(many) items, beside \(few)", times, frames, frames,
            peerName: "ours, \(few) items",
            // A book of ten pages shows fewer than one of thousands does.
            target: few >= 1000 ? .atMost(2) : nil)
    }
}

// The steps of the measurements.
extension ScrollingBench {
    /// As if the finger could let go at any frame, each asks where the content would come to rest.
    private func scroll(_ layout: Layout) {
        let ends = ends(of: layout)
        let velocity = CGPoint(x: 1000, y: 1000)
        for _ in 0..<repetitions {
            for frame in 0..<frameCount {
                let viewport = viewport(at: CGFloat(frame) / CGFloat(frameCount - 1), between: ends)
                keep(layout.attributes(in: viewport))
                keep(layout.restingOffset(near: viewport.origin, velocity: velocity))
            }
        }
    }

    private func scroll(_ plain: inout Plain, frames: Int) {
        let ends = plain.ends
        let velocity = CGPoint(x: 1000, y: 1000)
        for frame in 0..<frames {
            let viewport = viewport(at: CGFloat(frame) / CGFloat(frames - 1), between: ends)
            keep(plain.attributes(in: viewport))
            keep(plain.restingOffset(near: viewport.origin, velocity: velocity))
        }
    }

    private func prepared(_ count: Int) -> Layout {
        var layout = layout
        layout.prepare(for: LayoutContainer(size: viewport), itemCount: count) { _, breadth in breadth }
        return layout
    }

    private func ends(of layout: Layout) -> (first: CGPoint, last: CGPoint) {
        let size = layout.contentSize
        return (.zero, CGPoint(x: max(0, size.width - viewport.width), y: max(0, size.height - viewport.height)))
    }

    private func viewport(at fraction: CGFloat, between ends: (first: CGPoint, last: CGPoint)) -> CGRect {
        let origin = CGPoint(
            x: ends.first.x + (ends.last.x - ends.first.x) * fraction,
            y: ends.first.y + (ends.last.y - ends.first.y) * fraction)
        return CGRect(origin: origin, size: viewport)
    }

    /// How often the linear layout is timed in a round: seldom where it takes long, as it takes as long everywhere.
    private func samples(of count: Int, atMost most: Int) -> Int { min(most, max(4, 400_000 / count)) }

    private func rounds(of count: Int) -> Int { count < 1_000_000 ? 9 : 5 }

    private func target(of count: Int) -> BenchTarget? { count < 10_000 ? nil : .atMost(0.1) }

    private func emit(
        _ what: String, _ times: (ours: [Double], peer: [Double]), _ ourRuns: Int, _ peerRuns: Int,
        peerName: String? = nil, target: BenchTarget?
    ) {
        BenchRow(
            "layouts", "\(name): \(what)", unit: "µs", ours: median(times.ours) / Double(ourRuns) * 1e6,
            peer: median(times.peer) / Double(peerRuns) * 1e6, peerName: peerName ?? self.peerName, target: target
        ).emit()
    }
}

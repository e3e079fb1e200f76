import Foundation
import Testing

@testable import MartletUI

@Suite("A spring")
struct SpringTests {
    /// Integrates x'' = -2ζωx' - ω²x in small steps, by the classical method of Runge and Kutta.
    private func integrated(_ distance: Double, _ velocity: Double, _ damping: Double, _ time: Double) -> (
        Double, Double
    ) {
        let frequency = -log(1e-3) / damping
        func slope(_ x: Double, _ v: Double) -> (Double, Double) {
            (v, -2 * damping * frequency * v - frequency * frequency * x)
        }
        var (x, v) = (distance, velocity)
        let step = time / 4000
        for _ in 0..<4000 {
            let a = slope(x, v)
            let b = slope(x + a.0 * step / 2, v + a.1 * step / 2)
            let c = slope(x + b.0 * step / 2, v + b.1 * step / 2)
            let d = slope(x + c.0 * step, v + c.1 * step)
            x += (a.0 + 2 * b.0 + 2 * c.0 + d.0) * step / 6
            v += (a.1 + 2 * b.1 + 2 * c.1 + d.1) * step / 6
        }
        return (x, v)
    }

    @Test(arguments: [0.3, 0.7, 1], [0.05, 0.2, 0.6])
    func obeysItsEquation(_ damping: Double, _ time: Double) {
        for (start, velocity) in [(0.0, 0.7), (0.4, -3), (1.2, 0)] {
            let spring = Spring(from: start, to: 1, velocity: velocity, dampingRatio: damping, duration: 1)
            let state = spring.state(at: time)
            let (x, v) = integrated(start - 1, velocity, damping, time)
            #expect(abs(state.position - 1 - x) < 1e-6 && abs(state.velocity - v) < 1e-4)
        }
    }

    @Test func beginsWhereItIsWithTheSpeedItHas() {
        let spring = Spring(from: 0.3, to: 1, velocity: -2, dampingRatio: 0.7, duration: 1)
        #expect(spring.state(at: 0) == (0.3, -2, false))
        let soon = spring.state(at: 1e-6)
        #expect(abs(soon.position - 0.3) < 1e-5 && abs(soon.velocity + 2) < 1e-3)
    }

    @Test func withTheTutorialsDampingItSwingsALittleBeyondAndIsThereAfterASecond() {
        let spring = Spring(from: 0, to: 1, velocity: 0.7, dampingRatio: 0.7, duration: 1)
        let peak = stride(from: 0, through: 1, by: 0.001).map { spring.state(at: $0).position }.max() ?? 0
        // exp(-π ζ / √(1 - ζ²)) = 0.046 beyond, a little more or less for the first speed.
        #expect(peak > 1.03 && peak < 1.06)
        #expect(abs(spring.state(at: 1).position - 1) < 2e-3)
        let end = spring.state(at: 1.3)
        #expect(end.position == 1 && end.isAtRest)
    }

    @Test func hardlyDampedOrWithoutATimeItStillEnds() {
        for (damping, duration) in [(-1.0, 1.0), (0, 1), (.nan, 1), (5, 1), (0.7, 0), (0.7, -1)] {
            let spring = Spring(from: 0, to: 1, velocity: .nan, dampingRatio: damping, duration: duration)
            #expect(spring.state(at: 100).isAtRest)
        }
    }

    @Test func aPinchOpensOneWayAndClosesTheOther() {
        // The tutorial's: five times further apart opens, meeting closes; nothing the wrong way.
        let span = PinchSpan(opening: 5, closing: 1)
        for (scale, progress) in [(1, 0), (1.5, 0.1), (2, 0.2), (6, 1), (9, 1), (0.5, 0)] {
            #expect(abs(span.progress(from: 0, scale: scale) - progress) < 1e-12)
        }
        for (scale, progress) in [(1, 1), (0.75, 0.75), (0.5, 0.5), (0, 0), (1.5, 1)] {
            #expect(abs(span.progress(from: 1, scale: scale) - progress) < 1e-12)
        }
        for scale in [-1, .nan] { #expect(span.progress(from: 0.3, scale: scale) == 0.3) }
        #expect(PinchSpan(opening: 0, closing: -1).progress(from: 0.3, scale: 7) == 0.3)
    }

    @Test func aVelocityIsThatOfTheLastTenthOfASecond() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: 0) == 0)
        for step in 0...10 { tracker.add(Double(step), at: Double(step) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.1) - 100) < 1e-9)
        #expect(tracker.velocity(at: 1) == 0)
        tracker.add(.nan, at: 1)
        tracker.add(5, at: 0.5)
        tracker.add(6, at: 0.6)
        #expect(abs(tracker.velocity(at: 0.6) - 10) < 1e-9)
    }
}

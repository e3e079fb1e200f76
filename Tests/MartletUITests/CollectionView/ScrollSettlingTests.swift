import Foundation
import Testing

@testable import MartletUI

/// When a movement is over.
struct ScrollSettlingTests {
    private let pause = ScrollSettling.pause

    @Test func nothingIsUnderWayBeforeSomethingMoves() {
        var settling = ScrollSettling()
        #expect(settling.remaining(at: 5) == nil)
        settling.placed(at: CGPoint(x: 100, y: 0))
        #expect(settling.remaining(at: 5) == nil)
    }

    @Test func aMovementIsOverAPauseAfterItsLastStep() {
        var settling = ScrollSettling()
        settling.moved(to: CGPoint(x: 10, y: 0), at: 1)
        settling.moved(to: CGPoint(x: 20, y: 0), at: 1.05)
        #expect(abs((settling.remaining(at: 1.05) ?? 9) - pause) < 1e-9)
        #expect(abs((settling.remaining(at: 1.1) ?? 9) - (pause - 0.05)) < 1e-9)
        #expect(settling.remaining(at: 2) == 0)
        settling.placed(at: CGPoint(x: 20, y: 0))
        #expect(settling.remaining(at: 2) == nil)
    }

    @Test func aFingerThatHoldsStillEndsNothing() {
        var settling = ScrollSettling()
        settling.held(true, at: 0.9)
        settling.moved(to: CGPoint(x: 10, y: 0), at: 1)
        #expect(settling.remaining(at: 100) == nil)
        settling.held(false, at: 100)
        // It may have been let go with a swing, whose first step is still to come.
        #expect(abs((settling.remaining(at: 100) ?? 9) - pause) < 1e-9)
        #expect(settling.remaining(at: 101) == 0)
    }

    @Test func aFingerThatOnlyTapsMovesNothing() {
        var settling = ScrollSettling()
        settling.held(true, at: 1)
        settling.held(false, at: 1.1)
        #expect(settling.remaining(at: 2) == nil)
    }

    @Test func theVelocityIsThatOfTheLastStep() {
        var settling = ScrollSettling(at: CGPoint(x: 100, y: 0))
        // One notch of a wheel has a direction.
        settling.moved(to: CGPoint(x: 160, y: 0), at: 1)
        #expect(abs(settling.velocity.x - 60 / pause) < 1e-9)
        settling.moved(to: CGPoint(x: 155, y: 0), at: 1.01)
        #expect(abs(settling.velocity.x + 500) < 1e-6)
        // Two steps in one moment are no infinite speed.
        settling.moved(to: CGPoint(x: 165, y: 2), at: 1.01)
        #expect(settling.velocity.x.isFinite && settling.velocity.y.isFinite)
    }
}

import Testing

@testable import MartletUI

@Suite("A transition goes on from where it is, whoever moves it")
struct TransitionDriveTests {
    /// A drive that fingers have brought somewhere within a second.
    private func held(at progress: Double, wasOpen: Bool = false) -> TransitionDrive {
        var drive = TransitionDrive(isOpen: wasOpen)
        _ = drive.handle(.grab(time: 0))
        _ = drive.handle(.move(to: progress, time: 1))
        return drive
    }

    @Test func aCommandBeginsItAndASpringEndsIt() {
        var drive = TransitionDrive(isOpen: false)
        #expect(drive.handle(.command(open: false)).isEmpty)
        #expect(drive.handle(.command(open: true)) == [.begin, .run(from: 0, to: 1, velocity: 0.7)])
        #expect(drive.handle(.step(to: 0.5, velocity: 2, isAtRest: false)) == [.show(0.5)])
        #expect(drive.handle(.command(open: true)).isEmpty)
        // Swinging beyond its end is shown.
        #expect(drive.handle(.step(to: 1.04, velocity: 0, isAtRest: false)) == [.show(1.04)])
        #expect(drive.handle(.step(to: 0.9999, velocity: 0, isAtRest: true)) == [.show(1), .end(isOpen: true)])
        #expect(drive.wasOpen && !drive.isUnderWay)
        // Nothing comes after the end.
        #expect(drive.handle(.step(to: 0.3, velocity: 0, isAtRest: false)).isEmpty)
    }

    @Test func theOtherCommandInMidFlightTurnsItBackWithoutAJump() {
        var drive = TransitionDrive(isOpen: false)
        _ = drive.handle(.command(open: true))
        _ = drive.handle(.step(to: 0.6, velocity: 1.5, isAtRest: false))
        #expect(drive.handle(.command(open: false)) == [.run(from: 0.6, to: 0, velocity: 1.5)])
        #expect(drive.handle(.step(to: 0, velocity: 0, isAtRest: true)) == [.show(0), .end(isOpen: false)])
    }

    @Test func fingersTakeASpringOverWhereItIs() {
        var drive = TransitionDrive(isOpen: false)
        _ = drive.handle(.command(open: true))
        _ = drive.handle(.step(to: 0.6, velocity: 1.5, isAtRest: false))
        #expect(drive.handle(.grab(time: 3)) == [.stop])
        #expect(drive.position == 0.6)
        #expect(drive.handle(.move(to: 0.55, time: 3.1)) == [.show(0.55)])
        // A second pair of fingers goes on from there.
        #expect(drive.handle(.grab(time: 4)).isEmpty)
        #expect(drive.position == 0.55)
    }

    @Test(arguments: [(0.01, false), (0.49, false), (0.51, true), (0.99, true)], [false, true])
    func lettingGoAtRestGoesToTheNearerEnd(_ place: (Double, Bool), _ wasOpen: Bool) {
        var drive = held(at: place.0, wasOpen: wasOpen)
        #expect(drive.handle(.release(time: 2)) == [.run(from: place.0, to: place.1 ? 1 : 0, velocity: 0)])
    }

    @Test func lettingGoInMotionGoesWhereItMoves() {
        // From 0.3 to 0.35 within 0.05 s is 1 a second: a quarter of a second on it would be at 0.6.
        var drive = held(at: 0.3)
        _ = drive.handle(.move(to: 0.3, time: 2))
        _ = drive.handle(.move(to: 0.35, time: 2.05))
        guard case .run(0.35, 1, let velocity)? = drive.handle(.release(time: 2.05)).first else {
            Issue.record("not opened")
            return
        }
        #expect(abs(velocity - 1) < 1e-9)
        drive = held(at: 0.7)
        _ = drive.handle(.move(to: 0.7, time: 2))
        _ = drive.handle(.move(to: 0.65, time: 2.05))
        guard case .run(0.65, 0, _)? = drive.handle(.release(time: 2.05)).first else {
            Issue.record("not closed")
            return
        }
    }

    @Test(arguments: [0, 0.3, 1.0], [false, true])
    func givenUpItEndsExactlyWhereItBegan(_ progress: Double, _ wasOpen: Bool) {
        var drive = held(at: progress, wasOpen: wasOpen)
        let start = wasOpen ? 1.0 : 0
        let end: [TransitionDrive.Action] = [.show(start), .end(isOpen: wasOpen)]
        let actions = drive.handle(.giveUp)
        if progress == start {
            #expect(actions == [.stop] + end)
        } else {
            #expect(actions == [.run(from: progress, to: start, velocity: 0)])
            #expect(drive.handle(.step(to: 1e-5, velocity: 0, isAtRest: true)) == end)
        }
        #expect(drive == TransitionDrive(isOpen: wasOpen))
        // Given up twice is given up once.
        #expect(drive.handle(.giveUp).isEmpty && drive.handle(.release(time: 9)).isEmpty)
    }

    @Test func whatIsNoProgressChangesNothing() {
        var drive = held(at: 0.4)
        #expect(drive.handle(.move(to: .nan, time: 2)).isEmpty && drive.handle(.move(to: .infinity, time: 2)).isEmpty)
        #expect(drive.position == 0.4)
        #expect(drive.handle(.move(to: -3, time: 2)) == [.show(0)])
        #expect(drive.handle(.move(to: 3, time: 2)) == [.show(1)])
        var resting = TransitionDrive(isOpen: false)
        #expect(resting.handle(.move(to: 0.5, time: 0)).isEmpty && resting.handle(.release(time: 0)).isEmpty)
    }

    /// Every sequence of five events out of seven: it begins and ends in turns, and shows nothing outside.
    @Test func inEveryOrderItBeginsOnceAndEndsOnce() {
        let events: [TransitionDrive.Event] = [
            .command(open: true), .command(open: false), .grab(time: 1), .move(to: 0.4, time: 1.5), .release(time: 2),
            .giveUp, .step(to: 0.8, velocity: 0, isAtRest: true),
        ]
        for number in 0..<16_807 {
            var drive = TransitionDrive(isOpen: false)
            var (isUnderWay, rest) = (false, number)
            for _ in 0..<5 {
                for action in drive.handle(events[rest % 7]) {
                    switch action {
                    case .begin:
                        #expect(!isUnderWay)
                        isUnderWay = true
                    case .end:
                        #expect(isUnderWay)
                        isUnderWay = false
                    default: #expect(isUnderWay)
                    }
                }
                rest /= 7
            }
            #expect(drive.isUnderWay == isUnderWay)
        }
    }
}

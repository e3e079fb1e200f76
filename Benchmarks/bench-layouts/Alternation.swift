import Foundation

/// Runs two things in turn, several times over, and gives the seconds that each took.
func alternate(_ rounds: Int, _ ours: () -> Void, _ peer: () -> Void) -> (ours: [Double], peer: [Double]) {
    var times: (ours: [Double], peer: [Double]) = ([], [])
    for round in 0...rounds {
        let (first, second) = (seconds(ours), seconds(peer))
        // The first round warms the caches up.
        guard round > 0 else { continue }
        times.ours.append(first)
        times.peer.append(second)
    }
    return times
}

/// How long something takes.
func seconds(_ body: () -> Void) -> Double {
    let elapsed = ContinuousClock().measure(body)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
}

/// Keeps a result from being optimised away.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}

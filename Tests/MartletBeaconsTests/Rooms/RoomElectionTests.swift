import Testing

@testable import MartletBeacons

@Suite("The election of a room") struct RoomElectionTests {
    private typealias Claim = RoomElection.Claim

    private func decide(_ election: inout RoomElection, _ time: Int, _ distances: [Double?], heard: [Int]? = nil)
        -> Int?
    {
        let claims = distances.enumerated().map { number, distance in
            Claim(scanner: number, distance: distance, heard: .seconds(heard?[number] ?? time))
        }
        election.decide(
            claims, by: .init(margin: 0.2, patience: .seconds(3), silence: .seconds(10)), at: .seconds(time))
        return election.chosen
    }

    @Test("takes the nearest at first, and one with a distance before one without")
    func first() {
        var election = RoomElection()
        #expect(decide(&election, 0, [3, 1, nil]) == 1)
        election = RoomElection()
        #expect(decide(&election, 0, [nil, 9]) == 1)
        election = RoomElection()
        #expect(decide(&election, 0, []) == nil)
    }

    @Test("changes when another is a fifth nearer for three seconds on end")
    func patience() {
        var election = RoomElection()
        #expect(decide(&election, 0, [1, 5]) == 0)
        #expect(decide(&election, 1, [5, 1]) == 0)
        #expect(decide(&election, 3, [5, 1]) == 0)
        #expect(decide(&election, 4, [5, 1]) == 1)
        // Interrupted, the time begins anew.
        #expect(decide(&election, 5, [1, 5]) == 1)
        #expect(decide(&election, 7, [4.5, 5]) == 1)
        #expect(decide(&election, 8, [1, 5]) == 1)
        #expect(decide(&election, 10, [1, 5]) == 1)
        #expect(decide(&election, 11, [1, 5]) == 0)
        // Just at the margin is not beyond it.
        for time in 12..<20 { #expect(decide(&election, time, [1, 0.8]) == 0) }
    }

    @Test("changes at once when the present one is silent, and stays when all are")
    func silence() {
        var election = RoomElection()
        #expect(decide(&election, 0, [1, 5]) == 0)
        #expect(decide(&election, 10, [1, 5], heard: [0, 10]) == 0)
        #expect(decide(&election, 11, [1, 5], heard: [0, 11]) == 1)
        #expect(decide(&election, 60, [1, 5], heard: [0, 11]) == 1)
    }

    @Test("flaps not between two rooms that are by turns nearer")
    func between() {
        var election = RoomElection()
        var changes = 0, last: Int?
        for time in 0..<100 {
            let room = decide(&election, time, time % 2 == 0 ? [2, 3] : [3, 2])
            if room != last { changes += 1 }
            last = room
        }
        #expect(changes == 1)
    }

    @Test("measures a room by the nearer of two transmitters that it hears")
    func transmitters() {
        var election = RoomElection()
        for second in 0..<20 {
            let now = Duration.seconds(second)
            let claims: [RoomElection.Claim] = [
                .init(scanner: 0, distance: 1, heard: now), .init(scanner: 0, distance: 5, heard: now),
                .init(scanner: 1, distance: second == 0 ? 9 : 0.9, heard: now),
            ]
            election.decide(claims, by: .init(), at: now)
        }
        // 0.9 m is not a fifth nearer than 1 m, though it is than 5 m.
        #expect(election.chosen == 0)
    }
}

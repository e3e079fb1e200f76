import Testing

@testable import MartletBeacons

@Suite("Ranging") struct RangingTests {
    @Test("tells a beacon once a second, and nothing while nothing is heard")
    func onceASecond() {
        var story = Story()
        for tick in 0..<25 { story.see(Double(tick) / 10) }
        story.pass(to: 20)
        #expect(story.ranged.map(\.time) == [1, 2, 3])
        story.see(20.25)
        story.finish()
        #expect(story.ranged.map(\.time) == [1, 2, 3, 20.25])
        story.finish()
        #expect(story.ranged.count == 4)
    }

    @Test("gives the distance of the smoothed strength, and says unknown without one")
    func distance() throws {
        var story = Story()
        for tick in 0..<10 { story.see(Double(tick) / 10, rssi: -67) }
        story.pass(to: 1)
        let near = try #require(story.ranged.last?.beacon)
        #expect(near.rssi == -67 && near.proximity == .near)
        // 0.89976 * (67/59)^7.7095 + 0.111
        #expect(abs(try #require(near.accuracy) - 2.5091) < 0.001)
        story = Story()
        story.see(0, rssi: nil)
        story.pass(to: 1)
        let unknown = try #require(story.ranged.last?.beacon)
        #expect(unknown.accuracy == nil && unknown.rssi == nil && unknown.proximity == .unknown)
    }

    @Test("does not let a sighting without a strength, or with 127, move the distance")
    func noValue() throws {
        var story = Story()
        for rssi in [-60, -60, nil, 127, 0, -60] { story.see(0.1, rssi: rssi) }
        story.pass(to: 2)
        #expect(story.ranged.last?.beacon.rssi == -60)
    }

    @Test("adds an item's calibration to the power")
    func calibration() throws {
        var story = Story(watching: [])
        _ = story.monitor.watch(Story.bag, calibration: -6, at: story.moment(0))
        story.see(0, rssi: -65)
        story.pass(to: 1)
        // As a beacon of -65 dBm at one metre.
        #expect(abs(try #require(story.ranged.last?.beacon.accuracy) - 1.01076) < 0.0001)
    }

    @Test("does not mix the strengths of two transmitters of one beacon")
    func transmitters() {
        var story = Story()
        for tick in 0..<9 {
            story.see(Double(tick) / 10, rssi: -50, address: "A")
            story.see(Double(tick) / 10, rssi: -90, address: "B")
        }
        story.pass(to: 1)
        #expect(story.ranged.last?.beacon.rssi == -50)
    }

    @Test("takes the distance that a scanner elsewhere reckoned")
    func toldDistance() {
        var story = Story()
        story.see(0, rssi: nil, scanner: "kitchen", distance: 0.3)
        story.pass(to: 1)
        #expect(story.ranged.last?.beacon.accuracy == 0.3)
        #expect(story.ranged.last?.beacon.scanner == "kitchen")
        for distance in [Double.nan, -1, .infinity] { story.see(2, rssi: nil, scanner: "kitchen", distance: distance) }
        story.pass(to: 4)
        #expect(story.ranged.last?.beacon.proximity == .unknown)
    }

    @Test("names the room that is nearest, and changes it only when another is nearer for a while")
    func rooms() {
        var story = Story()
        func rooms(_ range: ClosedRange<Double>, kitchen: Double, hall: Double, _ story: inout Story) -> [String] {
            let before = story.ranged.count
            for time in stride(from: range.lowerBound, through: range.upperBound, by: 0.5) {
                story.see(time, rssi: nil, scanner: "kitchen", distance: kitchen)
                story.see(time, rssi: nil, scanner: "hall", distance: hall)
            }
            return story.ranged[before...].map(\.beacon.scanner)
        }
        #expect(Set(rooms(0...5, kitchen: 1, hall: 4, &story)) == ["kitchen"])
        // A little nearer is not enough.
        #expect(Set(rooms(5.5...15, kitchen: 3, hall: 2.7, &story)) == ["kitchen"])
        // Clearly nearer: after three seconds.
        let moved = rooms(15.5...25, kitchen: 4, hall: 1, &story)
        #expect(moved.first == "kitchen" && moved.last == "hall")
        #expect(moved.filter { $0 == "kitchen" }.count <= 4)
        // The hall's scanner dies.
        story.blind(25.5, "hall", .unreachable("gone"))
        story.see(26, rssi: nil, scanner: "kitchen", distance: 4)
        story.pass(to: 27.5)
        #expect(story.ranged.last?.beacon.scanner == "kitchen")
    }
}

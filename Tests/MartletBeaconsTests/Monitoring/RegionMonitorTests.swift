import Foundation
import Testing

@testable import MartletBeacons

@Suite("A region monitor") struct RegionMonitorTests {
    @Test("enters once with the first sighting, and leaves by time alone when the period has passed")
    func entersAndLeaves() {
        var story = Story()
        story.listen(0)
        for time in [1.0, 2, 3] { story.see(time) }
        #expect(story.monitor.nextDeadline == .seconds(4))
        story.pass(to: 32.999)
        #expect(story.log == ["listening  0.0", "enter bag 1.0", "inside bag 1.0"])
        story.pass(to: 33)
        #expect(story.log.suffix(2) == ["exit bag 33.0 (3.0)", "outside bag 33.0"])
        #expect(story.monitor.nextDeadline == nil)
        story.pass(to: 10_000)
        #expect(story.crossings.count == 2)
    }

    @Test("does not flap within the period, and leaves and enters once for a gap that is longer")
    func noFlapping() {
        var story = Story(rules: MonitoringRules(exitPeriod: .seconds(10)))
        for second in 0..<20 { story.see(Double(second)) }
        for second in 27..<40 { story.see(Double(second)) }
        #expect(story.crossings == ["enter bag 0.0"])
        story = Story()
        for second in 0..<20 { story.see(Double(second)) }
        for second in 50..<60 { story.see(Double(second)) }
        // The last before the gap of 31 s was at 19.
        #expect(story.crossings == ["enter bag 0.0", "exit bag 49.0 (19.0)", "enter bag 50.0"])
    }

    @Test("leaves at the moment that is due, even if the next word comes long after")
    func lateWord() {
        var story = Story()
        story.see(5)
        story.see(1000)
        #expect(story.crossings == ["enter bag 5.0", "exit bag 35.0 (5.0)", "enter bag 1000.0"])
    }

    @Test("tells a region outside when a scanner has listened for the period and heard nothing, without an exit")
    func outsideFromTheBeginning() {
        var story = Story()
        story.pass(to: 100)
        #expect(story.log == [])
        story.listen(100)
        story.pass(to: 129.9)
        #expect(story.monitor.state(of: Story.bag) == .unknown)
        story.pass(to: 130)
        #expect(story.log.last == "outside bag 130.0")
        #expect(story.crossings == [])
    }

    @Test("keeps two minors of one UUID apart, and counts one beacon with two transmitters once")
    func identities() {
        var story = Story(watching: [Story.bag, Story.cat])
        story.see(0, minor: 2, address: "A")
        story.see(1, minor: 3, address: "B")
        story.see(20, minor: 2, address: "C")
        story.pass(to: 100)
        #expect(story.crossings == ["enter bag 0.0", "enter cat 1.0", "exit cat 31.0 (1.0)", "exit bag 50.0 (20.0)"])
    }

    @Test("lets a transmitter that changes its beacon keep the old one no longer alive")
    func changedBeacon() {
        var story = Story(watching: [Story.bag, Story.cat])
        story.see(0, minor: 2, address: "X")
        for second in 1..<60 { story.see(Double(second), minor: 3, address: "X") }
        #expect(story.crossings == ["enter bag 0.0", "enter cat 1.0", "exit bag 30.0 (0.0)"])
    }

    @Test("leaves a group when all of it are gone")
    func group() {
        let group = BeaconRegion(uuid: Story.uuid, major: 1)
        var story = Story(watching: [group, Story.bag])
        story.see(0, minor: 2)
        story.see(10, minor: 7)
        story.pass(to: 100)
        #expect(
            story.crossings == ["enter bag 0.0", "enter group 0.0", "exit bag 30.0 (0.0)", "exit group 40.0 (10.0)"])
    }

    @Test("does not blame an exit on the time when the adapter was off, and gives a whole period after it")
    func blindness() {
        var story = Story()
        story.listen(0)
        story.see(10)
        story.blind(15)
        story.pass(to: 500)
        #expect(story.crossings == ["enter bag 10.0"])
        #expect(story.log.last == "unknown bag 40.0")
        #expect(story.monitor.state(of: Story.bag) == .unknown)
        story.listen(500)
        story.pass(to: 529)
        #expect(story.crossings == ["enter bag 10.0"])
        story.pass(to: 530)
        #expect(story.crossings == ["enter bag 10.0", "exit bag 530.0 (10.0)"])
    }

    @Test("goes on being inside when it is heard after blindness, without entering again")
    func heardAfterBlindness() {
        var story = Story()
        story.listen(0)
        story.see(10)
        story.blind(15)
        story.pass(to: 100)
        story.listen(100)
        story.see(105)
        #expect(story.crossings == ["enter bag 10.0"])
        #expect(story.log.last == "inside bag 105.0")
        story.pass(to: 200)
        #expect(story.crossings.last == "exit bag 135.0 (105.0)")
    }

    @Test("a short blindness costs nothing but a later exit")
    func shortBlindness() {
        var story = Story()
        story.see(10)
        story.blind(12)
        story.listen(20)
        story.pass(to: 49.9)
        #expect(story.crossings == ["enter bag 10.0"])
        story.pass(to: 50)
        #expect(story.crossings.last == "exit bag 50.0 (10.0)")
    }

    @Test("takes a sighting by a blind scanner for the end of its blindness")
    func seesAgain() {
        var story = Story()
        story.blind(0)
        story.see(5)
        #expect(story.log == ["blind  0.0", "listening  5.0", "enter bag 5.0", "inside bag 5.0"])
    }

    @Test("is not moved by a wall clock that is set forward or back", arguments: [3600.0, -3600])
    func clockJump(offset: Double) {
        var story = Story()
        story.see(0)
        story.wallOffset = offset
        story.see(20)
        story.pass(to: 49.9)
        #expect(story.crossings == ["enter bag 0.0"])
        story.pass(to: 60)
        #expect(story.crossings == ["enter bag 0.0", "exit bag 50.0 (20.0)"])
    }

    @Test("takes what comes with an earlier time as of now")
    func backwards() {
        var story = Story()
        story.see(50)
        story.see(20)
        story.pass(to: 80)
        #expect(story.crossings == ["enter bag 50.0", "exit bag 80.0 (50.0)"])
    }

    @Test("treats a dead scanner as blind, also where another listens")
    func deadScanner() {
        var story = Story()
        story.listen(0, "kitchen")
        story.listen(0, "hall")
        story.see(10, scanner: "kitchen")
        story.blind(12, "kitchen", .unreachable("gone"))
        story.pass(to: 1000)
        #expect(story.crossings == ["enter bag 10.0"])
        // Carried into the hall, and out of the house.
        story.see(1000, scanner: "hall")
        story.pass(to: 1030)
        #expect(story.crossings.last == "exit bag 1030.0 (1000.0 hall)")
    }

    @Test("takes up what an earlier run knew: still here, or gone meanwhile")
    func resumes() {
        for isHere in [true, false] {
            var story = Story()
            let seen = LastSeen(moment: story.moment(-500), scanner: "hall")
            story.monitor.resume(Story.bag, state: .inside, lastSeen: seen)
            story.listen(0)
            if isHere { story.see(29) }
            story.pass(to: 40)
            #expect(story.crossings == (isHere ? [] : ["exit bag 30.0 (-500.0 hall)"]))
        }
    }

    @Test("watches no more what is taken out, and uses its place again")
    func unwatch() {
        var story = Story()
        story.see(0)
        story.monitor.unwatch(Story.bag)
        story.see(1)
        story.pass(to: 100)
        #expect(story.crossings == ["enter bag 0.0"])
        _ = story.monitor.watch(Story.cat, at: story.moment(100))
        _ = story.monitor.watch(Story.bag, at: story.moment(100))
        story.see(101, minor: 3)
        story.see(102, minor: 2)
        story.pass(to: 200)
        #expect(
            story.crossings.dropFirst() == [
                "enter cat 101.0", "enter bag 102.0", "exit cat 131.0 (101.0)", "exit bag 132.0 (102.0)",
            ])
        #expect(story.monitor.regions.count <= 2)
    }

    @Test("watches 10,000 regions, each entered and left once")
    func many() {
        let regions = (0..<10_000).map { BeaconRegion(uuid: Story.uuid, major: 1, minor: UInt16($0)) }
        var story = Story(watching: regions)
        for number in 0..<10_000 { story.see(Double(number) / 1000, minor: UInt16(number)) }
        #expect(story.crossings.count == 10_000)
        story.pass(to: 100)
        #expect(story.crossings.count == 20_000)
    }

    @Test("keeps no more strangers than it may, and forgets those that are silent")
    func strangers() {
        var story = Story(rules: MonitoringRules(rangesAll: true, strangersLimit: 10))
        for number in 100..<200 { story.see(1, minor: UInt16(number)) }
        #expect(story.monitor.beacons.count == 10)
        story.see(2, minor: 2)
        #expect(story.crossings == ["enter bag 2.0"])
        story.pass(to: 80)
        story.see(80, minor: 300)
        #expect(story.monitor.beacons.count == 2)
        var deaf = Story()
        for number in 100..<200 { deaf.see(1, minor: UInt16(number)) }
        #expect(deaf.monitor.beacons.isEmpty)
    }

    @Test("that discovers makes a region of each beacon it hears, up to a number")
    func discovers() {
        var story = Story(rules: MonitoringRules(discovers: true, strangersLimit: 2), watching: [])
        for minor: UInt16 in [2, 3, 4] { story.see(1, minor: minor) }
        story.pass(to: 100)
        #expect(
            story.crossings == ["enter bag 1.0", "enter cat 1.0", "exit bag 31.0 (1.0)", "exit cat 31.0 (1.0)"])
    }

    @Test("that discovers lets those that were left make room for others")
    func discoversAnew() {
        var story = Story(rules: MonitoringRules(discovers: true, strangersLimit: 2), watching: [])
        for minor: UInt16 in [2, 3] { story.see(1, minor: minor) }
        for minor: UInt16 in 10..<200 { story.see(100, minor: minor) }
        #expect(story.crossings.count == 6)
        #expect(story.monitor.watchedRegions.count == 2)
        #expect(story.monitor.regions.count <= 4)
    }

    @Test("keeps a discovered region for good once somebody watches it")
    func discoveredAndWatched() {
        var story = Story(rules: MonitoringRules(discovers: true, strangersLimit: 1), watching: [])
        story.see(1)
        _ = story.monitor.watch(Story.bag, at: story.moment(2))
        for minor: UInt16 in 10..<20 { story.see(100, minor: minor) }
        #expect(story.monitor.state(of: Story.bag) == .outside)
        story.monitor.unwatch(Story.bag)
        #expect(story.monitor.discovered == 1)
    }

    @Test("forgets the beacons of regions that are taken out")
    func forgetsUnwatched() {
        var story = Story(watching: [])
        for minor: UInt16 in 0..<5000 {
            let region = BeaconRegion(uuid: Story.uuid, major: 1, minor: minor)
            _ = story.monitor.watch(region, at: story.moment(Double(minor)))
            story.see(Double(minor), minor: minor)
            story.monitor.unwatch(region)
        }
        #expect(story.monitor.beacons.count < 200)
        #expect(story.monitor.regions.count < 200)
        story.see(6000, minor: 4999)
        story.pass(to: 6001)
        #expect(story.ranged.allSatisfy { $0.time < 5001 })
    }

    @Test("ranges nothing more of a region that is taken out, and no beacon twice that is taken out and in")
    func unwatchedRanging() {
        var story = Story()
        story.see(0)
        story.monitor.unwatch(Story.bag)
        story.pass(to: 5)
        #expect(story.ranged.isEmpty)
        story = Story()
        story.see(0)
        story.monitor.unwatch(Story.bag)
        story.see(0.1)
        _ = story.monitor.watch(Story.bag, at: story.moment(0.2))
        story.see(0.3)
        story.pass(to: 1)
        #expect(story.ranged.count == 1)
    }

    @Test("goes by a new exit period at once, shorter or longer, and never back in time")
    func newPeriod() {
        var story = Story(rules: MonitoringRules(exitPeriod: .seconds(300)))
        story.see(0)
        story.pass(to: 50)
        story.monitor.rules.exitPeriod = .seconds(30)
        story.pass(to: 51)
        #expect(story.crossings == ["enter bag 0.0", "exit bag 50.0 (0.0)"])
        story.see(60)
        story.monitor.rules.exitPeriod = .seconds(100)
        story.pass(to: 159)
        #expect(story.crossings.count == 3)
        story.pass(to: 160)
        #expect(story.crossings.last == "exit bag 160.0 (60.0)")
        story.monitor.rules.exitPeriod = .seconds(-5)
        story.monitor.rules.rangingInterval = .zero
        story.see(170)
        story.pass(to: 171)
        #expect(story.crossings.last == "exit bag 170.001 (170.0)")
        #expect(story.ranged.last?.time == 170.001)
    }

    @Test("takes a scanner that begins with a sighting for one that listens")
    func unannounced() {
        var story = Story(watching: [Story.bag, Story.cat])
        story.see(5, scanner: "hall")
        story.pass(to: 35)
        #expect(story.log.first == "listening hall 5.0")
        #expect(story.log.contains("outside cat 35.0"))
    }
}

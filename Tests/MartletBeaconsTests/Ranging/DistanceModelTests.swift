import Testing

@testable import MartletBeacons

@Suite("A distance") struct DistanceModelTests {
    @Test("follows the published curve and free space where there is a strength, and nothing where there is none")
    func listed() throws {
        let list = AdvertFile.shared.distances
        #expect(list.count == 54)
        for entry in list {
            let curve = DistanceModel.general.distance(rssi: Double(entry.rssi), measuredPower: Double(entry.power))
            let space = DistanceModel.logDistance(exponent: 2).distance(
                rssi: Double(entry.rssi), measuredPower: Double(entry.power))
            // The package takes 20 and 127 dBm for strengths; no radio measures them.
            guard entry.rssi < 0 else {
                #expect(curve == nil && space == nil)
                continue
            }
            #expect(abs(try #require(curve) - (try #require(entry.curve))) < 0.00001)
            #expect(abs(try #require(space) - (try #require(entry.freeSpace))) < 0.00001)
        }
    }

    @Test("by the Nexus curve is 0.971 m at the power itself, by the older one 1.011 m")
    func atPower() throws {
        #expect(abs(try #require(DistanceModel.nexus5.distance(rssi: -59, measuredPower: -59)) - 0.97085) < 0.0001)
        #expect(abs(try #require(DistanceModel.general.distance(rssi: -59, measuredPower: -59)) - 1.01076) < 0.0001)
    }

    @Test("is unknown with a power that no beacon has", arguments: [0.0, 4, -3, -128, 127, -111, -19, .nan, .infinity])
    func implausible(power: Double) {
        for model in [DistanceModel.general, .nexus5, .logDistance(exponent: 2)] {
            #expect(model.distance(rssi: -70, measuredPower: power) == nil)
        }
    }

    @Test("is unknown beyond what is ever heard, and with numbers that are none")
    func extremes() {
        #expect(DistanceModel.general.distance(rssi: -127, measuredPower: -20) == nil)
        for rssi in [Double.nan, -.infinity, .infinity, 0, 1, 127, -128] {
            #expect(DistanceModel.general.distance(rssi: rssi, measuredPower: -59) == nil)
        }
        #expect(DistanceModel.logDistance(exponent: 0).distance(rssi: -70, measuredPower: -59) == nil)
        #expect(DistanceModel.curve(a: .nan, b: 1, c: 1).distance(rssi: -70, measuredPower: -59) == nil)
    }

    @Test(
        "is told in four words, with limits at 0.5 and 4 m",
        arguments: [
            (nil, Proximity.unknown), (-1.0, .unknown), (.nan, .unknown), (0, .immediate), (0.5, .immediate),
            (0.51, .near),
            (4, .near), (4.01, .far), (400, .far),
        ] as [(Double?, Proximity)])
    func words(distance: Double?, word: Proximity) { #expect(Proximity(distance: distance) == word) }

    @Test("at a power of -59 is immediate up to -55 dBm, near up to -71 and far from -72")
    func limits() {
        for rssi in -100 ... -30 {
            let word = Proximity(distance: DistanceModel.general.distance(rssi: Double(rssi), measuredPower: -59))
            #expect(word == (rssi >= -55 ? .immediate : rssi >= -71 ? .near : .far))
        }
    }
}

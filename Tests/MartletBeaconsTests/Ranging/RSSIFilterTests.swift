import Testing

@testable import MartletBeacons

@Suite("A filter of strengths") struct RSSIFilterTests {
    private func average(_ samples: [Double]) -> Double? {
        var filter = RunningAverageFilter()
        for sample in samples { filter.add(sample, at: .seconds(1)) }
        return filter.value(at: .seconds(1))
    }

    @Test("that averages leaves the extremes out as published")
    func trimmed() {
        #expect(average([Double](repeating: -60, count: 8) + [-95, -30]) == -60)
        #expect(average([-60, -70]) == -65)
        #expect(average([-60, -70, -90]) == -70)
        #expect(average([-60]) == -60)
        #expect(average([]) == nil)
        // Of 20 samples three go at each end: 1 to 20 below -40 leave 4 to 17, whose mean is 10.5.
        #expect(average((1...20).map { -40 - Double($0) }) == -50.5)
    }

    @Test("that averages forgets what is older than 20 s, and keeps no more than it may")
    func forgets() {
        var filter = RunningAverageFilter()
        filter.add(-50, at: .seconds(0))
        filter.add(-70, at: .seconds(15))
        #expect(filter.value(at: .seconds(20)) == -60)
        #expect(filter.value(at: .seconds(21)) == -70)
        #expect(filter.value(at: .seconds(36)) == nil)
        for count in 0..<1000 { filter.add(count < 700 ? -50 : -80, at: .seconds(40)) }
        // The last 256 are all -80.
        #expect(filter.value(at: .seconds(40)) == -80)
    }

    @Test("takes 127 and 0 for no value", arguments: [127.0, 0, 20, -128, .nan, .infinity])
    func noValue(word: Double) {
        var kalman = KalmanFilter(), arma = ARMAFilter()
        for sample in [-60, -60, word, -60] {
            kalman.add(sample, at: .seconds(1))
            arma.add(sample, at: .seconds(1))
        }
        #expect(average([-60, -60, word, -60]) == -60)
        #expect(kalman.value(at: .seconds(1)) == -60)
        #expect(arma.value(at: .seconds(1)) == -60)
    }

    @Test("by ARMA arrives: 100 of -65 after -60, and 100 of -80")
    func arrives() throws {
        for target in [-65.0, -80, -55] {
            var filter = ARMAFilter()
            filter.add(-60, at: .zero)
            for _ in 0..<100 { filter.add(target, at: .zero) }
            // 0.9 to the power of 100 is 2.7e-5 of the way.
            #expect(abs(try #require(filter.value(at: .zero)) - target) < 0.001)
        }
    }

    @Test("by Kalman weighs by what is uncertain, step by step")
    func kalman() throws {
        var filter = KalmanFilter(drift: 4, scatter: 16)
        filter.add(-60, at: .seconds(0))
        // P = 16, after 1 s 20; K = 20/36; x = -60 - 10*20/36.
        filter.add(-70, at: .seconds(1))
        #expect(abs(try #require(filter.value(at: .seconds(1))) - (-60 - 200.0 / 36)) < 1e-9)
        // P = (1 - 20/36)*20 = 8.8889, after 2 s 16.8889; K = 16.8889/32.8889.
        let before = -60 - 200.0 / 36
        filter.add(-70, at: .seconds(3))
        #expect(
            abs(try #require(filter.value(at: .seconds(3))) - (before + 16.88888889 / 32.88888889 * (-70 - before)))
                < 1e-6)
        #expect(filter.value(at: .seconds(23)) != nil)
        #expect(filter.value(at: .seconds(24)) == nil)
        filter.add(-40, at: .seconds(60))
        #expect(filter.value(at: .seconds(60)) == -40)
    }

    @Test("by Kalman follows samples that come out of order without a trap")
    func outOfOrder() {
        var filter = KalmanFilter()
        filter.add(-60, at: .seconds(10))
        filter.add(-62, at: .seconds(3))
        #expect(filter.value(at: .seconds(10)).map { (-62 ... -60).contains($0) } == true)
    }
}

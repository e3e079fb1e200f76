import Belongings
import Foundation
import MartletBeacons
import Testing

@testable import ForgetMeNot

@Suite struct CalibrationMeasurementTests {
    /// What is heard of a beacon that says -59 dBm of itself, with a correction in the distances.
    private func heard(_ rssi: Double, correction: Double = 0) -> BeaconInRange {
        let accuracy = DistanceModel.general.distance(rssi: rssi, measuredPower: -59 + correction)
        return BeaconInRange(
            identity: .iBeacon(uuid: TestThings.uuid, major: 1, minor: 1), rssi: rssi, accuracy: accuracy,
            proximity: .near, lastSeen: afternoon)
    }

    private func result(_ samples: [BeaconInRange], correction: Double = 0) -> Double? {
        var measurement = CalibrationMeasurement(correction: correction)
        for sample in samples { measurement.take(sample) }
        return measurement.result
    }

    @Test(arguments: [(-59.0, 0.0), (-65, -6), (-52, 7), (-70.3, -11.5)])
    func theCorrectionIsWhatTheStrengthDiffersFromThePower(_ rssi: Double, _ correction: Double) {
        #expect(result(Array(repeating: heard(rssi), count: 10)) == correction)
    }

    @Test func aCorrectionThatIsInTheDistancesIsNotCountedTwice() {
        #expect(result(Array(repeating: heard(-65, correction: -6), count: 10), correction: -6) == -6)
        #expect(result(Array(repeating: heard(-62, correction: 4), count: 10), correction: 4) == -3)
    }

    @Test func oneShadowedSampleDoesNotCount() {
        #expect(result(Array(repeating: heard(-59), count: 9) + [heard(-95)]) == 0)
    }

    @Test func tooFewSamplesAreNoResult() {
        #expect(result(Array(repeating: heard(-59), count: 9)) == nil)
    }

    @Test func aBeaconThatIsElsewhereGivesTheLimit() {
        #expect(result(Array(repeating: heard(-96), count: 10)) == -30)
    }

    @Test func whatCannotBeIsLeftOut() {
        var sample = heard(-59)
        sample.rssi = nil
        var zero = heard(-59)
        zero.accuracy = 0
        var nan = heard(-59)
        nan.accuracy = .nan
        var strong = heard(-59)
        strong.rssi = 127
        #expect(result(Array(repeating: [sample, zero, nan, strong], count: 10).flatMap(\.self)) == nil)
    }
}

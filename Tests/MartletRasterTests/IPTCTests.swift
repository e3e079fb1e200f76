import Foundation
import TestSupport
import Testing

@testable import MartletRaster

@Suite struct IPTCTests {
    private let records =
        JPEGFixture.iptcRecord(1, 90, [0x1B, 0x25, 0x47])
        + JPEGFixture.iptcRecord(2, 5, Array("Brücke".utf8)) + JPEGFixture.iptcRecord(2, 80, Array("Ann".utf8))
        + JPEGFixture.iptcRecord(2, 80, Array("Bo".utf8)) + JPEGFixture.iptcRecord(2, 120, [0x4A, 0xFC, 0x72])
        + JPEGFixture.iptcRecord(2, 25, Array("lake".utf8)) + JPEGFixture.iptcRecord(2, 25, Array("dusk".utf8))
        + JPEGFixture.iptcRecord(2, 55, Array("20160501".utf8))
        + JPEGFixture.iptcRecord(2, 60, Array("123059+0200".utf8))

    @Test func recordsInAPhotoshopSegmentAreRead() throws {
        let file = JPEGFixture.inserting([JPEGFixture.iptcSegment(records)], into: JPEGFixture.grey)
        let metadata = try ImageHeader.read(.data(file)).metadata
        #expect(metadata.title == "Brücke")
        #expect(metadata.artist == "Ann, Bo")
        #expect(metadata.description == "Jür")
        #expect(metadata.keywords == ["lake", "dusk"])
        #expect(metadata.dateTaken?.description == "2016-05-01T12:30:59+02:00")
    }

    @Test func recordsWithoutAWrappingAreReadToo() {
        #expect(records.withUnsafeBytes(IPTCRecords.metadata(in:)).title == "Brücke")
    }

    @Test func aBlockMayEndAnywhereAndAnyByteMayBeWrong() {
        let segment = JPEGFixture.iptcSegment(records).dropFirst(4)
        for block in [Data(segment), records] {
            for position in block.indices {
                _ = block.prefix(position).withUnsafeBytes(IPTCRecords.metadata(in:))
                for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var broken = block
                    broken[position] = value
                    _ = broken.withUnsafeBytes(IPTCRecords.metadata(in:))
                }
            }
        }
        #expect(Data(segment).withUnsafeBytes(IPTCRecords.metadata(in:)).artist == "Ann, Bo")
    }
}

import Foundation
import TestSupport

/// JPEG files and what is put into their segments.
enum JPEGFixture {
    /// A file with segments put in directly behind its first marker.
    static func inserting(_ segments: [Data], into jpeg: Data) -> Data {
        jpeg.prefix(2) + segments.reduce(Data(), +) + jpeg.dropFirst(2)
    }

    static func exifSegment(_ block: Data) -> Data { segment(0xE1, Data("Exif\0\0".utf8) + block) }

    static func xmpSegment(_ packet: String) -> Data {
        segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Data(packet.utf8))
    }

    static func iptcSegment(_ records: Data) -> Data {
        var resource = Bytes()
        resource.append("Photoshop 3.0\0")
        // A resource in front of the one that is looked for, with an odd length and a name.
        resource.append("8BIM")
        resource.append16(0x03ED)
        resource.append([3] + Array("abc".utf8))
        resource.append32(3)
        resource.append([1, 2, 3, 0])
        resource.append("8BIM")
        resource.append16(0x0404)
        resource.append([0, 0])
        resource.append32(records.count)
        resource.append(records)
        return segment(0xED, resource.data)
    }

    static func iptcRecord(_ record: Int, _ number: Int, _ value: [UInt8]) -> Data {
        var bytes = Bytes()
        bytes.append([0x1C, UInt8(record), UInt8(number)])
        bytes.append16(value.count)
        bytes.append(value)
        return bytes.data
    }

    private static func segment(_ marker: UInt8, _ contents: Data) -> Data {
        var segment = Bytes()
        segment.append([0xFF, marker])
        segment.append16(contents.count + 2)
        segment.append(contents)
        return segment.data
    }

    /// A grey JPEG of 8 x 8 pixels, small enough to write down: one block whose every coefficient is 0.
    static let grey: Data = {
        var file = Bytes()
        file.append([0xFF, 0xD8])
        file.append(segment(0xDB, Data([0]) + Data(repeating: 1, count: 64)))
        file.append(segment(0xC0, Data([8, 0, 8, 0, 8, 1, 1, 0x11, 0])))
        // One code of one bit in each table: a DC difference of 0 bits, and "end of block".
        let lengths = Data([1]) + Data(count: 15)
        file.append(segment(0xC4, Data([0x00]) + lengths + Data([0])))
        file.append(segment(0xC4, Data([0x10]) + lengths + Data([0])))
        file.append(segment(0xDA, Data([1, 1, 0, 0, 63, 0])))
        file.append([0b0011_1111, 0xFF, 0xD9])
        return file.data
    }()
}

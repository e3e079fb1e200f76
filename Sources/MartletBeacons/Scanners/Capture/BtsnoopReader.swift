import Foundation

/// Reads btsnoop files, record by record, whatever their size.
///
/// Format: "btsnoop", a zero, a version and a link type; then records of 24 bytes and the packet, numbers high byte first,
/// times in microseconds since the year 0 (fte.com's BTSnoop description; BlueZ's src/shared/btsnoop.c).
struct BtsnoopReader {
    /// 1970 in the file's time.
    static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
    /// No HCI packet is longer: 4 bytes and 65,535 of data.
    static let longestPacket = 65_539
    private static let portion = 256 * 1024

    private(set) var link = BtsnoopLink.uart
    private let path: String
    private let file: FileHandle
    private var buffer: [UInt8] = []
    private var position = 0
    /// Where `buffer` begins in the file.
    private var bufferOffset = 0
    private var isAtEnd = false

    /// Opens a capture.
    ///
    /// - Throws: `.capture` where it cannot be read, is no capture, or is of a kind that is not read.
    init(path: String) throws(BeaconsError) {
        self.path = path
        if path == "-" {
            file = .standardInput
        } else {
            guard let file = FileHandle(forReadingAtPath: path) else {
                let reason = String(cString: strerror(errno))
                throw BeaconsError(.capture, "\(path) cannot be opened: \(reason).")
            }
            self.file = file
        }
        guard try fill(16), Array(buffer[0..<8]) == Array("btsnoop\0".utf8) else {
            throw BeaconsError(
                .capture,
                "\(path) is no btsnoop capture: record one with btmon -w FILE, or take Android's btsnoop_hci.log.")
        }
        let version = number(8), kind = number(12)
        guard version == 1 else {
            throw BeaconsError(.capture, "\(path) is a btsnoop capture of version \(version); only version 1 is read.")
        }
        guard let link = BtsnoopLink(rawValue: kind) else {
            throw BeaconsError(
                .capture,
                "\(path) is a btsnoop capture of link type \(kind); read are 1001 (HCI), 1002 (HCI UART) and 2001 (Linux monitor)."
            )
        }
        self.link = link
        position = 16
    }

    /// The next record; `nil` at the end, also where the file ends within a record, as when its writer still runs.
    ///
    /// - Throws: `.capture`, where what should be a record is none.
    mutating func next() throws(BeaconsError) -> BtsnoopRecord? {
        guard try fill(24) else { return nil }
        let offset = bufferOffset + position
        let included = Int(number(position + 4))
        guard included <= Self.longestPacket else {
            throw BeaconsError(
                .capture,
                "\(path) is damaged at byte \(offset): a packet of \(included) bytes is longer than any can be.")
        }
        guard try fill(24 + included) else { return nil }
        let time = Int64(bitPattern: UInt64(number(position + 16)) << 32 | UInt64(number(position + 20)))
        let record = BtsnoopRecord(
            originalLength: number(position), flags: number(position + 8),
            timestamp: time.subtractingReportingOverflow(Self.epoch).partialValue,
            data: Array(buffer[(position + 24)..<(position + 24 + included)]), offset: offset)
        position += 24 + included
        return record
    }

    /// Has so many bytes at `position`; false where the file ends before.
    private mutating func fill(_ count: Int) throws(BeaconsError) -> Bool {
        while buffer.count - position < count, !isAtEnd {
            buffer.removeFirst(position)
            bufferOffset += position
            position = 0
            do {
                let more = try file.read(upToCount: Self.portion) ?? Data()
                isAtEnd = more.isEmpty
                buffer += more
            } catch {
                throw BeaconsError(
                    .capture,
                    "\(path) cannot be read at byte \(bufferOffset + buffer.count): \(error.localizedDescription)")
            }
        }
        return buffer.count - position >= count
    }

    private func number(_ place: Int) -> UInt32 {
        buffer[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

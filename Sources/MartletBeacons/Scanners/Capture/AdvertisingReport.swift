/// One advertisement as a controller reports it.
struct AdvertisingReport: Equatable {
    /// How far the data is there (Core Specification, Vol 4, Part E, 7.7.65.13).
    enum Status: Equatable { case complete, moreToCome, truncated }

    var address: String
    /// Tells the advertisements of one device apart; 255 where it has one only.
    var set: UInt8 = 255
    /// In dBm; `nil` where the controller gave none.
    var rssi: Int?
    var status = Status.complete
    var data: [UInt8]

    /// The strength, where it is one.
    static func strength(_ byte: UInt8) -> Int? {
        let value = Int(Int8(bitPattern: byte))
        return (-127..<0).contains(value) ? value : nil
    }
}

extension AdvertisingReport {
    /// The advertising reports in an HCI event, from its code on; and whether it ends within one.
    ///
    /// Legacy (LE Meta 0x02) and extended ones (0x0D), several an event. What is whole counts, also where the event was cut.
    static func read(_ event: ArraySlice<UInt8>) -> (reports: [AdvertisingReport], isCut: Bool) {
        let event = Array(event)
        // LE Meta event: code, length, subevent, number of reports.
        guard event.count >= 4, event[0] == 0x3E, event[2] == 0x02 || event[2] == 0x0D else { return ([], false) }
        let end = min(event.count, 2 + Int(event[1]))
        let isExtended = event[2] == 0x0D
        let headLength = isExtended ? 24 : 9
        var reports: [AdvertisingReport] = []
        var place = 4
        for _ in 0..<event[3] {
            guard place + headLength <= end else { return (reports, true) }
            let head = event[place..<(place + headLength)]
            let length = Int(event[place + headLength - 1])
            let dataEnd = place + headLength + length
            // A legacy report ends with the strength; an extended one has it in its head.
            guard dataEnd + (isExtended ? 0 : 1) <= end else { return (reports, true) }
            let data = Array(event[(place + headLength)..<dataEnd])
            if isExtended {
                let type = UInt16(event[place]) | UInt16(event[place + 1]) << 8
                let status: Status = [.complete, .moreToCome, .truncated, .truncated][Int(type >> 5 & 3)]
                reports.append(
                    AdvertisingReport(
                        address: address(head.dropFirst(3).prefix(6)), set: event[place + 11],
                        rssi: strength(event[place + 13]), status: status, data: data))
                place = dataEnd
            } else {
                reports.append(
                    AdvertisingReport(
                        address: address(head.dropFirst(2).prefix(6)), rssi: strength(event[dataEnd]), data: data))
                place = dataEnd + 1
            }
        }
        return (reports, false)
    }

    /// The six bytes are sent last first.
    private static func address(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }
}

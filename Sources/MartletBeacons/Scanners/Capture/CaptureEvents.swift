import Foundation

/// What a capture's packets tell, one record at a time; without a file or a clock.
///
/// The capture's own times are the moments: a time that goes back counts as the latest before it.
struct CaptureEvents {
    /// What the flags of Linux's monitor say, in their lower half.
    private enum Opcode {
        static let deleteIndex: UInt16 = 1
        static let event: UInt16 = 3
        static let openIndex: UInt16 = 8
        static let closeIndex: UInt16 = 9
    }

    let link: BtsnoopLink
    private var first: Int64?
    private var uptime = Duration.zero
    private var assembly = ReportAssembly()
    /// The adapters that have reported something and are on.
    private var adapters: Set<UInt16> = []
    /// Why nothing is heard, where an adapter was switched off.
    private var trouble: ScannerTrouble?
    private var latest: Moment?
    /// When something was told last.
    private var told = Duration.zero

    /// While nothing is heard, time is told so often; a beacon that has left is missed by the passing of time alone.
    private static let pulse = Duration.seconds(1)

    init(link: BtsnoopLink) {
        self.link = link
    }

    /// Takes the next record.
    mutating func read(_ record: BtsnoopRecord) -> [ScannerEvent] {
        let isFirst = first == nil
        let moment = moment(record.timestamp)
        var events: [ScannerEvent] = isFirst ? [.listening(scanner: "", at: moment)] : []
        switch link {
        case .hci:
            // Received, and no data: an event.
            if record.flags & 3 == 3 { events += reports(record.data[...], moment) }
        case .uart:
            if record.data.first == 0x04 { events += reports(record.data.dropFirst(), moment) }
        case .monitor:
            let adapter = UInt16(record.flags >> 16)
            switch UInt16(record.flags & 0xFFFF) {
            case Opcode.event:
                let found = reports(record.data[...], moment)
                if !found.isEmpty { adapters.insert(adapter) }
                events += found
            case Opcode.closeIndex: events += close(adapter, .poweredOff, moment)
            case Opcode.deleteIndex: events += close(adapter, .noAdapter, moment)
            case Opcode.openIndex where trouble != nil:
                trouble = nil
                events.append(.listening(scanner: "", at: moment))
            default: break
            }
        }
        latest = moment
        if events.isEmpty, moment.uptime - told >= Self.pulse { events = [state(at: moment)] }
        if !events.isEmpty { told = moment.uptime }
        return events
    }

    /// The capture is at its end: tells when that was.
    func finish() -> [ScannerEvent] {
        latest.map { $0.uptime > told ? [state(at: $0)] : [] } ?? []
    }

    /// What is so already, told again.
    private func state(at moment: Moment) -> ScannerEvent {
        trouble.map { .blind(scanner: "", $0, at: moment) } ?? .listening(scanner: "", at: moment)
    }

    private mutating func close(_ adapter: UInt16, _ trouble: ScannerTrouble, _ moment: Moment) -> [ScannerEvent] {
        guard adapters.remove(adapter) != nil, adapters.isEmpty else { return [] }
        self.trouble = trouble
        return [.blind(scanner: "", trouble, at: moment)]
    }

    private mutating func reports(_ event: ArraySlice<UInt8>, _ moment: Moment) -> [ScannerEvent] {
        let (reports, isCut) = AdvertisingReport.read(event)
        var events: [ScannerEvent] = []
        for report in reports {
            guard let whole = assembly.add(report) else { continue }
            switch BeaconAdvertisement.read(advertisingData: whole.data) {
            case .beacon(let advertisement):
                events.append(
                    .sighting(BeaconSighting(advertisement, address: whole.address, rssi: whole.rssi, at: moment)))
            case .malformed: events.append(.malformed(scanner: "", address: whole.address, at: moment))
            case .nothing: break
            }
        }
        if isCut { events.append(.malformed(scanner: "", address: "", at: moment)) }
        return events
    }

    private mutating func moment(_ timestamp: Int64) -> Moment {
        let start = first ?? timestamp
        first = start
        // Of times that no clock shows, the difference may not fit.
        let (passed, overflow) = timestamp.subtractingReportingOverflow(start)
        if !overflow { uptime = max(uptime, .microseconds(passed)) }
        return Moment(uptime: uptime, date: Date(timeIntervalSince1970: Double(timestamp) / 1e6))
    }
}

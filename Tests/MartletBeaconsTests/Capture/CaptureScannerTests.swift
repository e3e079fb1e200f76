import Foundation
import TestSupport
import Testing

@testable import MartletBeacons

@Suite("A capture") struct CaptureScannerTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    private static let captures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Captures")

    private func events(_ path: String) async throws -> [ScannerEvent] {
        var events: [ScannerEvent] = []
        for try await event in CaptureScanner(path: path).events() { events.append(event) }
        return events
    }

    private func sightings(_ builder: CaptureBuilder) async throws -> [BeaconSighting] {
        try await events(builder.write(to: folder.path)).compactMap {
            if case .sighting(let sighting) = $0 { sighting } else { nil }
        }
    }

    private func replay(_ path: String, _ region: BeaconRegion) async throws -> [String] {
        let monitor = BeaconMonitor(scanner: CaptureScanner(path: path))
        await monitor.watch(region)
        var lines: [String] = []
        var start: Date?
        func seconds(_ moment: Moment) -> String {
            String(format: "%.3f", moment.date.timeIntervalSince(start ?? moment.date))
        }
        for try await event in monitor.events {
            switch event {
            case .listening(_, let at):
                start = start ?? at.date
                lines.append("listening \(seconds(at))")
            case .blind(_, let trouble, let at): lines.append("blind \(trouble) \(seconds(at))")
            case .entered(_, let at): lines.append("enter \(seconds(at))")
            case .exited(_, let seen, let at): lines.append("exit \(seconds(at)) \(seconds(seen.moment))")
            case .ranged(let beacon, let at):
                lines.append("range \(seconds(at)) \(beacon.rssi.map { String(Int($0.rounded())) } ?? "none")")
            case .determined: break
            }
        }
        return lines
    }

    private static let region = BeaconRegion(
        uuid: UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")!, major: 1, minor: 2)

    @Test(
        "of 10 s at 10 Hz, one 30 s later and one without a strength: entered, left 30 s after the last, entered again",
        arguments: ["h4.btsnoop", "mon.btsnoop"])
    func madeCaptures(name: String) async throws {
        let lines = try await replay(Self.captures.appending(path: name).path, Self.region)
        // Strengths fall from -60 to -64 and jump back, twice a second: the mean is -62.
        #expect(
            lines.map { $0.replacing(/-6[1-3]$/, with: "-62") }
                == ["listening 0.000", "enter 0.000"] + (1...10).map { "range \($0).000 -62" }
                + ["exit 39.900 9.900", "enter 40.000", "range 41.000 -70", "range 41.000 -70"])
    }

    @Test("of the real BlueZ: entered at the first report, no strengths, and blind while the adapter was off")
    func realCapture() async throws {
        let lines = try await replay(
            Self.captures.appending(path: "real_bluez566_btvirt.btsnoop").path, Self.region)
        #expect(
            lines == [
                "listening 0.000", "enter 14.932", "range 15.932 none", "range 19.932 none", "blind poweredOff 21.613",
                "listening 22.853",
            ])
    }

    @Test("gives several reports of one event, legacy and extended, with all three ways in")
    func severalReports() async throws {
        let legacy = CaptureBuilder.event(2, [CaptureBuilder.legacy(1), CaptureBuilder.legacy(2, rssi: -70)])
        let extended = CaptureBuilder.event(
            0x0D, [CaptureBuilder.extended(3, rssi: -80), CaptureBuilder.extended(4, rssi: 127)])
        for (link, prefix) in [(1001, []), (1002, [4]), (2001, [])] as [(UInt32, [UInt8])] {
            var builder = CaptureBuilder(link: link)
            builder.add(prefix + legacy, at: 0)
            builder.add(prefix + extended, at: 1)
            let found = try await sightings(builder)
            #expect(found.map(\.address).map { $0.suffix(2) } == ["01", "02", "03", "04"])
            #expect(found.map(\.rssi) == [-60, -70, -80, nil])
            #expect(found.first?.address == "AA:BB:CC:DD:EE:01")
            #expect(found.map { $0.moment.uptime } == [.zero, .zero, .seconds(1), .seconds(1)])
        }
    }

    @Test("leaves commands, data, other events and other adapters' words out")
    func others() async throws {
        let event = CaptureBuilder.event(2, [CaptureBuilder.legacy(1)])
        var uart = CaptureBuilder(link: 1002)
        for kind: UInt8 in [1, 2, 3, 5, 0xFF] { uart.add([kind] + event, at: 0) }
        uart.add([], at: 0)
        uart.add([4], at: 0)
        uart.add([4, 0x0E, 4, 1, 3, 0x0C, 0], at: 0)
        uart.add([4] + CaptureBuilder.event(1, [CaptureBuilder.legacy(1)]), at: 0)
        #expect(try await sightings(uart).isEmpty)
        var hci = CaptureBuilder(link: 1001)
        for flags: UInt32 in 0..<3 { hci.add(event, at: 0, flags: flags) }
        #expect(try await sightings(hci).isEmpty)
        var monitor = CaptureBuilder(link: 2001)
        for opcode: UInt32 in [0, 1, 2, 4, 5, 8, 9, 10] { monitor.add(event, at: 0, flags: opcode) }
        monitor.add(event, at: 0, flags: 7 << 16 | 3)
        #expect(try await sightings(monitor).count == 1)
    }

    @Test("puts a long advertisement together from its reports, device by device and set by set")
    func fragments() async throws {
        let filling = [0x1F, 0xFF, 0x59] + [UInt8](repeating: 0, count: 29)
        let whole = filling + CaptureBuilder.iBeacon
        var builder = CaptureBuilder(link: 1002)
        func add(_ number: UInt8, _ data: ArraySlice<UInt8>, _ type: UInt16, set: UInt8 = 0, at time: Double) {
            let report = CaptureBuilder.extended(number, Array(data), type: type, set: set)
            builder.add([4] + CaptureBuilder.event(0x0D, [report]), at: time)
        }
        add(1, whole[..<40], 0x30, at: 0)
        add(2, whole[..<10], 0x30, at: 1)
        add(1, whole[..<50], 0x30, set: 1, at: 2)
        add(1, whole[40...], 0x10, at: 3)
        add(2, whole[10..<20], 0x30, at: 4)
        add(2, whole[20...], 0x10, at: 5)
        // The rest of this one was lost: status 2.
        add(1, whole[50..<52], 0x50, set: 1, at: 6)
        let found = try await events(builder.write(to: folder.path)).filter {
            if case .listening = $0 { false } else { true }
        }
        #expect(found.map { $0.moment.uptime } == [3, 5, 6].map { .seconds($0) })
        guard case .malformed = found.last else {
            Issue.record("The advertisement that was lost counts as \(String(describing: found.last))")
            return
        }
        #expect(found.count == 3)
    }

    @Test("in which a beacon leaves tells so, also where only other packets follow, or one, or none of use")
    func leaving() async throws {
        let beacon = [4] + CaptureBuilder.event(2, [CaptureBuilder.legacy(1)])
        let other: [UInt8] = [4, 0x0E, 4, 1, 3, 0x0C, 0]
        for later in [Array(stride(from: 0.5, through: 40, by: 0.5)), [40], [31.5, 35]] {
            var builder = CaptureBuilder(link: 1002)
            builder.add(beacon, at: 0)
            for time in later { builder.add(other, at: time) }
            let lines = try await replay(builder.write(to: folder.path), Self.region)
            #expect(lines == ["listening 0.000", "enter 0.000", "range 1.000 -60", "exit 30.000 0.000"])
        }
        var short = CaptureBuilder(link: 1002)
        short.add(beacon, at: 0)
        short.add(other, at: 29)
        #expect(
            try await replay(short.write(to: folder.path), Self.region).last == "range 1.000 -60")
        // Blind is blind to the end.
        var blind = CaptureBuilder(link: 2001)
        blind.add(Array(beacon.dropFirst()), at: 0)
        blind.add([], at: 2, flags: 9)
        for time in 3..<60 { blind.add([], at: Double(time), flags: 0) }
        #expect(
            try await replay(blind.write(to: folder.path), Self.region)
                == ["listening 0.000", "enter 0.000", "range 1.000 -60", "blind poweredOff 2.000"])
    }

    @Test(
        "is replayed at any speed that can be asked for",
        arguments: [CaptureScanner.Speed.times(.infinity), .times(.nan), .times(1e300), .times(0), .times(-1), .max])
    func speeds(speed: CaptureScanner.Speed) async throws {
        let path = Self.captures.appending(path: "h4.btsnoop").path
        var count = 0
        for try await event in CaptureScanner(path: path, speed: speed).events() {
            if case .sighting = event { count += 1 }
        }
        // 100, and the two after the gap.
        #expect(count == 102)
    }

    @Test("at a speed that is next to none waits, and stops waiting when it is cancelled", arguments: [1e-300, 1e-9])
    func standstill(factor: Double) async throws {
        let path = Self.captures.appending(path: "h4.btsnoop").path
        let heard = AsyncStream.makeStream(of: Void.self)
        let reader = Task {
            for try await _ in CaptureScanner(path: path, speed: .times(factor)).events() { heard.continuation.yield() }
        }
        for await _ in heard.stream { break }
        reader.cancel()
        _ = await reader.result
    }

    @Test("cut short at any byte gives what is whole before, and no error")
    func truncated() async throws {
        var builder = CaptureBuilder(link: 1002)
        builder.add([4] + CaptureBuilder.event(2, [CaptureBuilder.legacy(1)]), at: 0)
        let first = builder.bytes.count
        builder.add([4] + CaptureBuilder.event(2, [CaptureBuilder.legacy(2)]), at: 1)
        let all = builder.bytes
        for length in 16..<all.count {
            builder.bytes = Array(all[..<length])
            #expect(try await sightings(builder).count == (length >= first ? 1 : 0))
        }
    }

    @Test("with records that were cut when they were written gives the reports that are whole")
    func cutRecords() async throws {
        let event = [4] + CaptureBuilder.event(2, [CaptureBuilder.legacy(1), CaptureBuilder.legacy(2)])
        for length in 1..<event.count {
            var builder = CaptureBuilder(link: 1002)
            builder.add(Array(event[..<length]), at: 0, original: event.count)
            // Head of 5 bytes, then 40 bytes a report.
            #expect(try await sightings(builder).count == (length >= 45 ? 1 : 0), "\(length) bytes")
        }
    }

    @Test("whose times go back goes on, with the latest time")
    func timesGoBack() async throws {
        var builder = CaptureBuilder(link: 1002)
        let packet = [4] + CaptureBuilder.event(2, [CaptureBuilder.legacy(1)])
        for time in [10.0, 5, 12, -1_700_000_000, 13] { builder.add(packet, at: time) }
        let found = try await sightings(builder)
        #expect(found.map { $0.moment.uptime } == [0, 0, 2, 2, 3].map { .seconds($0) })
    }

    @Test("that is none is refused with the file's name and what to do")
    func refused() async throws {
        func message(_ bytes: [UInt8]) async -> String {
            do {
                let path = folder.path + "/bad"
                try Data(bytes).write(to: URL(filePath: path))
                _ = try await events(path)
                return ""
            } catch {
                return String(describing: error)
            }
        }
        #expect(await message([]).contains("is no btsnoop capture"))
        #expect(await message(Array("btsnoop\0".utf8)).contains("is no btsnoop capture"))
        #expect(await message([UInt8](repeating: 0xFF, count: 100)).contains("btmon -w"))
        #expect(await message(CaptureBuilder(link: 1003).bytes).contains("link type 1003"))
        #expect(await message(CaptureBuilder(link: 1002, version: 2).bytes).contains("version 2"))
        var damaged = CaptureBuilder(link: 1002)
        damaged.add([4] + CaptureBuilder.event(2, [CaptureBuilder.legacy(1)]), at: 0)
        let place = damaged.bytes.count
        damaged.bytes += [UInt8](repeating: 0xFF, count: 24)
        #expect(await message(damaged.bytes).contains("damaged at byte \(place)"))
        await #expect(throws: BeaconsError.self) { try await events(folder.path + "/missing") }
    }

    @Test("changed at random is read to an end without a trap")
    func mutations() async throws {
        let original = try Data(contentsOf: Self.captures.appending(path: "real_bluez566_btvirt.btsnoop"))
        var generator = SeededGenerator(seed: 5)
        var ends = 0
        for _ in 0..<300 {
            var bytes = Array(original)
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                bytes[Int.random(in: 16..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            var builder = CaptureBuilder(link: 2001)
            builder.bytes = bytes
            do { ends += try await sightings(builder).count >= 0 ? 1 : 0 } catch is BeaconsError { ends += 1 }
        }
        #expect(ends == 300)
    }
}

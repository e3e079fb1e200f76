import BenchSupport
import Foundation

/// ibeacon-ble 1.2.0 with the parser of advertising data that comes with it.
struct PythonPeer {
    /// Adverts a second.
    struct Rates: Decodable {
        /// From all their bytes.
        var whole: Double
        /// From the manufacturers' records, which another part has found.
        var record: Double
    }

    let work: WorkFolder
    static let package = "ibeacon-ble==1.2.0"

    /// What it reads of some adverts.
    func rates(_ adverts: [[UInt8]]) throws -> Rates {
        let python = try interpreter()
        let folder = try work.fresh("peer")
        let lines = adverts.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: folder + "/adverts.txt"))
        let output = try Self.run([python, "-c", Self.script, folder + "/adverts.txt"])
        return try JSONDecoder().decode(Rates.self, from: output)
    }

    /// A Python that has the package: a named one, or one made for this in the user's cache, once.
    private func interpreter() throws -> String {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["BENCH_BEACONS_PYTHON"], !named.isEmpty { return named }
        let cache = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory() + "/.cache"
        let folder = cache + "/martlet-bench/ibeacon-ble-1.2.0"
        let python = folder + "/bin/python"
        if (try? Self.run([python, "-c", "import ibeacon_ble"])) != nil { return python }
        progress("installing \(Self.package) in \(folder)")
        _ = try Self.run(["/usr/bin/env", "python3", "-m", "venv", "--clear", folder])
        _ = try Self.run([python, "-m", "pip", "install", "--quiet", Self.package])
        return python
    }

    private static func run(_ command: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch { throw BenchFailure(description: "\(command[0]) cannot be started") }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let words = command.prefix(4).joined(separator: " ")
            throw BenchFailure(description: "\(words) ended with status \(process.terminationStatus)")
        }
        return data
    }

    /// Reads all adverts over and over, and takes the median round; checks that it reads them.
    private static let script = """
        import json, statistics, sys, time
        from bluetooth_data_tools import parse_advertisement_data
        from home_assistant_bluetooth import BluetoothServiceInfo
        from ibeacon_ble import iBeaconParser

        adverts = [bytes.fromhex(line) for line in open(sys.argv[1]).read().split()]
        parser = iBeaconParser()

        def info(records):
            return BluetoothServiceInfo(name="", address="", rssi=-67, manufacturer_data=records, service_data={},
                                        service_uuids=[], source="")

        infos = [info(parse_advertisement_data((advert,)).manufacturer_data) for advert in adverts]

        def whole():
            return sum(parser.parse(info(parse_advertisement_data((advert,)).manufacturer_data)) is not None
                       for advert in adverts)

        def record():
            return sum(parser.parse(each) is not None for each in infos)

        def rate(function):
            rates = []
            for _ in range(9):
                start = time.perf_counter()
                assert function() == len(adverts)
                rates.append(len(adverts) / (time.perf_counter() - start))
            return statistics.median(rates)

        print(json.dumps({"whole": rate(whole), "record": rate(record)}))
        """
}

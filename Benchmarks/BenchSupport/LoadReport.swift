import Foundation

/// What a load of requests cost one client process; printed by it as one line of JSON.
public struct LoadReport: Codable, Sendable {
    /// How many requests were made.
    public var requests: Int
    /// How long they took.
    public var seconds: Double
    /// The processor time of the whole process.
    public var cpuSeconds: Double
    /// The most memory that was resident.
    public var peakKiB: Int
    /// How often the process was taken off its processor; `nil` where that was not counted.
    public var contextSwitches: Int?
    /// How many connections were opened; `nil` where that was not counted.
    public var connections: Int?

    /// Notes the cost so far of this process.
    public init(requests: Int, seconds: Double) {
        self.requests = requests
        self.seconds = seconds
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        cpuSeconds =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
        contextSwitches = usage.ru_nvcsw + usage.ru_nivcsw
        peakKiB = Self.peakKiB()
    }

    /// The peak as the kernel counts it for this program alone; that of `getrusage` begins with the parent's.
    private static func peakKiB() -> Int { kibibytes("VmHWM:") }

    /// The memory that is resident now.
    public static func residentKiB() -> Int { kibibytes("VmRSS:") }

    private static func kibibytes(_ field: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }

    /// Requests a second.
    public var rate: Double { Double(requests) / seconds }
    /// Microseconds of processor time a request.
    public var cpuMicroseconds: Double { cpuSeconds / Double(requests) * 1e6 }
    /// The most resident memory in MiB.
    public var peakMiB: Double { Double(peakKiB) / 1024 }

    /// Prints the report, for the driver to read.
    public func print() throws { Swift.print(String(decoding: try JSONEncoder().encode(self), as: UTF8.self)) }
}

/// The body that every client decodes: 93 bytes of JSON.
public struct LoadBody: Codable, Sendable {
    /// A number.
    public var id: Int
    /// A text.
    public var name: String
    /// A truth.
    public var ok: Bool
    /// A list.
    public var list: [Int]
    /// Filler.
    public var pad: String
}

/// Runs `request` so many times, so many at a time, each of the workers one after the other.
public func load(requests: Int, concurrency: Int, _ request: @escaping @Sendable () async throws -> Void) async throws
    -> LoadReport
{
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<concurrency {
            group.addTask {
                for _ in stride(from: worker, to: requests, by: concurrency) { try await request() }
            }
        }
        try await group.waitForAll()
    }
    let duration = (ContinuousClock.now - start).components
    return LoadReport(requests: requests, seconds: Double(duration.seconds) + Double(duration.attoseconds) * 1e-18)
}

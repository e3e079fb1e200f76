/// Puts extended advertisements together that come in several reports.
struct ReportAssembly {
    /// Longest extended advertising data (Core Specification, Vol 4, Part E, 7.8.54).
    static let longestData = 1650
    /// So many are begun at one time; of more, the oldest is given up.
    static let openLimit = 64

    private struct Key: Hashable {
        var address: String
        var set: UInt8
    }

    private var open: [Key: AdvertisingReport] = [:]
    private var order: [Key] = []

    /// Takes a report; gives it whole, or `nil` where more is to come.
    mutating func add(_ report: AdvertisingReport) -> AdvertisingReport? {
        let key = Key(address: report.address, set: report.set)
        guard var whole = open.removeValue(forKey: key) else {
            if report.status == .moreToCome { begin(report, key) }
            return report.status == .moreToCome ? nil : report
        }
        order.removeAll { $0 == key }
        whole.data += report.data
        whole.rssi = report.rssi ?? whole.rssi
        whole.status = whole.data.count > Self.longestData ? .truncated : report.status
        guard whole.status == .moreToCome else { return whole }
        begin(whole, key)
        return nil
    }

    private mutating func begin(_ report: AdvertisingReport, _ key: Key) {
        if order.count == Self.openLimit { open[order.removeFirst()] = nil }
        order.append(key)
        open[key] = report
    }
}

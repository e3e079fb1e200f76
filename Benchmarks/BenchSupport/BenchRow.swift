import Foundation

/// One line of the benchmark table: what was measured, beside which peer, and whether that was enough.
public struct BenchRow: Codable, Sendable {
    /// The group: `http`, `layouts`, `ui`, `feed`, `icons` or `beacons`.
    public var group: String
    /// What was measured.
    public var name: String
    /// The unit of `ours` and `peer`.
    public var unit: String
    /// Our figure.
    public var ours: Double
    /// The peer's figure in the same run; `nil` where there is no peer.
    public var peer: Double?
    /// What the peer is.
    public var peerName: String?
    /// `ours / peer`; `nil` where there is no peer.
    public var ratio: Double?
    /// The bound on the ratio, or on our figure where there is no peer, such as `>= 0.45`; `nil` where none is set.
    public var target: String?
    /// Whether the target is met; `nil` where none is set.
    public var meets: Bool?

    private enum CodingKeys: String, CodingKey {
        case group, name, unit, ours, peer, ratio, target, meets
        case peerName = "peer_name"
    }

    /// Compares our figure with a peer's, and the ratio with a target.
    public init(
        _ group: String, _ name: String, unit: String, ours: Double, peer: Double? = nil, peerName: String? = nil,
        target: BenchTarget? = nil
    ) {
        self.group = group
        self.name = name
        self.unit = unit
        self.ours = ours
        self.peer = peer
        self.peerName = peerName
        ratio = peer.flatMap { $0 != 0 ? ours / $0 : nil }
        self.target = target?.description
        meets = target.map { $0.isMet(by: ratio ?? ours) }
    }

    /// Writes every key: what there is not is `null`, so that a reader finds the same keys in each row.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(group, forKey: .group)
        try fields.encode(name, forKey: .name)
        try fields.encode(unit, forKey: .unit)
        try fields.encode(ours, forKey: .ours)
        try fields.encode(peer, forKey: .peer)
        try fields.encode(peerName, forKey: .peerName)
        try fields.encode(ratio, forKey: .ratio)
        try fields.encode(target, forKey: .target)
        try fields.encode(meets, forKey: .meets)
    }

    /// Writes the row as one line of JSON to standard output, for `bench` to gather.
    public func emit() {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard var line = try? encoder.encode(self) else { return }
        line.append(UInt8(ascii: "\n"))
        FileHandle.standardOutput.write(line)
    }
}

/// A bound that a ratio, or a figure, has to keep.
public enum BenchTarget: Sendable, CustomStringConvertible {
    case atLeast(Double)
    case atMost(Double)

    /// Whether `value` keeps the bound.
    public func isMet(by value: Double) -> Bool {
        switch self {
        case .atLeast(let bound): value >= bound
        case .atMost(let bound): value <= bound
        }
    }

    /// The bound as the table shows it.
    public var description: String {
        switch self {
        case .atLeast(let bound): ">= \(bound.formatted(.number.grouping(.never)))"
        case .atMost(let bound): "<= \(bound.formatted(.number.grouping(.never)))"
        }
    }
}

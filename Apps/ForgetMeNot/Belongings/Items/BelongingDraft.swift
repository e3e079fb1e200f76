import Foundation
import MartletBeacons

/// A thing as somebody types it, with what is still wrong in each field.
package struct BelongingDraft: Hashable, Sendable {
    /// A field that can be wrong.
    package enum Field: String, Hashable, Sendable, CaseIterable {
        case name, uuid, major, minor
    }

    package var name: String
    package var uuid: String
    /// Empty for any.
    package var major: String
    /// Empty for any.
    package var minor: String

    /// Longest name, in characters.
    package static let longestName = 100

    package init(name: String = "", uuid: String = "", major: String = "", minor: String = "") {
        self.name = name
        self.uuid = uuid
        self.major = major
        self.minor = minor
    }

    /// What a thing's fields show.
    package init(_ belonging: Belonging) {
        self.init(name: belonging.name, region: belonging.region)
    }

    /// The fields for a beacon.
    package init(name: String, region: BeaconRegion) {
        self.init(
            name: name, uuid: region.uuid.uuidString, major: region.major.map { "\($0)" } ?? "",
            minor: region.minor.map { "\($0)" } ?? "")
    }

    /// What is wrong, by field, as a sentence that says what to do; empty where the draft can be saved.
    package var faults: [Field: String] {
        var faults: [Field: String] = [:]
        let name = trimmedName
        if name.isEmpty {
            faults[.name] = "Give it a name."
        } else if name.count > Self.longestName {
            faults[.name] = "The name has \(name.count) letters; up to \(Self.longestName) are kept."
        }
        if let fault = uuidFault { faults[.uuid] = fault }
        if let fault = Self.numberFault(major) { faults[.major] = fault }
        if let fault = Self.numberFault(minor) { faults[.minor] = fault }
        if faults[.minor] == nil, !Self.trimmed(minor).isEmpty, Self.trimmed(major).isEmpty {
            faults[.major] = "A minor number needs a major one."
        }
        return faults
    }

    /// Whether it can be saved.
    package var isValid: Bool { faults.isEmpty }

    /// The name without spaces around it, and without line breaks in it.
    package var trimmedName: String {
        name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }

    /// The beacons meant; `nil` where a field is wrong.
    package var region: BeaconRegion? {
        guard faults[.uuid] == nil, faults[.major] == nil, faults[.minor] == nil, let uuid = Self.uuid(uuid) else {
            return nil
        }
        guard let major = UInt16(Self.trimmed(major)) else { return BeaconRegion(uuid: uuid) }
        return BeaconRegion(uuid: uuid, major: major, minor: UInt16(Self.trimmed(minor)))
    }

    /// A new thing of these fields; `nil` where one is wrong.
    package func belonging() -> Belonging? {
        guard isValid, let region else { return nil }
        return Belonging(name: trimmedName, region: region)
    }

    /// A thing with these fields in place of its own; `nil` where one is wrong.
    package func applied(to belonging: Belonging) -> Belonging? {
        guard isValid, let region else { return nil }
        var changed = belonging
        changed.name = trimmedName
        changed.region = region
        return changed
    }

    private var uuidFault: String? {
        let text = Self.trimmed(uuid)
        if text.isEmpty { return "Enter the beacon's UUID; it is printed on it, or its app shows it." }
        guard let uuid = Self.uuid(text) else {
            let digits = text.filter { $0.isHexDigit }.count
            return digits == 32
                ? "This is no UUID: write it as E2C56DB5-DFFB-48D2-B060-D0F5A71096E0."
                : "A UUID has 32 digits from 0 to F, and this one has \(digits)."
        }
        // Devices that are no beacons send zeros.
        return uuid.uuidString.allSatisfy { $0 == "0" || $0 == "-" } ? "A UUID of zeros belongs to nobody." : nil
    }

    private static func numberFault(_ text: String) -> String? {
        let text = trimmed(text)
        if text.isEmpty || text.utf8.allSatisfy({ (48...57).contains($0) }) && UInt16(text) != nil { return nil }
        return "Enter a number from 0 to 65535, or nothing for any."
    }

    /// With hyphens as it is written, without any, or in braces.
    private static func uuid(_ text: String) -> UUID? {
        var text = trimmed(text)
        if text.hasPrefix("{"), text.hasSuffix("}") { text = String(text.dropFirst().dropLast()) }
        if text.utf8.count == 32, text.allSatisfy(\.isHexDigit) {
            for place in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: place)) }
        }
        return UUID(uuidString: text)
    }

    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

import Foundation

/// What `list` is asked for.
struct ListOptions {
    /// Arguments that are not understood.
    struct Fault: Error {
        var message: String
    }

    var path = ""
    var isJSON = false
    var zone: TimeZone?

    /// Reads the arguments; `--name=value` is read as `--name value`, and all after `--` is no option.
    init(_ arguments: ArraySlice<String>) throws(Fault) {
        var rest = arguments
        var paths: [String] = []
        while let argument = rest.popFirst() {
            if argument == "--" {
                paths += rest
                break
            } else if argument == "--json" {
                isJSON = true
            } else if argument == "--zone" {
                guard let name = rest.popFirst() else { throw Fault(message: "--zone needs a value") }
                zone = try Self.zone(name)
            } else if argument.hasPrefix("--zone=") {
                zone = try Self.zone(String(argument.dropFirst(7)))
            } else if argument.hasPrefix("-"), argument != "-" {
                throw Fault(message: "\(Terminal.plain(argument)) is not understood")
            } else {
                paths.append(argument)
            }
        }
        guard paths.count == 1, !paths[0].isEmpty else {
            throw Fault(message: paths.count > 1 ? "one programme at a time" : "a file is missing")
        }
        path = paths[0]
    }

    private static func zone(_ name: String) throws(Fault) -> TimeZone {
        if name == "local" { return .current }
        guard let zone = ZoneName.zone(name) else {
            throw Fault(message: "there is no time zone \(Terminal.plain(name)); give one such as Europe/Paris")
        }
        return zone
    }
}

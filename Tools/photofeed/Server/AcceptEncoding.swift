import Foundation

/// What an Accept-Encoding field says about gzip (RFC 9110, 12.5.3).
struct AcceptEncoding: Hashable, Sendable {
    let acceptsGzip: Bool

    init(_ field: String?) {
        var gzip: Double?
        var any: Double?
        for element in (field ?? "").split(separator: ",") {
            let parts = element.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard let coding = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch coding {
            case "gzip", "x-gzip": gzip = weight
            case "*": any = weight
            default: break
            }
        }
        acceptsGzip = (gzip ?? any ?? 0) > 0
    }
}

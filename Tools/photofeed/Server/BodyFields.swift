import Foundation

/// The text fields of a body, whether it is a form or JSON.
struct BodyFields: Sendable {
    private var fields: [String: String] = [:]

    init(_ request: HTTPRequest) throws(Refusal) {
        let type = (request.headers["content-type"] ?? "").split(separator: ";").first ?? ""
        switch type.trimmingCharacters(in: .whitespaces).lowercased() {
        case "application/x-www-form-urlencoded":
            guard let text = String(validating: request.body, as: UTF8.self) else {
                throw Refusal(400, "The form is not UTF-8.")
            }
            for item in try QueryItems(text).items {
                fields[item.name] = item.value
            }
        case "application/json":
            guard let object = try? JSONDecoder().decode([String: Field].self, from: request.body) else {
                throw Refusal(400, "The body is not a JSON object.")
            }
            fields = object.compactMapValues(\.text)
        case "" where request.body.isEmpty:
            break
        default:
            throw Refusal(415, "The body is neither a form nor JSON (Content-Type).")
        }
    }

    subscript(_ name: String) -> String? {
        fields[name]
    }

    /// A value of any kind; only a text counts.
    private struct Field: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }
}

/// Which thing a person means by a name, or by the beginning of an id.
enum BelongingChoice {
    static func belonging(_ words: String, among all: [Belonging]) throws(Exit) -> Belonging {
        let named = all.filter { $0.name == words }
        var found = named.isEmpty ? all.filter { $0.name.lowercased() == words.lowercased() } : named
        if found.isEmpty, words.utf8.count >= 4 {
            found = all.filter { $0.id.uuidString.lowercased().hasPrefix(words.lowercased()) }
        }
        switch found.count {
        case 1: return found[0]
        case 0: throw Exit(.notFound, "there is no thing called \(words); forgetmenot list names them")
        default:
            let ids = found.prefix(5).map { $0.id.uuidString.lowercased() }.joined(separator: ", ")
            throw Exit(.ambiguous, "\(found.count) things are called \(words); name one by its id: \(ids)")
        }
    }
}

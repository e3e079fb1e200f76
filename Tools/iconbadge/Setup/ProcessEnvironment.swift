import Glibc

/// The variables that the process was started with.
///
/// Read here, since Foundation takes longer to load than an up-to-date run has time.
enum ProcessEnvironment {
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            // What is not UTF-8 cannot stand in a text or a path here.
            guard let pair = String(validatingCString: text), let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(pair[..<equals])
            // Of two of one name, getenv takes the first.
            if variables[name] == nil { variables[name] = String(pair[pair.index(after: equals)...]) }
        }
        return variables
    }
}

import Glibc

/// The git of an environment, to be asked about the repository around one folder.
struct GitProgram {
    private let folder: String
    private let environment: [String: String]
    private let limit: Duration

    /// What says which repository is meant: a hook or an alias sets these, and they would lead to another repository than
    /// the folder's (`git rev-parse --local-env-vars`, without the variables that only configure).
    private static let misleading: Set<String> = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE",
        "GIT_NO_REPLACE_OBJECTS", "GIT_IMPLICIT_WORK_TREE", "GIT_INTERNAL_SUPER_PREFIX",
    ]

    init(_ path: String, _ environment: [String: String], _ limit: Duration) throws(IconsError) {
        let path = path.isEmpty ? "." : path
        folder = Disk.isFolder(path) ? path : PathText.folder(of: path)
        guard Disk.isFolder(folder) else {
            throw IconsError(.notFound, path: path, "There is no such folder to ask git about.")
        }
        var environment = environment.filter { !Self.misleading.contains($0.key) && !$0.key.hasPrefix("GIT_TRACE") }
        environment["LC_ALL"] = "C"
        environment["GIT_OPTIONAL_LOCKS"] = "0"
        environment["GIT_TERMINAL_PROMPT"] = "0"
        self.environment = environment.filter { !($0.key + $0.value).utf8.contains(0) }
        self.limit = limit
    }

    /// The first line that git answers with; empty where it has no answer, if that is accepted: then it says nothing and
    /// exits with 1.
    func answer(_ arguments: [String], acceptsNone: Bool = false) throws(IconsError) -> String {
        guard let program = Self.program(in: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin") else {
            throw IconsError(
                .notFound,
                "git is not installed, or not in PATH. Install it, or pass the values with --set commit=… and --set branch=…."
            )
        }
        switch ChildProcess.run(program, ["-C", folder] + arguments, environment: environment, limit: limit) {
        case .failure(let failure):
            throw IconsError(.unreadable, path: program, "git could not be started.", cause: failure.message)
        case .success(let outcome):
            if acceptsNone, outcome.status == 1, outcome.errors.isEmpty { return "" }
            guard outcome.status == 0 else { throw refusal(outcome) }
            return String(decoding: outcome.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }

    /// The first git in the folders of a search path; relative ones, which whoever made the project could fill, are left
    /// out.
    private static func program(in search: String) -> String? {
        search.split(separator: ":").lazy.filter { $0.hasPrefix("/") }
            .map { PathText.join(String($0), "git") }
            .first { Disk.isFile($0) && access($0, X_OK) == 0 }
    }

    private func refusal(_ outcome: ChildProcess.Outcome) -> IconsError {
        if outcome.isTimedOut {
            return IconsError(.unreadable, path: folder, "git took more than \(limit) and was ended.")
        }
        let words = String(decoding: outcome.errors.prefix(400), as: UTF8.self)
        let cause = words.split(separator: "\n").first.map(String.init)
        if words.contains("not a git repository") {
            return IconsError(
                .nothingFound, path: folder,
                "This is in no git repository. Pass the values with --set commit=… and --set branch=….", cause: cause)
        }
        if words.contains("dubious ownership") || words.contains("unsafe repository") {
            return IconsError(
                .unreadable, path: folder,
                "git does not trust this repository, since another user owns it. Allow it with git config --global --add safe.directory, or pass the values with --set.",
                cause: cause)
        }
        if words.contains("Needed a single revision") || words.contains("unknown revision") {
            return IconsError(.nothingFound, path: folder, "The git repository has no commit yet.", cause: cause)
        }
        return IconsError(.unreadable, path: folder, "git could not tell the commit.", cause: cause)
    }
}

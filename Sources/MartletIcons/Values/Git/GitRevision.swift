/// What git knows of the commit that is being built.
///
/// git itself is asked, in one run of about three milliseconds: how few digits tell a commit, who owns a folder, and how
/// references are stored are its own matters.
public struct GitRevision: Hashable, Sendable {
    /// The commit as short as git abbreviates it: seven hexadecimal digits or more.
    public let commit: String
    /// The branch; nil where the repository stands at a commit and not at a branch, as continuous integration leaves it.
    public let branch: String?

    /// Asks git about the repository that a folder lies in.
    ///
    /// The environment tells where git is (`PATH`) and how it is configured; what a hook sets of its own repository, such
    /// as `GIT_DIR`, is kept from it. Throws `notFound` where there is no such folder or no git, `nothingFound` where the
    /// folder is in no repository or the repository has no commit, and `unreadable` where git refuses or takes more than
    /// `limit`; git's own words are the cause.
    public init(
        containing path: String, environment: [String: String], limit: Duration = .seconds(10)
    ) throws(IconsError) {
        let lines = try GitProgram(path, environment, limit)
            .lines(["rev-parse", "--short", "HEAD", "--symbolic-full-name", "HEAD"])
        guard let commit = lines.first, (4...64).contains(commit.utf8.count), commit.allSatisfy(\.isHexDigit) else {
            throw IconsError(
                .unreadable, path: path, "git did not tell the commit.",
                cause: lines.first.map { String($0.prefix(80)) })
        }
        self.commit = commit
        branch = lines.dropFirst().first.flatMap { name in
            name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : nil
        }
    }

    /// The branch that a repository without a commit stands at; throws as `init` does.
    static func unbornBranch(
        containing path: String, environment: [String: String], limit: Duration = .seconds(10)
    ) throws(IconsError) -> String? {
        try GitProgram(path, environment, limit).lines(["symbolic-ref", "--short", "-q", "HEAD"]).first
    }

    /// The branch that a service of continuous integration says it builds; the first variable of these that has a value.
    public static func branch(in environment: [String: String]) -> String? {
        value(
            of: [
                "GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BITRISE_GIT_BRANCH", "BUILDKITE_BRANCH",
                "CIRCLE_BRANCH", "TRAVIS_PULL_REQUEST_BRANCH", "TRAVIS_BRANCH", "CI_BRANCH", "BRANCH_NAME",
            ], in: environment)
    }

    /// The first seven digits of the commit that a service of continuous integration says it builds.
    public static func commit(in environment: [String: String]) -> String? {
        let commit = value(
            of: [
                "GITHUB_SHA", "CI_COMMIT_SHA", "BITRISE_GIT_COMMIT", "BUILDKITE_COMMIT", "CIRCLE_SHA1", "TRAVIS_COMMIT",
                "CI_COMMIT", "GIT_COMMIT",
            ], in: environment)
        guard let commit, commit.utf8.count >= 7, commit.allSatisfy(\.isHexDigit) else { return nil }
        return String(commit.prefix(7))
    }

    private static func value(of names: [String], in environment: [String: String]) -> String? {
        names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}

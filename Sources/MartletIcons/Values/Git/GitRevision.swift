/// What git knows of the commit that is being built.
///
/// git itself is asked, in a run of about three milliseconds for each: how few digits tell a commit, who owns a folder,
/// and how references are stored are its own matters.
public struct GitRevision: Hashable, Sendable {
    /// The commit as short as git abbreviates it: seven hexadecimal digits or more.
    public let commit: String
    /// The branch; nil where the repository stands at a commit and not at a branch, as continuous integration leaves it.
    public let branch: String?

    /// Asks git about the repository that a folder lies in, for both in turn; throws as `commit` and `branch` do.
    public init(
        containing path: String, environment: [String: String], limit: Duration = .seconds(10)
    ) throws(IconsError) {
        commit = try Self.commit(containing: path, environment: environment, limit: limit)
        branch = try Self.branch(containing: path, environment: environment, limit: limit)
    }

    /// The commit of the repository that a file or folder lies in, as short as git abbreviates it.
    ///
    /// The environment tells where git is (`PATH`) and how it is configured; what a hook sets of its own repository, such
    /// as `GIT_DIR`, is kept from it. Throws `notFound` where there is no such folder or no git, `nothingFound` where the
    /// folder is in no repository or the repository has no commit, and `unreadable` where git refuses or takes more than
    /// `limit`; git's own words are the cause.
    public static func commit(
        containing path: String, environment: [String: String], limit: Duration = .seconds(10)
    ) throws(IconsError) -> String {
        let answer = try GitProgram(path, environment, limit).answer(["rev-parse", "--short", "HEAD"])
        guard (4...64).contains(answer.utf8.count), answer.allSatisfy(\.isHexDigit) else {
            throw IconsError(
                .unreadable, path: path, "git did not tell the commit.", cause: "it said: \(answer.prefix(80))")
        }
        return answer
    }

    /// The branch that the repository stands at, which need not have a commit yet; nil where it stands at none.
    ///
    /// Throws as `commit` does.
    public static func branch(
        containing path: String, environment: [String: String], limit: Duration = .seconds(10)
    ) throws(IconsError) -> String? {
        let program = try GitProgram(path, environment, limit)
        // The short form of a branch that shares its name with a tag is not its name.
        let answer = try program.answer(["symbolic-ref", "-q", "HEAD"], acceptsNone: true)
        return answer.hasPrefix("refs/heads/") ? String(answer.dropFirst(11)) : nil
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

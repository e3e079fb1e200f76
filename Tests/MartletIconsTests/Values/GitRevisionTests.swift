import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite struct GitRevisionTests {
    private let tree: SourceTree
    private let environment: [String: String]

    init() throws {
        tree = try SourceTree()
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": tree.scratch.path,
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": tree.scratch.path,
        ]
    }

    @discardableResult
    private func git(_ arguments: String..., in folder: String = "repository") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["git", "-C", tree.path(folder), "-c", "user.name=T", "-c", "user.email=t@example.com"] + arguments
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func makeRepository(_ folder: String = "repository", branch: String = "main") throws {
        try tree.write("x", to: folder + "/a file.txt")
        try git("init", "-q", "-b", branch, in: folder)
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "first", in: folder)
    }

    private func revision(_ path: String = "repository", _ more: [String: String] = [:]) throws(IconsError)
        -> GitRevision
    {
        try GitRevision(containing: tree.path(path), environment: environment.merging(more) { $1 })
    }

    @Test func theCommitAndTheBranchAreThoseThatGitTells() throws {
        try makeRepository(branch: "feature/new look")
        // git allows no space in a branch, so the repository is made again with a name that it takes.
        try makeRepository("other", branch: "feature/new-look")
        let commit = try git("rev-parse", "HEAD", in: "other")
        let revision = try revision("other")
        #expect(commit.hasPrefix(revision.commit))
        #expect(revision.commit.count == 7)
        #expect(revision.branch == "feature/new-look")
    }

    @Test func aFileInAFolderBelowIsInTheRepository() throws {
        try makeRepository()
        try tree.write("x", to: "repository/Llama Trot/Icon.png")
        #expect(try revision("repository/Llama Trot/Icon.png") == revision())
    }

    @Test func aTagOfTheBranchesNameDoesNotMislead() throws {
        try makeRepository()
        try git("tag", "main")
        #expect(try revision().branch == "main")
    }

    @Test func aDetachedHeadHasNoBranch() throws {
        try makeRepository()
        try git("checkout", "-q", "--detach")
        #expect(try revision().branch == nil)
        #expect(try revision().commit.count == 7)
    }

    @Test func packedReferencesAndWorktreesAreRead() throws {
        try makeRepository()
        try git("pack-refs", "--all")
        #expect(try revision().branch == "main")
        try git("worktree", "add", "-q", "-b", "side", tree.path("side"))
        #expect(try revision("side").branch == "side")
        #expect(try revision("side").commit == revision().commit)
    }

    @Test func whatAHookSetsDoesNotMislead() throws {
        try makeRepository()
        try makeRepository("other", branch: "elsewhere")
        let hook = [
            "GIT_DIR": tree.path("other/.git"), "GIT_WORK_TREE": tree.path("other"), "GIT_INDEX_FILE": "/nowhere",
            "GIT_COMMON_DIR": tree.path("other/.git"), "GIT_PREFIX": "x/",
        ]
        #expect(try revision("repository", hook).branch == "main")
    }

    @Test func noRepositoryIsToldWithAWayOut() throws {
        try tree.write("x", to: "plain/a.txt")
        let error = valueError { () throws(IconsError) in try revision("plain") }
        #expect(error?.code == .nothingFound)
        #expect(error?.message.contains("--set commit=") == true)
        #expect(error?.cause?.contains("not a git repository") == true)
    }

    @Test func aRepositoryWithoutACommitIsTold() throws {
        try tree.write("x", to: "new/a.txt")
        try git("init", "-q", "-b", "start", in: "new")
        let error = valueError { () throws(IconsError) in try revision("new") }
        #expect(error?.code == .nothingFound)
        #expect(error?.message.contains("no commit") == true)
        var sources = IconValues.Sources()
        sources.location = tree.path("new/a.txt")
        sources.environment = environment
        var values = IconValues(sources)
        #expect(try values.value(of: .branch) == "start")
    }

    @Test func aFolderThatIsNotThereIsNotFound() {
        #expect(valueError { () throws(IconsError) in try revision("none/deep/file") }?.code == .notFound)
    }

    @Test func withoutGitTheErrorSaysSo() throws {
        try tree.write("x", to: "plain/a.txt")
        for search in ["", "/nonexistent", ".:relative", tree.scratch.path] {
            let error = valueError { () throws(IconsError) in try revision("plain", ["PATH": search]) }
            #expect(error?.code == .notFound)
            #expect(error?.message.contains("not installed") == true)
        }
    }

    /// Writes a program that stands for git.
    private func fake(_ script: String) throws -> [String: String] {
        let path = try tree.write("#!/bin/sh\n" + script + "\n", to: "bin/git")
        try #require(chmod(path, 0o755) == 0)
        try tree.write("x", to: "plain/a.txt")
        return ["PATH": tree.path("bin") + ":/usr/bin:/bin"]
    }

    @Test func aRepositoryOfOthersIsToldWithGitsWords() throws {
        let more = try fake("echo \"fatal: detected dubious ownership in repository at '/x'\" >&2; exit 128")
        let error = valueError { () throws(IconsError) in try revision("plain", more) }
        #expect(error?.code == .unreadable)
        #expect(error?.message.contains("safe.directory") == true)
        #expect(error?.cause?.contains("dubious ownership") == true)
    }

    @Test(.timeLimit(.minutes(10))) func aGitThatHangsIsEnded() throws {
        let more = environment.merging(try fake("sleep 600 & sleep 600")) { $1 }
        let start = ContinuousClock.now
        let error = valueError { () throws(IconsError) in
            try GitRevision(containing: tree.path("plain"), environment: more, limit: .milliseconds(300))
        }
        #expect(error?.code == .unreadable)
        #expect(error?.message.contains("took more than") == true)
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    @Test(arguments: [
        "yes abcdefg | head -c 10000000; exit 0", "exit 0", "echo 'not a hash'", "kill -9 $$", "exit 3", "echo",
        "head -c 100 /dev/urandom",
    ])
    func strangeAnswersAreErrors(_ script: String) throws {
        let more = try fake(script)
        #expect(valueError { () throws(IconsError) in try revision("plain", more) }?.code == .unreadable)
    }

    @Test func servicesOfContinuousIntegrationTellTheBranch() {
        #expect(GitRevision.branch(in: ["GITHUB_HEAD_REF": "", "GITHUB_REF_NAME": "main"]) == "main")
        #expect(GitRevision.branch(in: ["GITHUB_HEAD_REF": "fix", "GITHUB_REF_NAME": "12/merge"]) == "fix")
        for name in [
            "CI_COMMIT_REF_NAME", "BITRISE_GIT_BRANCH", "BUILDKITE_BRANCH", "CIRCLE_BRANCH", "TRAVIS_BRANCH",
            "BRANCH_NAME",
            "CI_BRANCH",
        ] {
            #expect(GitRevision.branch(in: [name: "develop"]) == "develop")
        }
        #expect(GitRevision.branch(in: ["OTHER": "x"]) == nil)
        #expect(GitRevision.commit(in: ["GITHUB_SHA": "0123456789abcdef0123456789abcdef01234567"]) == "0123456")
        #expect(GitRevision.commit(in: ["GITHUB_SHA": "v1.0"]) == nil)
    }
}

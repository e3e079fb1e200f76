import Foundation

/// Takes the bytes of a programme as they arrive, to the budget and no further, and reads them at the end.
package struct ProgrammeFeed: Sendable {
    /// What reading may cost.
    package let budget: ProgrammeBudget
    /// Whether more arrived than the budget allows.
    package private(set) var isCutOff = false
    private var bytes: [UInt8] = []

    /// Takes nothing yet.
    package init(budget: ProgrammeBudget = ProgrammeBudget()) { self.budget = budget }

    /// Takes some bytes; false once the budget is used up, when the sender may be stopped.
    package mutating func append(_ chunk: some Collection<UInt8>) -> Bool {
        let room = budget.bytes - bytes.count
        bytes.append(contentsOf: chunk.prefix(room))
        if chunk.count > room { isCutOff = true }
        return !isCutOff
    }

    /// Reads what arrived, in O(bytes); `isComplete` is false where the sender broke off.
    ///
    /// Throws `empty` and `notProgramme`.
    package func programme(isComplete: Bool = true) throws(ProgrammeError) -> Programme {
        try ProgrammeReader.read(bytes, budget: budget, isCutOff: isCutOff || !isComplete)
    }

    /// Reads a file, a pipe or, for `-`, standard input, to the budget.
    ///
    /// It blocks while a pipe has nothing to give.
    /// Throws `notFound`, `unreadable`, `empty` and `notProgramme`, each naming the path.
    package static func programme(
        at path: String, budget: ProgrammeBudget = ProgrammeBudget()
    ) throws(ProgrammeError) -> Programme {
        var feed = ProgrammeFeed(budget: budget)
        try feed.fill(from: path)
        do throws(ProgrammeError) {
            return try feed.programme()
        } catch {
            throw ProgrammeError(error.code, path: path, error.message)
        }
    }

    private mutating func fill(from path: String) throws(ProgrammeError) {
        let isInput = path == "-"
        let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR {
                throw ProgrammeError(.notFound, path: path, "There is no such file. Check its name.")
            }
            throw ProgrammeError(
                .unreadable, path: path, "The file cannot be opened: \(String(cString: strerror(code))).")
        }
        defer { if !isInput { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return }
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                let reason = code == EISDIR ? "It is a folder" : String(cString: strerror(code))
                throw ProgrammeError(.unreadable, path: path, "The file cannot be read: \(reason).")
            }
            guard append(chunk[..<count]) else { return }
        }
    }
}

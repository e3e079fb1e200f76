/// A JSON text (RFC 8259) that can be changed in places while every other byte stays as it is.
///
/// Foundation's `JSONSerialization` forgets the order of keys, the spelling of numbers and the indentation, so a catalogue
/// would come back from it as a different file; hence this reader. It accepts what Foundation (and so Xcode) accepts: a byte
/// order mark, and a comma behind the last element, which the standard does not allow. The text must be UTF-8.
///
/// The values are in one array, in the order of the text, so a deep document costs no recursion, not even to free it.
struct JSONDocument: Hashable, Sendable {
    /// What a document may cost.
    struct Budget: Hashable, Sendable {
        /// The most bytes; 16 MiB.
        var bytes = 16 << 20
        /// The most levels of arrays and objects; 512, as in Foundation.
        var depth = 512
        /// The most values; a value costs some 40 bytes while it is read.
        var values = 1_000_000
    }

    enum Kind: UInt8, Hashable, Sendable { case null, `false`, `true`, number, string, array, object }

    struct Node: Hashable, Sendable {
        var kind: Kind
        /// Where the value's text begins and ends.
        var start: Int32
        var end: Int32
        /// Where the member's name begins and ends, with its quotes; empty for an element.
        var keyStart: Int32 = 0
        var keyEnd: Int32 = 0
        /// How many elements or members it has.
        var count: Int32 = 0
        /// The index of the value that comes behind this one and all that is in it.
        var next: Int32 = 0
    }

    /// The text as it is in the file.
    let bytes: [UInt8]
    /// The file it is from, for errors.
    let path: String?
    let budget: Budget
    /// All values, each container before what it holds; the first is the whole.
    let nodes: [Node]
    /// Where the lines begin.
    private let lineStarts: [Int32]

    /// Reads a text.
    ///
    /// - Throws: `damaged` with the line where it is not JSON; `tooLarge` over the budget.
    init(_ bytes: [UInt8], path: String? = nil, budget: Budget = Budget()) throws(IconsError) {
        guard bytes.count <= min(budget.bytes, Int(Int32.max)) else {
            throw IconsError(
                .tooLarge, path: path, "The JSON has more than \(budget.bytes) bytes. Is it the right file?")
        }
        var reader = JSONReader(bytes: bytes, path: path, budget: budget)
        try reader.read()
        (self.bytes, self.path, self.budget, nodes) = (bytes, path, budget, reader.nodes)
        lineStarts = bytes.lineStarts()
    }

    /// The whole value.
    var root: JSONElement { JSONElement(document: self, index: 0) }

    /// The line of a byte, from 1; a line ends in LF, CR LF or CR.
    ///
    /// - Complexity: O(log n) for n lines.
    func line(ofByteAt offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return max(low, 1)
    }
}

extension [UInt8] {
    /// The line of a byte, from 1, found by counting; for the one line that an error names.
    func line(ofByteAt offset: Int) -> Int {
        // A line feed right behind belongs to the carriage return that the text is cut at.
        let end = Swift.min(Swift.max(offset, 0) + 1, count)
        return Swift.max([UInt8](self[..<end]).lineStarts().prefix { Int($0) <= offset }.count, 1)
    }

    fileprivate func lineStarts() -> [Int32] {
        var starts: [Int32] = [0]
        for (index, byte) in enumerated() where byte == 0x0A || byte == 0x0D {
            let isBeforeLineFeed = byte == 0x0D && index + 1 < count && self[index + 1] == 0x0A
            if !isBeforeLineFeed { starts.append(Int32(index + 1)) }
        }
        return starts
    }
}

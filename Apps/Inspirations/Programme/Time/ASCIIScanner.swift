/// Reads small forms, such as dates, from the front of a text.
struct ASCIIScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { rest = ArraySlice(text.utf8.prefix(256)) }

    var isAtEnd: Bool { rest.isEmpty }

    var next: UInt8? { rest.first }

    /// Takes a character if it is the next.
    mutating func take(_ character: Character) -> Bool {
        guard let byte = character.asciiValue, rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes the first of some characters that is next.
    mutating func take(anyOf characters: String) -> Character? { characters.first { take($0) } }

    /// Takes a number of decimal digits; nil, with nothing taken, where there are fewer, or more than the most.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.contains(found.count), found.count <= 15 else { return nil }
        rest = rest.dropFirst(found.count)
        return found.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Takes exactly so many digits, whatever follows them.
    mutating func number(exactly count: Int) -> Int? {
        let found = rest.prefix(count)
        guard found.count == count, found.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        rest = rest.dropFirst(count)
        return found.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Passes over spaces.
    mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

    /// Passes over decimal digits.
    mutating func skipDigits() { rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}

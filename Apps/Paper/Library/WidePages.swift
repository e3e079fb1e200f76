import Foundation
import MartletSQLite

/// Which pages of a book are wide: a bit for each page, so that it is small also where all of them are.
struct WidePages: Hashable, Sendable {
    /// Page 0 is the lowest bit of the first byte.
    let bits: Data

    /// Takes pages from 0, in any order; those that the book does not have are dropped.
    init(_ pages: some Sequence<Int>, pageCount: Int) {
        let count = Self.count(pageCount)
        var bits = Data(count: (count + 7) / 8)
        for page in pages where (0..<count).contains(page) { bits[page / 8] |= 1 << UInt8(page % 8) }
        self.bits = bits
    }

    /// Reads a stored value; `nil` where nothing is stored, and where it is not about so many pages.
    init?(stored value: DatabaseValue, pageCount: Int) {
        let count = Self.count(pageCount)
        guard let bits = Data(databaseValue: value), bits.count == (count + 7) / 8 else { return nil }
        // A page behind the last one is nothing that was ever kept.
        guard count % 8 == 0 || bits.last.map({ $0 >> UInt8(count % 8) == 0 }) == true else { return nil }
        self.bits = bits
    }

    /// The pages, from 0, in order.
    var pages: [Int] {
        bits.enumerated().flatMap { place, byte in
            (0..<8).lazy.filter { byte >> UInt8($0) & 1 == 1 }.map { 8 * place + $0 }
        }
    }

    /// No book lists more pages, whatever its row says.
    private static func count(_ pageCount: Int) -> Int { min(max(1, pageCount), PageBudget.pages) }
}

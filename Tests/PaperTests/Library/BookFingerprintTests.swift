import Foundation
import TestSupport
import Testing

@testable import Paper

/// What a book is, whatever it is called.
///
/// The digests are those of another program, sha256sum.
struct BookFingerprintTests {
    private let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    private func hexadecimal(_ fingerprint: BookFingerprint) -> String {
        fingerprint.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8($0 % 251) }) }

    private func fingerprint(_ data: Data) throws -> BookFingerprint {
        try BookFingerprint(of: folder.scratch.write(data, as: "file"))
    }

    private static let files: [(Int, String)] = [
        (131_072, "eee547d78f4180ff80c3cbb1f738ea880d3760daad47779d5dcd226beb987e13"),
        (131_073, "d52c6e025e4de863445021d4458eb8801ab77b86ffb8abacc210a75e6fabb52f"),
        (200_000, "2b34d6f6b495467fc39d5dc74a4ec874d37fadaa3c04f8e9670723e64a298fcd"),
    ]

    @Test(arguments: files) func aFileIsItsSizeAndItsEnds(_ count: Int, _ digest: String) throws {
        let fingerprint = try fingerprint(bytes(count))
        #expect(fingerprint.size == Int64(count) && hexadecimal(fingerprint) == digest)
    }

    @Test func aSmallFileIsAllOfIt() throws {
        let small = try fingerprint(Data("abc".utf8))
        #expect(hexadecimal(small) == "78b073c3c605cc8b7709473cce6aa140c578d42fb5b8c1303eb45af257564a40")
        #expect(try fingerprint(Data()).size == 0)
    }

    @Test func aChangeIsSeenInTheEndsAndNotInTheMiddle() throws {
        let whole = bytes(200_000)
        let before = try fingerprint(whole)
        for index in [0, 65_535, 134_464, 199_999] {
            var changed = whole
            changed[index] ^= 1
            #expect(try fingerprint(changed) != before, "\(index)")
        }
        for index in [65_536, 100_000, 134_463] {
            var changed = whole
            changed[index] ^= 1
            #expect(try fingerprint(changed) == before, "\(index)")
        }
        #expect(try fingerprint(whole + [0]) != before)
    }

    @Test func aFolderIsTheNamesAndSizesOfItsPictures() throws {
        for (name, text) in [("10.jpg", "ab"), ("2.jpg", "abc"), ("1/a.png", "abcde")] {
            try folder.write("book/\(name)", text)
        }
        let before = try BookFingerprint(of: folder.scratch.file("book"))
        #expect(before.size == 10)
        #expect(hexadecimal(before) == "f897774f603f677b89c8ec6cd3681e55f26236ebe5bf6d2fb9a30e4a8009ac38")
        // What file managers put there is none of the book.
        for name in [".directory", "Thumbs.db", ".hidden/9.jpg", "notes.txt"] { try folder.write("book/\(name)") }
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.file("book/loop"), withDestinationPath: folder.scratch.file("book"))
        #expect(try BookFingerprint(of: folder.scratch.file("book")) == before)
        try folder.write("book/2.jpg", "abcd")
        #expect(try BookFingerprint(of: folder.scratch.file("book")) != before)
        try folder.write("book/2.jpg", "abc")
        try folder.move("book/2.jpg", to: "book/3.jpg")
        #expect(try BookFingerprint(of: folder.scratch.file("book")) != before)
    }

    @Test func ofAFolderWithManyPicturesTheFirstByNameAreRead() throws {
        try FileManager.default.createDirectory(atPath: folder.scratch.file("many"), withIntermediateDirectories: true)
        for number in (100_000..<140_010).reversed() {
            close(open(folder.scratch.file("many/\(number).png"), O_WRONLY | O_CREAT, 0o600))
        }
        let pictures = try FolderPictures(of: folder.scratch.file("many")).all
        #expect(pictures.map(\.name) == (100_000..<120_000).map { "\($0).png" })
    }

    @Test func whatCannotBeReadSaysSo() throws {
        let pipe = folder.scratch.file("pipe")
        mkfifo(pipe, 0o600)
        for path in [folder.scratch.file("missing"), pipe, "/dev/zero", "", "/tmp\u{0}x"] {
            let error = #expect(throws: LibraryError.self) { try BookFingerprint(of: path) }
            #expect(error?.code == .unreadable, "\(path)")
        }
    }
}

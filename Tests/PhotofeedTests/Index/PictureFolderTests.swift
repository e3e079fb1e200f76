import Foundation
import Testing

@testable import photofeed

@Suite("The folder")
struct PictureFolderTests {
    private let outside: TemporaryFolder
    private let inside: TemporaryFolder
    private let folder: PictureFolder

    init() throws {
        outside = try TemporaryFolder()
        inside = try TemporaryFolder()
        try outside.write(Data("secret".utf8), "secret.jpg")
        try inside.write(Data("a".utf8), "a.jpg")
        try inside.write(Data("b".utf8), "sub/b.jpg")
        folder = try PictureFolder(path: inside.path)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: inside.path(name), withDestinationPath: target)
    }

    @Test("opens what is in it")
    func opens() throws {
        #expect(folder.open(PicturePath("a.jpg"))?.read(9, at: 0) == Array("a".utf8))
        #expect(folder.open(PicturePath("sub/b.jpg"))?.read(9, at: 0) == Array("b".utf8))
        #expect(folder.open(PicturePath("none.jpg")) == nil)
    }

    @Test(
        "opens nothing outside of it, whatever the path",
        arguments: [
            "..", "../", "sub/../a.jpg", "sub/../../x", "", "/", "/etc/passwd", ".", "a.jpg/..", "a.jpg\0b",
        ])
    func paths(path: String) throws {
        #expect(folder.open(PicturePath(path)) == nil)
    }

    @Test("follows no link: to a file or a folder outside, to one inside, or to itself")
    func links() throws {
        try link("file.jpg", to: outside.path("secret.jpg"))
        try link("folder", to: outside.path)
        try link("inner.jpg", to: "a.jpg")
        try link("innerfolder", to: "sub")
        try link("loop", to: ".")
        try link("dangling.jpg", to: "nothing")
        for path in ["file.jpg", "folder/secret.jpg", "inner.jpg", "innerfolder/b.jpg", "loop/a.jpg", "dangling.jpg"] {
            #expect(folder.open(PicturePath(path)) == nil)
        }
        let listing = FolderListing(of: folder)
        #expect(Set(listing.files.keys) == [PicturePath("a.jpg"), PicturePath("sub/b.jpg")])
        #expect(Set(listing.folders) == [PicturePath(""), PicturePath("sub")])
    }

    @Test("opens no pipe, socket or folder, and does not wait for one")
    func special() throws {
        mkfifo(inside.path("pipe.jpg"), 0o644)
        try FileManager.default.createDirectory(atPath: inside.path("dir.jpg"), withIntermediateDirectories: false)
        #expect(folder.open(PicturePath("pipe.jpg")) == nil)
        #expect(folder.open(PicturePath("dir.jpg")) == nil)
        #expect(FolderListing(of: folder).files[PicturePath("pipe.jpg")] == nil)
        #expect(FolderListing(of: folder).folders.contains(PicturePath("dir.jpg")))
    }

    @Test("lists neither hidden files nor what is no picture by its name")
    func hidden() throws {
        for name in [".hidden.jpg", ".git/c.jpg", "notes.txt", "sub/.x/d.jpg", "jpg", "a.jpg~"] {
            try inside.write(Data("x".utf8), name)
        }
        #expect(FolderListing(of: folder).files.count == 2)
        #expect(Set(FolderListing(of: folder, at: PicturePath("sub")).files.keys) == [PicturePath("sub/b.jpg")])
    }

    @Test("lists names that are no UTF-8")
    func bytes() throws {
        let name: [CChar] = Array((inside.path + "/").utf8CString.dropLast()) + [-1, -2, 46, 106, 112, 103, 0]
        let descriptor = open(name, O_CREAT | O_WRONLY, 0o644)
        try #require(descriptor >= 0)
        close(descriptor)
        let path = PicturePath(bytes: [0xff, 0xfe, 0x2e, 0x6a, 0x70, 0x67])
        #expect(FolderListing(of: folder).files[path] != nil)
        #expect(folder.open(path) != nil)
    }

    @Test("goes on being itself when it is moved")
    func moved() throws {
        let other = try TemporaryFolder()
        try FileManager.default.moveItem(atPath: inside.path, toPath: other.path("moved"))
        #expect(folder.open(PicturePath("a.jpg")) != nil)
    }

    @Test("that does not exist, or is a file, is an error", arguments: ["none", "a.jpg", "a.jpg/x"])
    func missing(name: String) {
        let failure = #expect(throws: PictureFolder.Failure.self) { try PictureFolder(path: inside.path(name)) }
        #expect(failure?.description.contains(name) == true)
    }

    @Test("may itself be reached by a link")
    func linkedFolder() throws {
        try outside.write(Data(), "keep")
        try FileManager.default.createSymbolicLink(atPath: outside.path("to"), withDestinationPath: inside.path)
        #expect(try PictureFolder(path: outside.path("to")).open(PicturePath("a.jpg")) != nil)
    }

    @Test("is looked into down to a depth, and no deeper")
    func deep() throws {
        let deep = (0..<70).map { "d\($0)" }.joined(separator: "/")
        try inside.write(Data("x".utf8), deep + "/x.jpg")
        let listing = FolderListing(of: folder)
        #expect(listing.files.count == 2)
        #expect(listing.folders.count == 2 + PictureFolder.deepest)
    }
}

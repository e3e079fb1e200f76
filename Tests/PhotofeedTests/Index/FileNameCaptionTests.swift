import Testing

@testable import photofeed

@Suite("A file name")
struct FileNameCaptionTests {
    @Test(
        "tells the title and the photographer",
        arguments: [
            ("Bridge_by_A_Person.jpg", "Bridge", "A Person"), ("Infinite-Sea_by_Aury88.jpg", "Infinite Sea", "Aury88"),
            ("Painting-Colors_by__herobrine7gamer.jpg", "Painting Colors", "herobrine7gamer"),
            ("Picture_0B_by_freespace.jpg", "Picture 0B", "freespace"), ("FreshFlower.jpg", "Fresh Flower", nil),
            ("Float-into-MATE.png", "Float into MATE", nil), ("TwoWings.jpg", "Two Wings", nil),
            ("Elephants_3840x2160.jpg", "Elephants", nil), ("640x480.jpg", "640x480", nil),
            ("IMG_1234.JPG", "IMG 1234", nil),
            ("iPhone.jpg", "IPhone", nil), ("McDonald_by_Jean-Luc_P.jpg", "McDonald", "Jean-Luc P"),
            ("a by b.jpg", "A", "b"), ("Stand_by_Me_by_John.jpg", "Stand by Me", "John"),
            ("sunset-by-Ann.jpg", "Sunset", "Ann"),
            ("_by_X.jpg", "", "X"), ("X_by_.jpg", "X", nil), ("Bybye.jpg", "Bybye", nil),
            ("été_by_É_Û.jpg", "Été", "É Û"),
            ("a.b.c.jpg", "A.b.c", nil), ("日本_by_太郎.png", "日本", "太郎"), ("___.jpg", "", nil), ("x.jpg", "X", nil),
            ("Kite/contents/images/1920x1080.jpg", "Kite", nil),
            ("PastelHills/contents/images/2560x1600.png", "Pastel Hills", nil),
            ("holiday/1920x1080.jpg", "1920x1080", nil), ("deep/er/Bridge_by_A.jpg", "Bridge", "A"),
        ] as [(String, String, String?)])
    func captions(name: String, title: String, photographer: String?) {
        let caption = FileNameCaption(PicturePath(name))
        #expect(caption.title == title)
        #expect(caption.photographer == photographer)
    }

    @Test("that is no UTF-8 has a title all the same")
    func invalid() {
        #expect(FileNameCaption(PicturePath(bytes: [0x61, 0xff, 0x2e, 0x6a, 0x70, 0x67])).title == "A\u{FFFD}")
    }
}

@Suite("A path")
struct PicturePathTests {
    @Test("lies within the folders above it")
    func within() {
        let path = PicturePath("a/b/c.jpg")
        for folder in ["", "a", "a/b", "a/b/c.jpg"] { #expect(path.isWithin(PicturePath(folder))) }
        for folder in ["b", "a/bc", "a/b/c", "a/b/c.jpg/d"] { #expect(!path.isWithin(PicturePath(folder))) }
        #expect(!PicturePath("ab/c").isWithin(PicturePath("a")))
    }

    @Test("has an ending, in small letters")
    func endings() {
        #expect(PicturePath("a/B.JPG").pathExtension == "jpg")
        #expect(PicturePath(".jpg").pathExtension == "")
        #expect(PicturePath("a").pathExtension == "")
        #expect(PicturePath("a.b/c").pathExtension == "")
        #expect(PicturePath("a.").pathExtension == "")
    }

    @Test(
        "is listed when it has a picture's ending and nothing hidden in it",
        arguments: [
            ("a.jpg", true), ("a/b.PNG", true), ("a.txt", false), (".a.jpg", false), (".git/a.jpg", false),
            ("a/.b/c.jpg", false), ("jpg", false), ("a.jpg.part", false), ("a.svg", false), ("", true),
        ])
    func listed(path: String, expected: Bool) {
        #expect(FolderListing.isListed(PicturePath(path)) == (path.isEmpty ? false : expected))
    }
}

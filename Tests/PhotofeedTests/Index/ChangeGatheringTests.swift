import Testing

@testable import photofeed

@Suite("Changes")
struct ChangeGatheringTests {
    private var gathering = ChangeGathering()

    private func path(_ text: String) -> PicturePath { PicturePath(text) }

    @Test("wait until it is quiet")
    mutating func quiet() {
        #expect(gathering.due == nil)
        gathering.note(.file(path("a.jpg")), at: 10)
        #expect(gathering.due == 10.15)
        gathering.note(.file(path("b.jpg")), at: 10.1)
        #expect(gathering.take(at: 10.2) == nil)
        let taken = gathering.take(at: 10.25)
        #expect(taken?.files == [path("a.jpg"), path("b.jpg")])
        #expect(taken?.folders == [])
        #expect(gathering.due == nil)
        #expect(gathering.take(at: 99) == nil)
    }

    @Test("do not wait for ever while it is never quiet")
    mutating func longest() {
        for step in 0...20 { gathering.note(.file(path("a.jpg")), at: 10 + Double(step) * 0.1) }
        #expect(gathering.due == 11)
    }

    @Test("in a folder that is scanned need no look of their own")
    mutating func covered() {
        gathering.note(.file(path("a/1.jpg")), at: 0)
        gathering.note(.file(path("b/1.jpg")), at: 0)
        gathering.note(.folder(path("a/b")), at: 0)
        gathering.note(.folder(path("a")), at: 0)
        gathering.note(.folder(path("a/c")), at: 0)
        gathering.note(.file(path("a/2.jpg")), at: 0)
        let taken = gathering.take(at: 1)
        #expect(taken?.folders == [path("a")])
        #expect(taken?.files == [path("b/1.jpg")])
    }

    @Test("that were dropped mean a scan of everything")
    mutating func overflow() {
        gathering.note(.file(path("a.jpg")), at: 0)
        gathering.note(.everything, at: 0)
        gathering.note(.folder(path("b")), at: 0)
        let taken = gathering.take(at: 1)
        #expect(taken?.folders == [path("")])
        #expect(taken?.files == [])
    }

    @Test("of very many files become a scan, so that their number is bounded")
    mutating func many() {
        gathering.mostFiles = 10
        for number in 0..<1_000 { gathering.note(.file(path("\(number).jpg")), at: 0) }
        let taken = gathering.take(at: 1)
        #expect(taken?.folders == [path("")])
        #expect(taken?.files == [])
    }
}

@Suite("An event of inotify")
struct InotifyEventTests {
    @Test("is read from its bytes, two in a row")
    func reading() {
        let first: [UInt8] = [1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0] + Array("a.jpg".utf8) + [0, 0, 0]
        let second: [UInt8] = [255, 255, 255, 255, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let events = InotifyEvent.all(in: first + second)
        #expect(
            events == [
                InotifyEvent(watch: 1, mask: 8, name: Array("a.jpg".utf8)),
                InotifyEvent(watch: -1, mask: 0x4000, name: []),
            ])
        #expect(events[0].has(8))
        #expect(!events[0].has(0x4000))
    }

    @Test("that is cut off is not read", arguments: [0, 1, 15, 17, 23])
    func cutOff(count: Int) {
        let bytes: [UInt8] = [1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0] + Array("a.jpg".utf8) + [0, 0, 0]
        #expect(InotifyEvent.all(in: Array(bytes.prefix(count))) == [])
    }
}

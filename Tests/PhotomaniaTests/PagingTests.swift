import TestSupport
import Testing

@testable import Photomania

@Suite("Paging asks for each page once and shows each photograph once")
struct PagingTests {
    private func page(_ number: Int, of total: Int, ids: [Int], items: Int? = nil, nsfw: Set<Int> = []) -> PhotoPage {
        PhotoPage(
            currentPage: number, totalPages: total, totalItems: items ?? total * 50,
            photos: ids.map { Photo(id: $0, nsfw: nsfw.contains($0)) })
    }

    private let failure = FeedFailure(kind: .unreachable, title: "t", explanation: "e")

    @Test("two scroll events in one tick make one request")
    func nearEndTwice() {
        var paging = Paging()
        #expect(paging.handle(.nearEnd) == [.load(page: 1, request: 1)])
        #expect(paging.handle(.nearEnd) == [])
        #expect(paging.handle(.loaded(page(1, of: 3, ids: [1, 2]), request: 1)) == [.show])
        #expect(paging.handle(.nearEnd) == [.load(page: 2, request: 2)])
        #expect(paging.handle(.nearEnd) == [])
    }

    @Test("ids 1, 2, 3 and then 3, 4 show 4 once, after the others")
    func overlap() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(1, of: 3, ids: [1, 2, 3]), request: 1))
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(2, of: 3, ids: [3, 4]), request: 2))
        #expect(paging.photos.map(\.id) == [1, 2, 3, 4])
    }

    @Test("photographs marked nsfw are left out")
    func nsfw() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(1, of: 1, ids: [1, 2, 3], nsfw: [2]), request: 1))
        #expect(paging.photos.map(\.id) == [1, 3])
    }

    @Test("the last page is known: nothing is asked for after it")
    func lastPage() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(1, of: 1, ids: [1]), request: 1))
        #expect(paging.status == .ended)
        #expect(paging.handle(.nearEnd) == [])
    }

    @Test("an empty feed has ended after its first answer")
    func emptyFeed() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        #expect(paging.handle(.loaded(page(1, of: 0, ids: []), request: 1)) == [.show])
        #expect(paging.status == .ended)
        #expect(paging.photos.isEmpty)
    }

    @Test("an error is not asked for again by scrolling, only by a retry, and then the same page")
    func failureAndRetry() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(1, of: 3, ids: [1]), request: 1))
        _ = paging.handle(.nearEnd)
        #expect(paging.handle(.failed(failure, request: 2)) == [.show])
        #expect(paging.status == .failed(failure))
        #expect(paging.handle(.nearEnd) == [])
        #expect(paging.handle(.retry) == [.load(page: 2, request: 3)])
        #expect(paging.handle(.retry) == [])
        #expect(paging.photos.map(\.id) == [1])
    }

    @Test("a page of which everything is known already is followed by the next one unasked")
    func stall() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(1, of: 5, ids: [1, 2]), request: 1))
        _ = paging.handle(.nearEnd)
        #expect(
            paging.handle(.loaded(page(2, of: 5, ids: [1, 2]), request: 2)) == [.show, .load(page: 3, request: 3)])
    }

    @Test("a feed that never ends and brings nothing new is given up after twenty pages")
    func endlessNothing() {
        var paging = Paging()
        var next = paging.handle(.nearEnd)
        var asked = 0
        while case .load(let number, let request)? = next.last {
            asked += 1
            try? #require(asked < 100)
            next = paging.handle(.loaded(page(number, of: 1_000_000, ids: []), request: request))
        }
        #expect(asked == 20)
        #expect(paging.status == .ended)
    }

    @Test("a refresh in mid-flight takes only the new answer")
    func refreshInFlight() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(1, of: 3, ids: [1, 2]), request: 1))
        _ = paging.handle(.nearEnd)
        #expect(paging.handle(.refresh) == [.cancel(request: 2), .load(page: 1, request: 3)])
        #expect(paging.photos.map(\.id) == [1, 2])
        #expect(paging.handle(.loaded(page(2, of: 3, ids: [3, 4]), request: 2)) == [])
        #expect(paging.handle(.failed(failure, request: 2)) == [])
        #expect(paging.handle(.loaded(page(1, of: 3, ids: [9, 1]), request: 3)) == [.show])
        #expect(paging.photos.map(\.id) == [9, 1])
        #expect(paging.handle(.nearEnd) == [.load(page: 2, request: 4)])
    }

    @Test("a refresh that fails keeps what was shown, and a retry still replaces it")
    func refreshFails() {
        var paging = Paging()
        _ = paging.handle(.nearEnd)
        _ = paging.handle(.loaded(page(1, of: 1, ids: [1]), request: 1))
        _ = paging.handle(.refresh)
        _ = paging.handle(.failed(failure, request: 2))
        #expect(paging.photos.map(\.id) == [1])
        #expect(paging.handle(.retry) == [.load(page: 1, request: 3)])
        _ = paging.handle(.loaded(page(1, of: 1, ids: [7]), request: 3))
        #expect(paging.photos.map(\.id) == [7])
    }

    @Test(
        "however a feed grows or shrinks between two pages, every photograph that stays in it is shown, once",
        arguments: 0..<40)
    func movingFeed(seed: Int) {
        // Given a feed of 260 photographs, newest first, of which some go and some come between the pages
        var random = SeededGenerator(seed: seed)
        var feed = Array(1...260)
        var nextID = 1000
        let original = Set(feed)
        var removed: Set<Int> = []
        var paging = Paging()
        // When it is read to its end
        var actions = paging.handle(.nearEnd)
        while case .load(let number, let request)? = actions.last {
            let start = min((number - 1) * 50, feed.count)
            let answer = page(
                number, of: (feed.count + 49) / 50, ids: Array(feed[start..<min(start + 50, feed.count)]),
                items: feed.count)
            actions = paging.handle(.loaded(answer, request: request))
            if actions.last == .show { actions = paging.handle(.nearEnd) }
            // One kind of change at a time, since a feed that grows and shrinks alike cannot be told from one that stays.
            if seed.isMultiple(of: 2) {
                for _ in 0..<Int.random(in: 0...3, using: &random) where feed.count > 100 {
                    removed.insert(feed.remove(at: Int.random(in: 0..<feed.count, using: &random)))
                }
            } else {
                for _ in 0..<Int.random(in: 0...3, using: &random) where nextID < 1040 {
                    feed.insert(nextID, at: 0)
                    nextID += 1
                }
            }
        }
        // Then no photograph is twice there, and none that stayed is lost
        let shown = paging.photos.map(\.id)
        #expect(Set(shown).count == shown.count)
        #expect(original.subtracting(removed).subtracting(shown).isEmpty)
    }
}

extension Photo {
    /// A photograph of which only the id matters.
    init(id: Int, nsfw: Bool = false, name: String = "", width: Int = 3, height: Int = 2) {
        self.init(
            id: id, name: name, photographer: "", description: "", width: width, height: height, isNSFW: nsfw,
            imageURL: nil, renditions: [])
    }
}

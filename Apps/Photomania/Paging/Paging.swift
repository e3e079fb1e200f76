/// Which page of a feed is asked for, when, and what is shown of it: a value that knows no network and no view.
///
/// A page is asked for once at a time. Photographs are an ordered set by id: none is shown twice, also when the feed grew
/// between two pages; and when it shrank, the pages that may have moved up are asked for again, so that none is lost.
struct Paging: Sendable {
    /// What happens to it.
    enum Event: Sendable {
        /// The wall is shown, or its end has come near.
        case nearEnd
        /// A page came, for the request of that number.
        case loaded(PhotoPage, request: Int)
        /// The request of that number failed.
        case failed(FeedFailure, request: Int)
        /// The person wants to try again what failed.
        case retry
        /// The person wants everything anew.
        case refresh
    }

    /// What is to be done.
    enum Action: Hashable, Sendable {
        /// Ask for that page, and answer with that number.
        case load(page: Int, request: Int)
        /// The request of that number is no longer wanted.
        case cancel(request: Int)
        /// The photographs have changed.
        case show
    }

    /// What goes on now.
    enum Status: Hashable, Sendable {
        case idle
        case loading
        case failed(FeedFailure)
        /// The last page has come.
        case ended
    }

    /// So many pages in a row that bring nothing new are asked for unasked; a feed that goes on so is taken to have ended.
    static let emptyPageLimit = 20

    private(set) var photos: [Photo] = []
    private(set) var status = Status.idle

    private var ids: Set<Int> = []
    private var frontier = Frontier(pageSize: Feed.photosPerPage)
    private var emptyPages = 0
    private var request = 0
    /// While a refresh is under way the old photographs stay, until the first new page replaces them.
    private var isRefreshing = false

    /// Takes an event, and says what is to be done.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .nearEnd:
            return status == .idle ? [load()] : []
        case .retry:
            guard case .failed = status else { return [] }
            return [load()]
        case .refresh:
            let cancelled: [Action] = status == .loading ? [.cancel(request: request)] : []
            frontier = Frontier(pageSize: Feed.photosPerPage)
            emptyPages = 0
            isRefreshing = true
            return cancelled + [load()]
        case .loaded(let page, let answered):
            guard status == .loading, answered == request else { return [] }
            return take(page)
        case .failed(let failure, let answered):
            guard status == .loading, answered == request else { return [] }
            status = .failed(failure)
            return [.show]
        }
    }

    private mutating func load() -> Action {
        request += 1
        status = .loading
        return .load(page: frontier.nextPage, request: request)
    }

    private mutating func take(_ page: PhotoPage) -> [Action] {
        if isRefreshing {
            photos = []
            ids = []
            isRefreshing = false
        }
        let before = photos.count
        for photo in page.photos where !photo.isNSFW && ids.insert(photo.id).inserted {
            photos.append(photo)
        }
        let broughtNothing = photos.count == before
        emptyPages = broughtNothing ? emptyPages + 1 : 0

        frontier.read(page: frontier.nextPage, totalItems: page.totalItems)
        if frontier.nextPage > page.totalPages || emptyPages >= Self.emptyPageLimit {
            status = .ended
            return [.show]
        }
        status = .idle
        return broughtNothing ? [.show, load()] : [.show]
    }
}

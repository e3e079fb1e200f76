import Foundation
import FoundationNetworking

/// The responses of a cache in memory, up to a number of bytes; the least recently used make room.
struct CacheShelf {
    struct Item {
        var response: StoredResponse
        /// What the application added, which stays in memory.
        var userInfo: [AnyHashable: Any]?
        var policy: URLCache.StoragePolicy
        fileprivate var used = 0

        init(response: StoredResponse, userInfo: [AnyHashable: Any]? = nil, policy: URLCache.StoragePolicy = .allowed) {
            self.response = response
            self.userInfo = userInfo
            self.policy = policy
        }
    }

    private static let variantLimit = 16

    let limit: Int
    private(set) var usage = 0
    private var items: [String: [Item]] = [:]
    private var clock = 0

    init(limit: Int) { self.limit = max(0, limit) }

    /// The item for a key that these fields select; the newest of several.
    mutating func item(for key: String, fields: HTTPHeaders, isLenient: Bool) -> Item? {
        let row = items[key] ?? []
        let matching = row.indices.filter { row[$0].response.isSelected(by: fields, isLenient: isLenient) }
        guard let index = matching.max(by: { row[$0].response.received < row[$1].response.received }) else {
            return nil
        }
        clock += 1
        items[key]?[index].used = clock
        return items[key]?[index]
    }

    /// Keeps an item in the place of the one with its key and selectors.
    mutating func store(_ item: Item) {
        let key = item.response.key
        var row = items[key] ?? []
        // A response either varies or does not; the later one knows.
        let isReplaced = { (other: Item) in
            other.response.selectors == item.response.selectors || other.response.selectors.isEmpty
                || item.response.selectors.isEmpty
        }
        for other in row where isReplaced(other) { usage -= other.response.cost }
        row.removeAll(where: isReplaced)
        while row.count >= Self.variantLimit { usage -= row.removeLast().response.cost }
        if item.response.cost <= limit / 10 {
            clock += 1
            var item = item
            item.used = clock
            row.insert(item, at: 0)
            usage += item.response.cost
        }
        items[key] = row.isEmpty ? nil : row
        if usage > limit { evict() }
    }

    /// Forgets every item for a key.
    mutating func remove(_ key: String) {
        for item in items.removeValue(forKey: key) ?? [] { usage -= item.response.cost }
    }

    /// Forgets everything.
    mutating func removeAll() {
        items = [:]
        usage = 0
    }

    /// Down to four fifths at once, so that not every store has to look at everything.
    private mutating func evict() {
        let order = items.values.joined().sorted { $0.used < $1.used }
        for item in order where usage > limit / 5 * 4 {
            items[item.response.key]?.removeAll { $0.used == item.used }
            if items[item.response.key]?.isEmpty == true { items[item.response.key] = nil }
            usage -= item.response.cost
        }
    }
}

import Foundation
import MartletRaster

/// Decoded pictures in memory, up to a number of bytes; those that were not used for the longest go first.
///
/// Every operation is O(1), but for the entries that it evicts.
struct MemoryCache {
    private struct Node {
        let key: ImageKey
        var bitmap: Bitmap
        var newer: Int?
        var older: Int?
    }

    /// The bytes that all pictures together may take; never exceeded.
    let limit: Int
    /// The bytes that they take.
    private(set) var cost = 0

    private var indices: [ImageKey: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?

    init(limit: Int) { self.limit = max(0, limit) }

    var count: Int { indices.count }

    /// A picture larger than a quarter of the limit is not kept: it would cost too many others.
    var entryLimit: Int { limit / 4 }

    /// The picture, which then is the newest.
    mutating func bitmap(for key: ImageKey) -> Bitmap? {
        guard let index = indices[key] else { return nil }
        unlink(index)
        link(index)
        return nodes[index]?.bitmap
    }

    /// The largest picture of an address, whatever it was loaded for; O(count), and it stays as old as it is.
    func largestBitmap(of url: URL) -> Bitmap? {
        var largest: Bitmap?
        for (key, index) in indices where key.url == url {
            guard let bitmap = nodes[index]?.bitmap, bitmap.cost > largest?.cost ?? 0 else { continue }
            largest = bitmap
        }
        return largest
    }

    /// Keeps a picture and lets go of the oldest ones until all fit.
    mutating func insert(_ bitmap: Bitmap, for key: ImageKey) {
        remove(key)
        guard bitmap.cost <= entryLimit else { return }
        let index: Int
        if let reused = free.popLast() {
            index = reused
            nodes[index] = Node(key: key, bitmap: bitmap)
        } else {
            index = nodes.count
            nodes.append(Node(key: key, bitmap: bitmap))
        }
        indices[key] = index
        cost += bitmap.cost
        link(index)
        while cost > limit, let oldest, let key = nodes[oldest]?.key { remove(key) }
    }

    /// Forgets a picture.
    mutating func remove(_ key: ImageKey) {
        guard let index = indices.removeValue(forKey: key) else { return }
        unlink(index)
        cost -= nodes[index]?.bitmap.cost ?? 0
        nodes[index] = nil
        free.append(index)
    }

    /// Forgets every picture.
    mutating func removeAll() { self = MemoryCache(limit: limit) }

    private mutating func link(_ index: Int) {
        nodes[index]?.older = newest
        nodes[index]?.newer = nil
        if let newest { nodes[newest]?.newer = index }
        newest = index
        if oldest == nil { oldest = index }
    }

    private mutating func unlink(_ index: Int) {
        guard let node = nodes[index] else { return }
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
    }
}

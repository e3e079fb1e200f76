import CacheFiles
import Foundation

/// The responses of a cache in files, up to a number of bytes that is never exceeded.
///
/// Several processes may share the directory, and any of them may be killed at any time: files are written under
/// another name and renamed, and a lock file guards changes. A directory that cannot be used is a cache that misses.
/// Calls block, and are safe from any thread.
///
/// Files, not SQLite: a response is one blob that is read and replaced whole, which is what a file system does without
/// copying through a database's pages and journal, and a torn entry costs that entry alone. What a database would do
/// better is finding the least used without looking at every file, which happens only when the limit is reached. The
/// library would also no longer stand on libcurl alone.
struct CacheDirectory: Sendable {
    /// More variants of one URL are as good as a response that varies by everything.
    private static let variantLimit = 16

    let path: String
    let limit: Int

    /// The most bytes of one response: a tenth of the whole, since it would cost too many others.
    var entryLimit: Int { limit / 10 }

    /// The bytes that all files take.
    var usage: Int {
        guard CacheDisk.size(of: path) != nil, let ledger = ledger() else { return 0 }
        return ledger.total
    }

    /// The response for a key that these fields select.
    func response(for key: String, fields: HTTPHeaders, isLenient: Bool, now: Date) -> StoredResponse? {
        let name = CacheHash.name(of: key)
        switch contents(of: name, now: now) {
        case .response(let response)?:
            guard response.key == key, response.isSelected(by: fields, isLenient: isLenient) else { return nil }
            return response
        case .variants(key, let variants)?:
            let matching = variants.first { StoredResponse.isMatch($0.selectors, fields, isLenient: isLenient) }
            guard let matching, case .response(let response)? = contents(of: matching.file, now: now),
                response.key == key, response.selectors == matching.selectors
            else { return nil }
            return response
        default: return nil
        }
    }

    /// Keeps a response in the place of the one with its key and selectors.
    func store(_ response: StoredResponse, now: Date) {
        let name = CacheHash.name(of: response.key)
        let data = CacheFileContents.response(response).data
        guard let ledger = ledger() else { return }
        let known = variants(of: response.key, in: name, now: now)
        guard data.count <= entryLimit else {
            // What is too large still makes what was there out of date.
            for variant in known where variant.selectors == response.selectors { ledger.remove(variant.file) }
            if response.selectors.isEmpty { ledger.remove(name) }
            return
        }
        guard !response.selectors.isEmpty else {
            for variant in known { ledger.remove(variant.file) }
            // Removed first: a failure to write must not leave the old one.
            if !ledger.write(data, to: name, limit: limit, now: now) { ledger.remove(name) }
            return
        }
        let replaced = known.filter { $0.selectors == response.selectors }
        var others = known.filter { $0.selectors != response.selectors }
        let file = name + "-" + CacheHash.hexadecimal(UInt64.random(in: 0...UInt64.max))
        guard ledger.write(data, to: file, limit: limit, now: now) else { return ledger.remove(name) }
        for variant in replaced { ledger.remove(variant.file) }
        while others.count >= Self.variantLimit { ledger.remove(others.removeLast().file) }
        let all = [CacheFileContents.Variant(selectors: response.selectors, file: file)] + others
        let index = CacheFileContents.variants(key: response.key, all).data
        if !ledger.write(index, to: name, limit: limit, now: now) { ledger.remove(name) }
    }

    /// Forgets every response for a key.
    func remove(_ key: String, now: Date) {
        guard CacheDisk.size(of: path + "/" + CacheHash.name(of: key)) != nil, let ledger = ledger() else {
            return
        }
        let name = CacheHash.name(of: key)
        for variant in variants(of: key, in: name, now: now) { ledger.remove(variant.file) }
        ledger.remove(name)
    }

    /// Forgets everything.
    func removeAll() {
        guard CacheDisk.size(of: path) != nil, let ledger = ledger() else { return }
        ledger.sweep(downTo: 0)
    }

    /// What a file holds; one that is not as it was written is removed.
    private func contents(of name: String, now: Date) -> CacheFileContents? {
        guard let data = CacheDisk.read(path + "/" + name, limit: limit, now: now) else { return nil }
        if let contents = CacheFileContents(data) { return contents }
        // Uncounted when the directory is next looked through: the caller may hold the ledger.
        unlink(path + "/" + name)
        return nil
    }

    private func variants(of key: String, in name: String, now: Date) -> [CacheFileContents.Variant] {
        guard case .variants(key, let variants)? = contents(of: name, now: now) else { return [] }
        // What was read names files that will be removed.
        return variants.filter { Self.isOwn($0.file) }
    }

    private func ledger() -> CacheLedger? { CacheLedger(in: path, where: Self.isOwn) }

    /// Whether this is how the cache names its files, and those being written.
    private static func isOwn(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        let isNumber = { (part: Substring) in
            part.utf8.count == 16 && part.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        }
        switch parts.count {
        case 1: return isNumber(parts[0])
        case 2: return isNumber(parts[1]) && (parts[0] == "part" || isNumber(parts[0]))
        default: return false
        }
    }
}

import CPoppler

/// The table of contents of a document, with a bound on its depth and its length.
struct PDFOutline {
    private static let depth = 16
    private static let limit = 10_000

    private(set) var entries: [OutlineEntry] = []
    private var count = 0

    init(_ document: OpaquePointer) {
        guard let iterator = poppler_index_iter_new(document) else { return }
        defer { poppler_index_iter_free(iterator) }
        entries = read(iterator, document, depth: 0)
    }

    private mutating func read(_ iterator: OpaquePointer, _ document: OpaquePointer, depth: Int) -> [OutlineEntry] {
        var entries: [OutlineEntry] = []
        repeat {
            count += 1
            guard count <= Self.limit, let action = poppler_index_iter_get_action(iterator) else { break }
            var entry = OutlineEntry(title: "", page: nil)
            entry.title = action.pointee.any.title.map { String(cString: $0) } ?? ""
            entry.page = Self.page(of: action, document)
            poppler_action_free(action)
            if depth < Self.depth, let child = poppler_index_iter_get_child(iterator) {
                entry.children = read(child, document, depth: depth + 1)
                poppler_index_iter_free(child)
            }
            entries.append(entry)
        } while poppler_index_iter_next(iterator) != 0
        return entries
    }

    private static func page(of action: UnsafeMutablePointer<PopplerAction>, _ document: OpaquePointer) -> Int? {
        guard action.pointee.type == POPPLER_ACTION_GOTO_DEST, let place = action.pointee.goto_dest.dest else {
            return nil
        }
        var number = Int(place.pointee.page_num)
        if place.pointee.type == POPPLER_DEST_NAMED, let name = place.pointee.named_dest,
            let found = poppler_document_find_dest(document, name)
        {
            number = Int(found.pointee.page_num)
            poppler_dest_free(found)
        }
        return number >= 1 ? number : nil
    }
}

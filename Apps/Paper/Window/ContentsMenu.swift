import MartletUI

/// What leads to a page: bookmarks and the table of contents, as a menu.
enum ContentsMenu {
    /// The entries that a menu can show before nobody would find one in it.
    static let limit = 400
    /// The letters of an entry's title.
    private static let titleLimit = 60

    /// The menu; without sections where there is neither.
    static func menu(bookmarks: [Int], outline: [OutlineEntry]) -> Menu {
        let marks = bookmarks.prefix(limit).map { item("Page \($0 + 1)", $0 + 1) }
        var entries: [Menu.Item] = []
        list(outline, depth: 0, into: &entries)
        return Menu(sections: [marks, entries].filter { !$0.isEmpty })
    }

    private static func list(_ outline: [OutlineEntry], depth: Int, into items: inout [Menu.Item]) {
        for entry in outline where items.count < limit {
            if let page = entry.page {
                items.append(item(String(repeating: "    ", count: min(depth, 8)) + entry.title, page))
            }
            list(entry.children, depth: depth + 1, into: &items)
        }
    }

    private static func item(_ title: String, _ page: Int) -> Menu.Item {
        let short = title.count > titleLimit ? title.prefix(titleLimit) + "…" : title
        // An underscore would mark a letter.
        return Menu.Item(short.replacing("_", with: "__"), action: "win.page('\(page)')")
    }
}

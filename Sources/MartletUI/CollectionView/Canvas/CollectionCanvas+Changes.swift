import CGtk
import Foundation
import MartletLayouts

// Other items, another layout.
extension CollectionCanvas {
    /// Goes over to another layout.
    func setLayout(_ new: any CollectionLayout, animated: Bool) {
        if animated {
            rememberOrigins(layout: isPrepared ? layout : nil) { $0 }
        } else {
            endAnimation()
        }
        rememberAnchor()
        layout = new
        isPrepared = false
        invalidateContent()
    }

    /// Follows the items to their new places.
    ///
    /// `change` makes the source show the new ones; `isEqual` is asked after that.
    func apply(_ changes: ItemChanges, change: () -> Void, isEqual: (ItemIndex) -> Bool) {
        let hadFocus = hasFocus
        let place = { (element: LayoutElement) -> LayoutElement? in
            guard case .item(let item) = element else { return element }
            return changes.newIndex(of: item).map { .item($0) }
        }
        rememberAnchor()
        pendingAnchor = pendingAnchor?.following(changes)
        if !changes.isEmpty { rememberOrigins(layout: nil, place: place) }
        change()
        displayed = []
        targets = []
        cellsAreStale = true
        recycler.remap { element in place(element).flatMap { source?.has($0) == true ? $0 : nil } }.forEach(perform)
        if !changes.isEmpty {
            lengths.remap(count: numbering.total) { changes.oldIndex(ofItem: $0) }
            if let old = cursor, case .item(let new, _) = LayoutAnchor.item(old, distance: 0).following(changes) {
                cursor = new
            } else {
                cursor = nil
            }
        }
        forgetLengths(where: { !isEqual($0) })
        rebind { !isEqual($0) }
        let lostSelection = selection.remap { changes.newIndex(of: $0) }
        for element in recycler.elements {
            if let view = view(for: element) { decorate(view, element) }
        }
        itemsChanged(isNews: !changes.isEmpty)
        if lostSelection { source?.didChangeSelection() }
        if hadFocus { wantsFocus = true }
    }

    /// The items have nothing to do with those before.
    func reloadItems() {
        endAnimation()
        recycler.remap { _ in nil }.forEach(perform)
        displayed = []
        targets = []
        cellsAreStale = true
        supplementaryLengths = [:]
        cursor = nil
        pendingAnchor = .start
        anchorOffset = nil
        pendingScroll = nil
        lengths.reset(count: numbering.total)
        let lostSelection = selection.replace(with: [])
        itemsChanged(isNews: true)
        if lostSelection { source?.didChangeSelection() }
    }

    private func itemsChanged(isNews: Bool) {
        needsPrepare = true
        typeToSelect.reset()
        prefetchWindow.reset()
        describeCollection()
        // The same items again are no answer to the question for more.
        if isNews { tellNearEnd(.itemsChanged) }
        invalidateContent()
    }

    private func forgetLengths(where isChanged: (ItemIndex) -> Bool) {
        guard lengths.isInUse else { return }
        for (section, count) in numbering.counts.enumerated() {
            for item in 0..<count where isChanged(ItemIndex(item, section: section)) {
                lengths.forget(numbering.position(of: ItemIndex(item, section: section)))
            }
        }
    }

    /// Headers and footers are made anew.
    func dropSupplementaryViews() {
        supplementaryLengths = [:]
        displayed = []
        targets = []
        cellsAreStale = true
        recycler.remap { element in
            guard case .item = element else { return nil }
            return element
        }.forEach(perform)
    }
}

import Belongings
import Foundation
import MartletBeacons
import MartletUI

// What can be done with things.
extension BelongingsWindow {
    /// Opens the page of a thing; says so where it is gone.
    func open(_ id: Belonging.ID) {
        guard things[id] != nil else { return toasts.show("This thing is no longer there.") }
        guard page?.id != id else { return }
        search.isSearching = false
        let page = ThingPage(id, things, time: time)
        page.onAcknowledge = { [weak self] id in self?.acknowledge([id]) }
        self.page = page
        stack.set(page.widget, name: "thing")
        stack.shown = "thing"
        show()
        back.grabFocus()
    }

    /// Opens the thing that an address means.
    func open(address: String) {
        guard let id = ItemAddress.thing(in: address) else {
            return toasts.show("“\(address.prefix(80))” is no address of a thing.")
        }
        things.load()
        open(id)
    }

    /// Leaves a thing's page.
    func close(_ page: ThingPage) {
        self.page = nil
        stack.shown = things.belongings.isEmpty ? "empty" : "list"
        list.view.grabFocus()
    }

    /// Back to the list, or out of the search.
    func goBack() {
        if let page {
            close(page)
            show()
        } else {
            search.isSearching = false
        }
    }

    func addThing(_ draft: BelongingDraft? = nil) {
        let dialog = EditDialog(things, draft: draft)
        dialog.onSave = { [weak self] id in self?.list.view.scroll(to: id, animated: true) }
        dialog.present(over: self)
        dialog.name.grabFocus()
    }

    /// Adds a thing with a beacon that is in range.
    func pick() {
        let dialog = PickDialog(things)
        dialog.onPick = { [weak self] region in self?.picked(region) }
        dialog.present(over: self)
    }

    /// A beacon that is somebody's already opens its page.
    private func picked(_ region: BeaconRegion) {
        if let owner = things.owner(of: region) {
            open(owner.id)
        } else {
            addThing(BelongingDraft(name: "", region: region))
        }
    }

    func edit() {
        guard let belonging = current else { return }
        let dialog = EditDialog(things, belonging)
        dialog.present(over: self)
        dialog.name.grabFocus()
    }

    func pause() {
        guard let belonging = current else { return }
        let isPaused = !belonging.isPaused
        guard things.update(belonging.id, { $0.isPaused = isPaused }) else { return }
        toasts.show(isPaused ? "“\(belonging.name)” is paused" : "“\(belonging.name)” is watched again")
    }

    func remove() {
        guard let belonging = current, let removed = things.remove(belonging.id) else { return }
        if page?.id == belonging.id { goBack() }
        toasts.show(
            "“\(belonging.name)” was removed", action: ("_Undo", { [weak self] in self?.things.restore(removed) }),
            seconds: 10)
    }

    func acknowledge(_ ids: [Belonging.ID]) {
        for id in ids { things.watch.acknowledge(id) }
    }

    /// The one that is meant, where it waits for that; else all of the first card.
    func acknowledgeCurrent() {
        if let current, things.status(of: current.id)?.isAlerting == true { return acknowledge([current.id]) }
        let cards = AlertWords(things.belongings, things.watch.statuses, now: Date(), time: time).cards
        if let card = cards.first { acknowledge(card.things) }
    }

    func showPreferences() {
        PreferencesDialog(things, time: time).present(over: self)
    }

    func chooseFile() {
        Task { [weak self] in
            guard let self else { return }
            let chosen = await FileChooser.choose(.files, over: self, title: "Import Things")
            for address in chosen { importFile(at: address) }
        }
    }

    /// Adds the things of a file, all or none of those that can be read, and says how many.
    func importFile(at address: String) {
        let url = URL(string: address).flatMap { $0.isFileURL ? $0 : nil } ?? URL(filePath: address)
        let name = url.lastPathComponent
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            let data = try handle.read(upToCount: BelongingsFile.sizeLimit + 1) ?? Data()
            let file = try BelongingsFile(data, name: name)
            guard file.belongings.isEmpty || things.save(file.belongings) else { return }
            toasts.show(Self.told(file, name: name))
        } catch let error as StoreError {
            toasts.show(error.message)
        } catch {
            toasts.show("\(name) cannot be read: \(error.localizedDescription)")
        }
    }

    static func told(_ file: BelongingsFile, name: String) -> String {
        let count = file.belongings.count
        let text = count == 1 ? "1 thing was imported" : "\(count) things were imported"
        guard let first = file.unreadable.first else { return text }
        let rest = file.unreadable.count == 1 ? "1 was not" : "\(file.unreadable.count) were not"
        return "\(text), \(rest). \(first.name): \(first.reason)"
    }

    /// Does what a button offers against a trouble.
    func apply(_ remedy: Trouble.Remedy) {
        switch remedy {
        case .preferences: showPreferences()
        case .copy(let command):
            Clipboard.copy(command)
            toasts.show("Copied. Paste it into a terminal: \(command)")
        case .switchOn:
            Task { [weak self] in
                if let failure = await BluetoothSwitch.turnOn() { self?.toasts.show(failure) }
            }
        }
    }
}

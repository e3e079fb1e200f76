import Dispatch
import Foundation
import MartletGLib

/// Watches without a window until it is interrupted or asked to end.
struct MonitorCommand {
    let terminal: Terminal
    let store: BelongingsStore
    var bus = DBusConnection.Bus.session

    func run() async throws(Exit) {
        let store = store, bus = bus
        let watching = Task {
            try await BackgroundWatch.run(store: store, bus: bus)
        }
        let signals = [SIGINT, SIGTERM].map { number in
            // The source tells of it, where otherwise the process would end with what was seen not written down.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { watching.cancel() }
            source.resume()
            return source
        }
        defer { for source in signals { source.cancel() } }
        do {
            try await watching.value
        } catch let error as StoreError {
            throw Exit(error)
        } catch {
            throw Exit(.failure, "\(error); log in at a desktop, or run it by dbus-run-session")
        }
    }
}

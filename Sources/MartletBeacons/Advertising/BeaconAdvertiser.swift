import Foundation
import MartletGLib

/// Makes this machine a beacon, through BlueZ, for as long as somebody listens to `states()`.
///
/// It advertises again by itself when the adapter was switched off and on, and when the daemon was started again.
public struct BeaconAdvertiser: Sendable {
    /// How it fares.
    public enum State: Hashable, Sendable {
        /// The beacon is on the air.
        case advertising(adapter: String)
        /// It is not, for that reason; it will be when that has passed.
        case waiting(ScannerTrouble)
    }

    /// What is advertised.
    public let advertisement: BeaconAdvertisement
    /// The adapter, such as `hci0`; `nil` for the first that is on.
    public let adapter: String?
    private let bus: DBusConnection.Bus

    /// An advertiser of an iBeacon or an AltBeacon.
    ///
    /// - Throws: `.invalidValue` for an Eddystone beacon, which no manufacturer's data carry.
    public init(
        _ advertisement: BeaconAdvertisement, adapter: String? = nil, bus: DBusConnection.Bus = .system
    ) throws(BeaconsError) {
        guard advertisement.manufacturerData != nil else {
            throw BeaconsError(.invalidValue, "An Eddystone beacon cannot be advertised; take an iBeacon.")
        }
        self.advertisement = advertisement
        self.adapter = adapter
        self.bus = bus
    }

    /// Advertises, and tells how it fares, until the task that asks is cancelled.
    public func states() -> AsyncStream<State> {
        let (stream, continuation) = AsyncStream<State>.makeStream()
        let link = AdvertisingLink(self) { continuation.yield($0) }
        let bus = bus
        let task = Task {
            while !Task.isCancelled {
                do throws(DBusError) {
                    await link.run(on: try await DBusConnection.open(bus))
                    continuation.yield(.waiting(.failed("The system's message bus has gone")))
                } catch {
                    continuation.yield(
                        .waiting(.failed("The system's message bus cannot be reached: \(error.message)")))
                }
                try? await Task.sleep(for: .seconds(5))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

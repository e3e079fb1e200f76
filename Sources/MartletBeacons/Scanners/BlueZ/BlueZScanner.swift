import Foundation
import MartletGLib

/// Hears beacons by this machine's own radio, through BlueZ.
///
/// It listens with LE discovery, and goes on by itself when the adapter is switched off and on, when the daemon is started again,
/// when a scan falls silent, and after the machine has slept; meanwhile it says that it is blind, and why.
public struct BlueZScanner: BeaconScanner {
    /// The adapter, such as `hci0`; `nil` for the first that is on.
    public let adapter: String?
    private let bus: DBusConnection.Bus
    private let clock: any MomentSource

    /// A scanner.
    ///
    /// - Parameters:
    ///   - bus: Where BlueZ is; the system's bus, but in tests.
    ///   - clock: Where moments come from; the same as the monitor's.
    public init(adapter: String? = nil, bus: DBusConnection.Bus = .system, clock: any MomentSource = SystemClock()) {
        self.adapter = adapter
        self.bus = bus
        self.clock = clock
    }

    /// What is heard, until the task that asks is cancelled; it never ends by itself.
    public func events() -> AsyncThrowingStream<ScannerEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream<ScannerEvent, any Error>.makeStream(
            bufferingPolicy: .bufferingNewest(65_536))
        let link = BlueZLink(session: BlueZSession(adapter: adapter), bus: bus, clock: clock) { continuation.yield($0) }
        let task = Task {
            await link.run()
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

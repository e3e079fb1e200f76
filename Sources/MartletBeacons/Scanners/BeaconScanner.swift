/// Whatever hears beacons: this machine's radio, a recorded capture, other machines through a broker, a test's script.
public protocol BeaconScanner: Sendable {
    /// Whether the moments are of the past: then time passes with them, and not by this machine's clocks.
    var isRecorded: Bool { get }

    /// Begins to listen, and tells what is heard until the task that asks is cancelled.
    ///
    /// A scanner goes on by itself through whatever can pass (a radio switched off, a daemon restarted), and says that it is
    /// blind meanwhile. The sequence ends where nothing more can come, as at a capture's end.
    ///
    /// - Throws: `BeaconsError` where there is nothing to wait for, such as a file that is no capture.
    func events() -> AsyncThrowingStream<ScannerEvent, any Error>
}

extension BeaconScanner {
    /// Most hear what is there now.
    public var isRecorded: Bool { false }
}

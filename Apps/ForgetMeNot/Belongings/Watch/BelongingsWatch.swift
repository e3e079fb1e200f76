import Foundation

/// The watching as a window sees it, whether it is done in this process or in the background service.
///
/// Thread: the main actor.
@MainActor
package protocol BelongingsWatch: AnyObject {
    /// What is known of each thing.
    var statuses: [Belonging.ID: BelongingStatus] { get }
    /// How each scanner fares; empty until the first word of one.
    var scanners: [ScannerReport] { get }
    /// What is heard now; kept up to date only while `isListeningForAll`.
    var inRange: [BeaconInRange] { get }
    /// Whether beacons that belong to nothing are told too, as the page that picks one wants it.
    var isListeningForAll: Bool { get set }
    /// Called after anything above changed, at most a few times a second.
    var onChange: (() -> Void)? { get set }
    /// Begins.
    func start() async
    /// The owner knows that it left: no more reminders, until it leaves again.
    func acknowledge(_ id: Belonging.ID)
    /// The things in the store changed by this process's hand: read them again now. (Changes by others are noticed anyway.)
    func belongingsChanged()
}

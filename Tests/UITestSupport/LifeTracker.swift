import CGLib
import MartletGLib

/// Watches GObjects and Swift objects, to see that they are freed.
@MainActor
public final class LifeTracker {
    private final class Entry {
        let name: String
        var isAlive = true

        init(_ name: String) {
            self.name = name
        }
    }

    private struct WeakObject {
        let name: String
        weak var object: AnyObject?
    }

    private var instances: [Entry] = []
    private var objects: [WeakObject] = []

    /// A tracker of nothing.
    public init() {}

    /// Watches a GObject until it is finalised.
    public func watch(_ instance: some GInstancePointer, _ name: String) {
        let entry = Entry(name)
        instances.append(entry)
        // Data set on an object goes when it is finalised. A weak reference would be told at its disposal, which
        // destroying a window brings about, however many references are left over.
        g_object_set_data_full(
            instance.cast(), "martlet-life-\(instances.count)-\(UInt(bitPattern: ObjectIdentifier(self)))",
            Unmanaged.passRetained(entry).toOpaque(),
            { data in
                let entry = Unmanaged<Entry>.fromOpaque(data!).takeRetainedValue()
                MainActor.assumeIsolated { entry.isAlive = false }
            })
    }

    /// Watches a Swift object until it is freed.
    public func watch(_ object: AnyObject, _ name: String? = nil) {
        objects.append(WeakObject(name: name ?? String(describing: type(of: object)), object: object))
    }

    /// The names of those still alive.
    public var survivors: [String] {
        instances.filter(\.isAlive).map(\.name) + objects.filter { $0.object != nil }.map(\.name)
    }
}

import MartletGLib

/// The names of BlueZ's D-Bus interface (its doc folder: adapter-api.txt, device-api.txt, advertising-api.txt).
enum BlueZ {
    static let service = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let advertisingManager = "org.bluez.LEAdvertisingManager1"
    static let advertisement = "org.bluez.LEAdvertisement1"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    static let properties = "org.freedesktop.DBus.Properties"

    /// Errors that pass by themselves.
    enum Failure {
        static let inProgress = "org.bluez.Error.InProgress"
        static let notReady = "org.bluez.Error.NotReady"
        static let notAuthorized = "org.bluez.Error.NotAuthorized"
        static let notPermitted = "org.bluez.Error.NotPermitted"
        static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    }

    /// The objects that `GetManagedObjects` and `InterfacesAdded` tell: by path, then interface, then property.
    typealias Interfaces = [String: [String: Variant]]
}

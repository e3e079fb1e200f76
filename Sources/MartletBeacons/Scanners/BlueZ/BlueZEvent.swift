import MartletGLib

/// What comes from the bus.
enum BlueZEvent: Equatable, Sendable {
    /// The system's bus cannot be reached, or has gone.
    case busMissing(String)
    /// The service has come, or is there.
    case serviceAppeared
    /// The service is not running.
    case serviceVanished
    case interfacesAdded(path: String, BlueZ.Interfaces)
    case interfacesRemoved(path: String, [String])
    case propertiesChanged(path: String, interface: String, [String: Variant], invalidated: [String])
    /// What was asked for is answered.
    case objects([String: BlueZ.Interfaces])
    case done(BlueZRequest)
    case failed(BlueZRequest, name: String, message: String)
    /// The machine goes to sleep, or has woken.
    case sleeping(Bool)
    /// Time has passed.
    case tick
}

/// What is asked of BlueZ.
enum BlueZRequest: Equatable, Sendable {
    case objects
    case setFilter(adapter: String)
    case startDiscovery(adapter: String)
    case stopDiscovery(adapter: String)
}

/// What is to be done.
enum BlueZAction: Equatable, Sendable {
    case ask(BlueZRequest)
    case tell(ScannerEvent)
}

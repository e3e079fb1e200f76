import MartletGLib

extension BlueZSession {
    /// An adapter has come, or was there.
    mutating func add(adapter path: String, _ interfaces: BlueZ.Interfaces) {
        if let adapter = interfaces[BlueZ.adapter] {
            adapters[path] = Adapter(
                isPowered: adapter["Powered"]?.bool ?? false, isDiscovering: adapter["Discovering"]?.bool ?? false)
        }
    }

    /// A device has come, or was there.
    mutating func add(
        device path: String, _ interfaces: BlueZ.Interfaces, _ now: Moment, _ actions: inout [BlueZAction]
    ) {
        if let device = interfaces[BlueZ.device] {
            // One that is only remembered has no strength: nobody hears it now.
            hear(path, device, isHeard: device["RSSI"] != nil, now, &actions)
        }
    }

    /// An object's properties changed.
    mutating func change(
        _ path: String, _ interface: String, _ changed: [String: Variant], _ invalidated: [String], _ now: Moment,
        _ actions: inout [BlueZAction]
    ) {
        if interface == BlueZ.adapter { return change(adapter: path, changed, now, &actions) }
        guard interface == BlueZ.device else { return }
        if invalidated.contains("RSSI") { devices[path]?.rssi = nil }
        let isHeard = ["RSSI", "ManufacturerData", "ServiceData"].contains { changed[$0] != nil }
        if isHeard { hear(path, changed, isHeard: true, now, &actions) }
    }

    private mutating func hear(
        _ path: String, _ properties: [String: Variant], isHeard: Bool, _ now: Moment, _ actions: inout [BlueZAction]
    ) {
        // BlueZ names devices below their adapter; what another one hears is not ours to tell.
        if let current, !path.hasPrefix(current + "/") { return }
        var device =
            devices[path]
            ?? BlueZDevice(
                address: properties["Address"]?.string ?? BlueZDevice.address(path), heard: now.uptime)
        if properties["RSSI"] != nil { device.rssi = BlueZDevice.strength(properties["RSSI"]) }
        let reading = BlueZDevice.reading(properties)
        if let reading { device.advertisement = reading.advertisement }
        if isHeard {
            device.heard = now.uptime
            heard = max(heard, now.uptime)
        }
        keep(device, path)
        guard isHeard else { return }
        if let advertisement = device.advertisement {
            let sighting = BeaconSighting(advertisement, address: device.address, rssi: device.rssi, at: now)
            actions.append(.tell(.sighting(sighting)))
        } else if reading == .malformed {
            actions.append(.tell(.malformed(scanner: "", address: device.address, at: now)))
        }
    }

    private mutating func keep(_ device: BlueZDevice, _ path: String) {
        if devices[path] == nil, devices.count >= Self.devicesLimit {
            // Half of them at once, so that a crowd that goes by does not make each word cost a look at all.
            let times = devices.values.map(\.heard).sorted()
            let middle = times[times.count / 2]
            devices = devices.filter { $0.value.heard > middle }
        }
        devices[path] = device
    }
}

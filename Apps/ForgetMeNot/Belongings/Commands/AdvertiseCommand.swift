import Foundation
import MartletBeacons

/// Makes this machine a beacon until it is interrupted.
struct AdvertiseCommand {
    let terminal: Terminal

    func run(_ advertising: Command.Advertising) async throws(Exit) {
        let identity = BeaconIdentity.iBeacon(
            uuid: advertising.region.uuid, major: advertising.region.major ?? 0, minor: advertising.region.minor ?? 0)
        let advertiser: BeaconAdvertiser
        do {
            advertiser = try BeaconAdvertiser(
                BeaconAdvertisement(identity: identity, measuredPower: advertising.power), adapter: advertising.adapter)
        } catch {
            throw Exit(.usage, error.context)
        }
        let telling = Task { [terminal] in
            var last: BeaconAdvertiser.State?
            for await state in advertiser.states() {
                last = state
                switch state {
                case .advertising(let adapter):
                    let name = adapter.split(separator: "/").last.map(String.init) ?? adapter
                    try? terminal.print("\(identity) is on the air by \(name)")
                case .waiting(let trouble): terminal.note("not on the air: \(trouble.reason)")
                }
            }
            return last
        }
        if let seconds = advertising.seconds {
            try? await Task.sleep(for: .seconds(seconds))
            telling.cancel()
        }
        if case .waiting(let trouble)? = await telling.value { throw Exit(.scanner, trouble.reason) }
    }
}

import Foundation
import Testing

@testable import MartletHTTP

@Suite(.timeLimit(.minutes(10))) struct ReachabilityTests {
    private typealias Status = NetworkReachabilityManager.NetworkReachabilityStatus

    /// The statuses that a listener is told of, as they come.
    private func listen(
        _ manager: NetworkReachabilityManager
    ) -> (AsyncStream<Status>.Iterator, isListening: Bool) {
        let (stream, continuation) = AsyncStream.makeStream(of: Status.self)
        let isListening = manager.startListening(onQueue: .global()) { continuation.yield($0) }
        return (stream.makeAsyncIterator(), isListening)
    }

    @Test func aListenerHearsTheStatusThereIsAndEachThatFollows() async {
        let path = FakePath(.notReachable)
        let manager = NetworkReachabilityManager(path)
        var (statuses, isListening) = listen(manager)
        #expect(isListening)
        #expect(await statuses.next() == .notReachable)
        path.change(to: .reachable(.ethernetOrWiFi))
        #expect(await statuses.next() == .reachable(.ethernetOrWiFi))
        // What is as it was is not told again.
        path.change(to: .reachable(.ethernetOrWiFi))
        path.change(to: .reachable(.cellular))
        #expect(await statuses.next() == .reachable(.cellular))
        #expect(manager.isReachable && manager.isReachableOnCellular && !manager.isReachableOnEthernetOrWiFi)
    }

    @Test func whoListensNextIsToldAloneAndFromTheStart() async {
        let path = FakePath(.notReachable)
        let manager = NetworkReachabilityManager(path)
        let first = Protected([Status]())
        manager.startListening(onQueue: .global()) { status in first.write { $0.append(status) } }
        var (second, _) = listen(manager)
        #expect(await second.next() == .notReachable)
        #expect(path.watchCount == 1)
        let before = first.read { $0.count }
        path.change(to: .reachable(.ethernetOrWiFi))
        #expect(await second.next() == .reachable(.ethernetOrWiFi))
        #expect(first.read { $0.count } == before)
    }

    @Test func stoppingAndTheManagersEndStopTheWatch() throws {
        let path = FakePath(.notReachable)
        var manager: NetworkReachabilityManager? = NetworkReachabilityManager(path)
        let queue = try #require(manager).reachabilityQueue
        manager?.startListening { _ in }
        #expect(path.watchCount == 1)
        manager?.stopListening()
        #expect(path.watchCount == 0)
        manager?.startListening { _ in }
        manager = nil
        // A look that has begun holds the manager until it has ended.
        queue.sync {}
        #expect(path.watchCount == 0)
    }

    @Test func whereNobodyTellsOfChangesThereIsNoListening() {
        let path = FakePath(.notReachable)
        path.state.write { $0.isDeaf = true }
        let manager = NetworkReachabilityManager(path)
        #expect(!manager.startListening { _ in })
    }

    // MARK: The kernel

    @Test(arguments: ["127.0.0.1", "localhost"]) func thisMachineIsReachable(_ host: String) throws {
        let manager = try #require(NetworkReachabilityManager(host: host))
        #expect(manager.status == .reachable(.ethernetOrWiFi))
        #expect(manager.startListening { _ in })
        manager.stopListening()
    }

    @Test(arguments: ["no-such-host.invalid", "", "not a name"]) func whatHasNoAddressIsNotReachable(_ host: String) {
        #expect(NetworkReachabilityManager(host: host)?.status == .notReachable)
    }

    @Test func anyNetworkIsReachableWhereThereIsADefaultRoute() throws {
        // /proc/net/route: interface, destination, gateway, flags…; the default route's destination is 00000000.
        let routes = try String(contentsOfFile: "/proc/net/route", encoding: .utf8).split(separator: "\n").dropFirst()
        let hasDefault = routes.contains { $0.split(separator: "\t").dropFirst().first == "00000000" }
        let routes6 = (try? String(contentsOfFile: "/proc/net/ipv6_route", encoding: .utf8)) ?? ""
        let hasDefault6 = routes6.split(separator: "\n").contains {
            $0.hasPrefix("00000000000000000000000000000000 00") && !$0.hasSuffix(" lo")
        }
        guard hasDefault || !hasDefault6 else { return }
        #expect(NetworkReachabilityManager.default?.isReachable == hasDefault)
    }

    @Test func addressesAreReadAsTheyAreWritten() {
        #expect(SocketAddress.all(of: "192.0.2.7").map { Array($0.host) } == [[192, 0, 2, 7]])
        let address = SocketAddress.all(of: "[2001:db8::7]")
        #expect(address.map { Array($0.host) } == [[0x20, 0x01, 0x0D, 0xB8] + Array(repeating: 0, count: 11) + [7]])
        let local = SocketAddress.all(of: "127.0.0.1").first?.localAddress()
        #expect(local.map { Array($0.host) } == [127, 0, 0, 1])
        #expect(local.flatMap(NetworkInterface.having) == NetworkInterface(name: "lo", isRunning: true))
    }
}

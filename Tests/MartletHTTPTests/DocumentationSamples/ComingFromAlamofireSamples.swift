import Foundation
import MartletHTTP

enum ComingFromAlamofireSamples {
    static func same() async throws -> Data {
        let data = try await AF.request("https://api.example/photos", parameters: ["page": 1])
            .validate()
            .serializingData()
            .value

        return data
    }

    static func configuration() -> Session {
        let configuration = SessionConfiguration.af.default
        configuration.headers.add(.userAgent("Gallery/1.0"))
        configuration.urlCache = ResponseCache(memoryCapacity: 8 << 20, diskCapacity: 0)
        let session = Session(configuration: configuration)

        return session
    }

    struct Log: EventMonitor {
        let queue = DispatchQueue(label: "log")

        func urlSession(
            _ session: SessionTransport, task: SessionTask, didFinishCollecting metrics: SessionTaskMetrics
        ) {
            print(task.currentRequest?.url?.absoluteString ?? "", metrics.taskInterval.duration)
        }
    }
}

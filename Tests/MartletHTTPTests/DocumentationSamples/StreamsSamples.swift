import Foundation
import MartletHTTP

enum StreamsSamples {
    struct Reading: Decodable, Equatable, Sendable { let sensor: String, value: Double }

    static func lines(_ session: Session) async throws -> [Reading] {
        var readings: [Reading] = []
        let decoder = JSONDecoder()
        for try await line in session.streamRequest("https://api.example/readings").validate().streamTask().lines() {
            readings.append(try decoder.decode(Reading.self, from: Data(line.utf8)))
        }

        return readings
    }

    static func events(_ session: Session) async throws -> [String] {
        var names: [String] = []
        let request = session.streamRequest("https://api.example/events", headers: [.accept("text/event-stream")])
        for try await event in request.validate().streamTask().serverSentEvents() where event.event == "added" {
            names.append(event.data)
            if names.count == 2 { break }  // ends the request
        }

        return names
    }

    static func pieces(_ session: Session) async -> (Int, AFError?) {
        var count = 0
        var failure: AFError?
        for await stream in session.streamRequest("https://api.example/film").validate().streamTask().streamingData() {
            switch stream.event {
            case .stream(.success(let data)): count += data.count
            case .complete(let completion): failure = completion.error
            }
        }

        return (count, failure)
    }

    static func closures(_ session: Session, show: @escaping @Sendable (String) -> Void) {
        session.streamRequest("https://api.example/story").validate().responseStreamString { stream in
            if case .stream(.success(let text)) = stream.event { show(text) }
        }
    }

    static func head(_ session: Session) async throws -> Int {
        var count = 0
        let request = session.streamRequest("https://api.example/film")
            .onHTTPResponse { response in
                response.expectedContentLength > 1 << 30 ? .cancel : .allow
            }
        for try await line in request.streamTask().lines() { count += line.utf8.count }

        return count
    }

    static func typed(_ session: Session) async -> String {
        do throws(AFError) {
            for try await line in session.streamRequest("https://api.example/readings").streamTask().lines() {
                print(line)
            }
            return "complete"
        } catch {
            return error.isExplicitlyCancelledError ? "stopped" : error.localizedDescription
        }
    }
}

import Foundation
import MartletHTTP

enum ComingFromURLSessionSamples {
    static func data(_ session: Session, _ url: URL) async throws -> (Data, Int?) {
        let response = await session.request(url).serializingData().response
        let data = try response.result.get()
        let status = response.response?.statusCode

        return (data, status)
    }

    static func dataTask(_ session: Session, _ url: URL, done: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        session.request(url).response { response in
            done(response.data, response.error)
        }
    }

    static func upload(_ session: Session, _ request: URLRequest, _ file: URL) async throws -> Data {
        let answer = try await session.upload(file, with: request).serializingData().value

        return answer
    }

    static func download(_ session: Session, _ url: URL) async throws -> URL {
        let file = try await session.download(url).serializingDownloadedFileURL().value

        return file
    }

    static func lines(_ session: Session, _ url: URL) async throws -> Int {
        var count = 0
        for try await line in session.streamRequest(url).validate().streamTask().lines() { count += line.count }

        return count
    }

    static func credential(_ session: Session, _ url: URL) async throws -> Data {
        let credential = URLCredential(user: "ann", password: "secret", persistence: .forSession)
        let data = try await session.request(url).authenticate(with: credential).validate().serializingData().value

        return data
    }
}

import Foundation
import MartletHTTP

enum SerialisersSamples {
    struct Photo: Codable, Equatable, Sendable { let id: Int, name: String }

    static func validation(_ session: Session) async throws -> Photo {
        let photo = try await session.request("https://api.example/photos/7", headers: [.accept("application/json")])
            .validate()
            .serializingDecodable(Photo.self)
            .value

        return photo
    }

    static func strict(_ session: Session) async throws -> Data {
        let data = try await session.request("https://api.example/photos/7.jpg")
            .validate(statusCode: [200])
            .validate(contentType: ["image/*"])
            .serializingData()
            .value

        return data
    }

    struct Refusal: Decodable, Error { let message: String }

    static func custom(_ session: Session) async throws -> Photo {
        let photo = try await session.request("https://api.example/photos/7")
            .validate { _, response, data in
                guard response.statusCode >= 400, let data else { return .success(()) }
                return Result { throw try JSONDecoder().decode(Refusal.self, from: data) }
            }
            .serializingDecodable(Photo.self)
            .value

        return photo
    }

    static func decoder(_ session: Session) async throws -> [Photo] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let photos = try await session.request("https://api.example/photos").validate()
            .serializingDecodable([Photo].self, decoder: decoder).value

        return photos
    }

    static func empty(_ session: Session) async throws -> Empty {
        let empty = try await session.request("https://api.example/photos/7", method: .delete).validate()
            .serializingDecodable(Empty.self, emptyResponseCodes: [200, 202, 204, 205]).value

        return empty
    }

    struct CSVSerializer: ResponseSerializer {
        func serialize(
            request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
        ) throws -> [[String]] {
            if let error { throw error }
            guard let data, !data.isEmpty else {
                guard emptyResponseAllowed(forRequest: request, response: response) else {
                    throw AFError.responseSerializationFailed(reason: .inputDataNilOrZeroLength)
                }
                return []
            }
            return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
                .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        }
    }

    static func csv(_ session: Session) async throws -> [[String]] {
        let rows = try await session.request("https://api.example/photos.csv").validate()
            .serializingResponse(using: CSVSerializer()).value

        return rows
    }

    static func guarded(_ session: Session) async throws -> [Photo] {
        let photos = try await session.request("https://api.example/guarded").validate()
            .serializingDecodable([Photo].self, dataPreprocessor: .googleXSSI).value

        return photos
    }

    static func mapping(_ session: Session) async -> AFDataResponse<String> {
        let response = await session.request("https://api.example/photos/7").validate()
            .serializingDecodable(Photo.self).response
        let name = response.map(\.name)

        return name
    }
}

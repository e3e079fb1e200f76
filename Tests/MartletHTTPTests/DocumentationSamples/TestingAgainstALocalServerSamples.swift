import Foundation
import MartletHTTP

enum TestingAgainstALocalServerSamples {
    static func override(port: Int) -> Session {
        let configuration = SessionConfiguration.ephemeral
        configuration.hostOverrides = ["api.example": "127.0.0.1:\(port)"]
        configuration.proxy = .none
        let session = Session(configuration: configuration)

        return session
    }

    static func socket() -> Session {
        let configuration = SessionConfiguration.ephemeral
        configuration.unixSocketPath = "/run/docker.sock"
        let session = Session(configuration: configuration)

        return session
    }

    static func authority(_ file: URL, port: Int) throws -> Session {
        let configuration = SessionConfiguration.ephemeral
        configuration.tls.authorities = .only(try Certificate.all(contentsOf: file))
        configuration.hostOverrides = ["api.example": "127.0.0.1:\(port)"]
        let session = Session(configuration: configuration)

        return session
    }

    static func adapter(_ server: URL) -> Session {
        let session = Session(
            configuration: .ephemeral,
            interceptor: Adapter { request, _, completion in
                var request = request
                if let url = request.url, url.host() == "api.example" {
                    request.url = URL(string: url.path(percentEncoded: true), relativeTo: server)
                }
                completion(.success(request))
            })

        return session
    }
}

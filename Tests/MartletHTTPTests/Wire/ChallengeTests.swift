import COpenSSL
import Foundation
import FoundationNetworking
import TestSupport
import Testing

@testable import MartletHTTP

/// Challenges and what answers them, RFC 7617 and RFC 7616.
@Suite(.timeLimit(.minutes(10))) struct ChallengeTests {
    private let server: LocalServer
    private let session = Session.with { _ in }

    init() throws { server = try LocalServer() }

    // MARK: Basic

    private func addBasic(
        _ path: String = "/basic", realm: String = "a", user: String = "user", password: String = "pass"
    ) {
        let expected = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        server.route(path) { exchange in
            let body = try exchange.body()
            guard exchange.header("Authorization") == expected else {
                return try exchange.respond(
                    "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"\(realm)\""], text: "who?")
            }
            try exchange.respond(text: "in \(body.count)")
        }
    }

    @Test(arguments: [("user", "pass"), ("ü", "pässwörd"), ("u", ""), ("user", "a:b"), ("a b", "c\"d")])
    func theRightNameAndPasswordAreLetIn(_ user: String, _ password: String) async throws {
        addBasic(user: user, password: password)
        let response = await session.request(server.url("/basic")).authenticate(username: user, password: password)
            .serializingString().response
        #expect(response.value == "in 0", "\(String(describing: response.error))")
        #expect(response.response?.statusCode == 200)
        #expect(response.response?.headers["WWW-Authenticate"] == nil)
        #expect(server.hits("/basic") == 2)
    }

    @Test func theWrongPasswordIsTriedOnce() async throws {
        addBasic()
        let response = await session.request(server.url("/basic")).authenticate(username: "user", password: "wrong")
            .serializingString().response
        #expect(response.response?.statusCode == 401)
        #expect(response.value == "who?")
        #expect(server.hits("/basic") == 2)
    }

    @Test func withoutACredentialTheChallengeIsTheAnswer() async throws {
        addBasic()
        let response = await session.request(server.url("/basic")).serializingString().response
        #expect(response.response?.statusCode == 401)
        #expect(response.response?.headers["WWW-Authenticate"] == "Basic realm=\"a\"")
        #expect(response.value == "who?")
        #expect(server.hits("/basic") == 1)
    }

    @Test(arguments: ["Bearer realm=\"a\"", "Negotiate", "NTLM", "Unheard-Of x=y", "", "Digest", "Basic"])
    func anyChallengeEndsSomehow(_ challenge: String) async throws {
        server.route("/odd") {
            try $0.respond("401 Unauthorized", headers: ["WWW-Authenticate: \(challenge)"], text: "who?")
        }
        for credential in [nil, URLCredential(user: "user", password: "pass", persistence: .none)] {
            let request = session.request(server.url("/odd"))
            if let credential { request.authenticate(with: credential) }
            let response = await request.serializingString().response
            #expect(response.response?.statusCode == 401)
            #expect(response.value == "who?")
        }
        #expect(server.hits("/odd") <= 3)
    }

    @Test func a401WithoutAChallengeIsDelivered() async throws {
        server.route("/401") { try $0.respond("401 Unauthorized", text: "who?") }
        let response = await session.request(server.url("/401")).authenticate(username: "u", password: "p")
            .serializingString().response
        #expect(response.response?.statusCode == 401)
        #expect(response.value == "who?")
        #expect(server.hits("/401") == 1)
    }

    @Test(arguments: [0, 3, 100_000]) func aBodyIsSentAgainWithTheAnswer(_ size: Int) async throws {
        addBasic()
        var request = try URLRequest(url: server.url("/basic"), method: .post)
        request.httpBody = Data(count: size)
        let text = try await session.request(request).authenticate(username: "user", password: "pass")
            .serializingString().value
        #expect(text == "in \(size)")
    }

    // MARK: Digest

    private static func hash(_ text: String, _ algorithm: String) -> String {
        var digest = [UInt8](repeating: 0, count: 64)
        var count: UInt32 = 0
        let kind = algorithm.hasPrefix("SHA-256") ? EVP_sha256() : EVP_md5()
        let bytes = Array(text.utf8)
        EVP_Digest(bytes, bytes.count, &digest, &count, kind, nil)
        return digest[..<Int(count)].map { String(format: "%02x", $0) }.joined()
    }

    /// The parameters of an `Authorization: Digest` field.
    private static func parameters(_ field: String?) -> [String: String] {
        guard let field, field.hasPrefix("Digest ") else { return [:] }
        var result: [String: String] = [:]
        for match in field.matches(of: /(\w+)=(?:"([^"]*)"|([^,\s]+))/) {
            result[String(match.1)] = String(match.2 ?? match.3 ?? "")
        }
        return result
    }

    /// Whether the answer is what RFC 7616 §3.4.1 wants of user `user` with password `pass`.
    private static func isRight(_ parameters: [String: String], method: String, realm: String, algorithm: String)
        -> Bool
    {
        let get = { (name: String) in parameters[name] ?? "" }
        var first = hash("user:\(realm):pass", algorithm)
        if algorithm.hasSuffix("-sess") { first = hash("\(first):\(get("nonce")):\(get("cnonce"))", algorithm) }
        let second = hash("\(method):\(get("uri"))", algorithm)
        let middle =
            parameters["qop"].map { "\(get("nonce")):\(get("nc")):\(get("cnonce")):\($0)" } ?? get("nonce")
        return get("username") == "user" && get("response") == hash("\(first):\(middle):\(second)", algorithm)
    }

    private func addDigest(algorithm: String?, qop: String?, nonces: [String] = ["n1"]) {
        let used = Protected(0)
        server.route("/digest") { exchange in
            let body = try exchange.body()
            let parameters = Self.parameters(exchange.header("Authorization"))
            let nonce = nonces[min(used.read { $0 }, nonces.count - 1)]
            let isRight =
                Self.isRight(parameters, method: exchange.method, realm: "r", algorithm: algorithm ?? "MD5")
                && parameters["uri"] == exchange.target
            if isRight, parameters["nonce"] == nonces.last {
                return try exchange.respond(text: "in \(body.count)")
            }
            let isStale = isRight && used.read { $0 } + 1 < nonces.count
            if isStale { used.write { $0 += 1 } }
            let next = isStale ? nonces[used.read { $0 }] : nonce
            var challenge = "Digest realm=\"r\", nonce=\"\(next)\", opaque=\"o\""
            if let qop { challenge += ", qop=\"\(qop)\"" }
            if let algorithm { challenge += ", algorithm=\(algorithm)" }
            if isStale { challenge += ", stale=true" }
            try exchange.respond("401 Unauthorized", headers: ["WWW-Authenticate: \(challenge)"], text: "who?")
        }
    }

    @Test(arguments: [nil, "MD5", "MD5-sess", "SHA-256", "SHA-256-sess"], [nil, "auth", "auth,auth-int"])
    func aDigestIsAnswered(_ algorithm: String?, _ qop: String?) async throws {
        // RFC 2069 had no -sess, which needs the client's nonce.
        guard qop != nil || algorithm?.hasSuffix("-sess") != true else { return }
        addDigest(algorithm: algorithm, qop: qop)
        for (method, body) in [("GET", 0), ("POST", 0), ("POST", 5), ("PUT", 100_000)] {
            var request = try URLRequest(url: server.url("/digest?a=b"), method: HTTPMethod(rawValue: method))
            if body > 0 { request.httpBody = Data(count: body) }
            let response = await session.request(request).authenticate(username: "user", password: "pass")
                .serializingString().response
            #expect(response.value == "in \(body)", "\(method) \(body) \(String(describing: response.error))")
        }
    }

    @Test func theWrongDigestIsTriedOnce() async throws {
        addDigest(algorithm: nil, qop: "auth")
        let response = await session.request(server.url("/digest")).authenticate(username: "user", password: "wrong")
            .serializingString().response
        #expect(response.response?.statusCode == 401)
        #expect(response.value == "who?")
        #expect(server.hits("/digest") == 2)
    }

    @Test func aStaleNonceIsReplaced() async throws {
        addDigest(algorithm: "SHA-256", qop: "auth", nonces: ["n1", "n2"])
        let response = await session.request(server.url("/digest")).authenticate(username: "user", password: "pass")
            .serializingString().response
        #expect(response.value == "in 0", "\(String(describing: response.error))")
        #expect(server.hits("/digest") == 3)
    }

    @Test func ofSeveralChallengesTheStrongerIsAnswered() async throws {
        server.route("/both") { exchange in
            let field = exchange.header("Authorization") ?? ""
            if field.hasPrefix("Digest ") { return try exchange.respond(text: "digest") }
            try exchange.respond(
                "401 Unauthorized",
                headers: [
                    "WWW-Authenticate: Basic realm=\"r\"",
                    "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\"",
                ])
        }
        let text = try await session.request(server.url("/both")).authenticate(username: "user", password: "pass")
            .serializingString().value
        #expect(text == "digest")
    }

    @Test func aStreamThatWasSentCannotAnswer() async throws {
        addBasic()
        let upload = session.upload(InputStream(data: Data(count: 100)), to: server.url("/basic"))
            .authenticate(username: "user", password: "pass")
        let response = await upload.serializingString().response
        #expect(response.value == nil)
        #expect(response.error?.urlCode == .requestBodyStreamExhausted, "\(String(describing: response.error))")
    }

    // MARK: Stored credentials

    @Test func aStoredCredentialIsFoundByItsRealm() async throws {
        let storage = CredentialStorage()
        let session = Session.with { $0.urlCredentialStorage = storage }
        for realm in ["a", "b"] {
            let space = URLProtectionSpace(
                host: "127.0.0.1", port: Int(server.port), protocol: "http", realm: realm,
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
            storage.setDefaultCredential(
                URLCredential(user: "user-\(realm)", password: "pass", persistence: .forSession), for: space)
            addBasic("/\(realm)", realm: realm, user: "user-\(realm)")
        }
        addBasic("/c", realm: "c")
        #expect(try await session.text(server.url("/a")) == "in 0")
        #expect(try await session.text(server.url("/b")) == "in 0")
        #expect(try await session.text(server.url("/c")) == "who?")
        #expect(server.hits("/c") == 1)
        let elsewhere = try await session.text(server.url("/a", host: "localhost"))
        #expect(elsewhere == "who?")
    }
}

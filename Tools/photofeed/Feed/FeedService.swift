import Foundation

/// Answers requests: from the request, through the key and the route, to the response.
///
/// Thread: any. What may take long answers later, so that the caller's thread is free.
final class FeedService: Sendable {
    private let store: FeedStore
    private let pictures: PictureLibrary
    private let key: String?
    private let address: SocketAddress
    private let log: Log
    private let now: @Sendable () -> Date
    private let router = Router()
    /// Comments wait here for the disk.
    private let writing = DispatchQueue(label: "photofeed.comments")

    init(
        store: FeedStore, pictures: PictureLibrary, key: String?, address: SocketAddress, log: Log,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.pictures = pictures
        self.key = key
        self.address = address
        self.log = log
        self.now = now
    }

    func answer(_ request: HTTPRequest) -> HTTPServer.Reply {
        do {
            let target = try RequestTarget(request.target)
            if let key { try ConsumerKey(key).check(request, target: target) }
            let route = try router.route(method: request.method, target: target)
            return try answer(request, route)
        } catch {
            return .now(response(to: error))
        }
    }

    private func answer(_ request: HTTPRequest, _ route: Route) throws -> HTTPServer.Reply {
        let links = FeedLinks(hostField: request.headers["host"], address: address, key: key)
        switch route {
        case .photos(let query):
            return .now(try .json(200, PhotoPageResource(try store.photos(query), query: query, links: links)))
        case .photo(let id, let sizes, let withComments):
            return .now(try photo(id, sizes, withComments, links))
        case .comments(let id, let page):
            guard let comments = try store.comments(of: id, page: page) else { throw Refusal.photoNotFound }
            return .now(try .json(200, CommentPageResource(comments, links: links)))
        case .addComment(let id):
            return comment(on: id, try CommentDraft(request), links)
        case .picture(let id, let size):
            return try picture(id, size, request)
        case .avatar(let id):
            guard let user = try store.user(id) else { throw Refusal(404, "There is no such user.") }
            let headers = [
                (name: "Content-Type", value: "image/svg+xml"), (name: "Cache-Control", value: "max-age=86400"),
            ]
            return .now(HTTPResponse(200, headers: headers, body: .data(Data(Avatar(user: user).svg.utf8))))
        }
    }

    private func photo(
        _ id: Int64, _ sizes: [PictureSize], _ withComments: Bool, _ links: FeedLinks
    ) throws -> HTTPResponse {
        guard var photo = try store.photo(id) else { throw Refusal.photoNotFound }
        store.countView(of: id)
        photo.timesViewed += store.pendingViews(of: id)
        let comments = withComments ? try store.comments(of: id, page: 1)?.items : nil
        return try .json(
            200,
            PhotoDetailResource(
                photo: PhotoResource(photo, sizes: sizes, standard: .large, links: links),
                comments: comments?.map { CommentResource($0, links: links) }))
    }

    private func comment(on photo: Int64, _ draft: CommentDraft, _ links: FeedLinks) -> HTTPServer.Reply {
        .later { [self] finish in
            writing.async { [self] in
                do {
                    let kept = try store.addComment(draft.body, by: draft.user, to: photo, now: now())
                    guard let kept else { throw Refusal.photoNotFound }
                    finish(try .json(201, NewCommentResource(comment: CommentResource(kept, links: links))))
                } catch {
                    finish(response(to: error))
                }
            }
        }
    }

    private func picture(_ id: Int64, _ size: PictureSize, _ request: HTTPRequest) throws -> HTTPServer.Reply {
        guard let (path, stamp) = try store.files(of: id).first else { throw Refusal.photoNotFound }
        let key = PictureCache.Key(photo: id, size: size, version: PictureLibrary.version(of: stamp))
        if let file = pictures.cached(key) { return .now(Self.response(to: request, file, key)) }
        return .later { [self] finish in
            pictures.make(key, from: path) { outcome in
                switch outcome {
                case .file(let file): finish(Self.response(to: request, file, key))
                case .gone, .broken: finish(Refusal.photoNotFound.response)
                case .failed: finish(Refusal.internalFailure.response)
                }
            }
        }
    }

    private static func response(to request: HTTPRequest, _ file: OpenFile, _ key: PictureCache.Key) -> HTTPResponse {
        guard let status = file.status() else { return Refusal.internalFailure.response }
        let description = FileResponse(
            etag: "\"\(key.photo)-\(key.size.rawValue)-\(key.version)\"", length: Int(status.st_size),
            contentType: "image/jpeg", cacheControl: "max-age=3600")
        let answer = description.answer(to: request.headers)
        let headers = answer.headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        switch answer.status {
        case 200, 206:
            return HTTPResponse(answer.status, headers: headers, body: .file(file, answer.range))
        case 304:
            return HTTPResponse(304, headers: headers)
        default:
            var refused = Refusal(answer.status, "The range or the condition does not fit the picture.").response
            refused.headers += headers
            return refused
        }
    }

    private func response(to error: any Error) -> HTTPResponse {
        if let refusal = error as? Refusal { return refusal.response }
        log.error("a request failed: \(error)")
        return Refusal.internalFailure.response
    }
}

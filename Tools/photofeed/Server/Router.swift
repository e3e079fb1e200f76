/// Finds out what a request asks for: a pure function from a request to a route, or to the refusal of it.
struct Router: Sendable {
    func route(method: String, target: RequestTarget) throws(Refusal) -> Route {
        let resource = try resource(at: target.path)
        let allowed = resource.methods
        guard allowed.contains(method) else {
            throw Refusal(405, "\(method) is not allowed here.", allowed: allowed)
        }
        let query = target.query
        switch resource {
        case .photos:
            return .photos(try photoQuery(query))
        case .photo(let id):
            return .photo(id: id, sizes: try sizes(query), withComments: query["comments"] == "1")
        case .comments(let id):
            if method == "POST" { return .addComment(photo: id) }
            let page = try number(query, "comments_page", in: PhotoQuery.pageRange) ?? 1
            return .comments(photo: id, page: page)
        case .picture(let id, let size):
            return .picture(photo: id, size: size)
        case .avatar(let id):
            return .avatar(user: id)
        }
    }

    private enum Resource {
        case photos, photo(Int64), comments(Int64), picture(Int64, PictureSize), avatar(Int64)

        var methods: [String] {
            if case .comments = self { ["GET", "HEAD", "POST"] } else { ["GET", "HEAD"] }
        }
    }

    private func resource(at path: [String]) throws(Refusal) -> Resource {
        switch (path.count, path.first) {
        case (2, "v1") where path[1] == "photos":
            return .photos
        case (3, "v1") where path[1] == "photos":
            return .photo(try id(path[2]))
        case (4, "v1") where path[1] == "photos" && path[3] == "comments":
            return .comments(try id(path[2]))
        case (3, "pictures"):
            guard path[2].hasSuffix(".jpg"), let size = PictureSize(path[2].dropLast(4)) else { throw .notFound }
            return .picture(try id(path[1]), size)
        case (2, "avatars"):
            guard path[1].hasSuffix(".svg") else { throw .notFound }
            return .avatar(try id(path[1].dropLast(4)))
        default:
            throw .notFound
        }
    }

    /// A decimal number without sign or leading zeros, so that each photo has one address.
    private func id(_ text: some StringProtocol) throws(Refusal) -> Int64 {
        guard let id = Int64(text), id >= 0, String(id) == text else { throw .photoNotFound }
        return id
    }

    private func photoQuery(_ query: QueryItems) throws(Refusal) -> PhotoQuery {
        var result = PhotoQuery()
        if let name = query["feature"] {
            guard let feature = PhotoQuery.Feature(rawValue: name) else {
                let known = PhotoQuery.Feature.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(400, "There is no feature of this name, but \(known).")
            }
            result.feature = feature
        }
        result.page = try number(query, "page", in: PhotoQuery.pageRange) ?? 1
        result.rpp = try number(query, "rpp", in: PhotoQuery.rppRange) ?? 20
        result.sizes = try sizes(query)
        return result
    }

    /// `image_size=4`, `image_size=1,2` or `image_size[]=1&image_size[]=2`.
    private func sizes(_ query: QueryItems) throws(Refusal) -> [PictureSize] {
        var sizes: [PictureSize] = []
        for text in query.all("image_size").flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            guard let size = PictureSize(text) else {
                throw Refusal(400, "image_size is a number from 1 to 5, or several with commas between them.")
            }
            if !sizes.contains(size) { sizes.append(size) }
        }
        return sizes
    }

    private func number(
        _ query: QueryItems, _ name: String, in range: ClosedRange<Int>
    ) throws(Refusal) -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Refusal(400, "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}

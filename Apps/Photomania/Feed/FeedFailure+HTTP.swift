import Foundation
import MartletHTTP

extension FeedFailure {
    /// What a request's error means to a person, and what that person can do about it.
    init(_ error: AFError, body: Data?, feed: Feed) {
        let place = feed.base.absoluteString
        switch (error.responseCode, error.underlyingError as? URLError) {
        case (401?, _), (403?, _):
            let said = Self.message(in: body).map { " It says: “\($0)”" } ?? ""
            self.init(
                kind: .keyRefused, title: "The Feed Refuses the Key",
                explanation: feed.consumerKey == nil
                    ? "\(place) wants a consumer key.\(said) Start Photomania with --consumer-key."
                    : "\(place) does not accept the consumer key it was given.\(said) Check --consumer-key.")
        case (let status?, _):
            let said = Self.message(in: body).map { ": “\($0)”" } ?? "."
            self.init(
                kind: .refused, title: "The Feed Answers with an Error",
                explanation: "\(place) answered with status \(status)\(said) Try again later, or check the address.")
        case (nil, let cause?) where cause.code == .timedOut:
            self.init(
                kind: .slow, title: "The Feed Is Too Slow",
                explanation:
                    "\(place) said nothing for \(Int(feed.patience.rounded(.up))) seconds. Try again when it is less busy."
            )
        case (nil, _) where error.isResponseSerializationError || error.isResponseValidationError:
            self.init(
                kind: .nonsense, title: "This Is No Photo Feed",
                explanation: "What \(place) answers is not a page of photos. Check the address that --feed gives.")
        default:
            self.init(
                kind: .unreachable, title: "The Feed Cannot Be Reached",
                explanation:
                    "There is no answer from \(place). Check that it runs and that you are connected, then try again.")
        }
    }

    /// The `error` of a 500px answer, kept to a line.
    private static func message(in body: Data?) -> String? {
        struct Answer: Decodable { var error: String }
        guard let body, let answer = try? JSONDecoder().decode(Answer.self, from: body) else { return nil }
        return String(answer.error.prefix(200))
    }
}

import Foundation
import Testing

@testable import photofeed

private func draft(_ body: String, type: String? = "application/x-www-form-urlencoded") throws -> CommentDraft {
    try draft(Data(body.utf8), type: type)
}

private func draft(_ body: Data, type: String? = "application/x-www-form-urlencoded") throws -> CommentDraft {
    try CommentDraft(
        HTTPRequest(method: "POST", target: "/", headers: type.map { ["content-type": $0] } ?? [:], body: body))
}

private func status(_ work: () throws -> CommentDraft) -> Int? {
    do {
        _ = try work()
        return nil
    } catch {
        return (error as? Refusal)?.status
    }
}

@Suite("A comment")
struct CommentDraftTests {
    @Test("is read from a form")
    func form() throws {
        let comment = try draft("body=Sch%C3%B6n+%26+gut&user=Ann%20B")
        #expect(comment.body == "Schön & gut")
        #expect(comment.user.fullname == "Ann B")
    }

    @Test("is read from JSON", arguments: ["application/json", "Application/JSON; charset=utf-8"])
    func json(type: String) throws {
        let comment = try draft(#"{"body": "a\nb", "user": null, "rating": 5, "tags": ["x"]}"#, type: type)
        #expect(comment.body == "a\nb")
        #expect(comment.user.fullname == "Guest")
    }

    @Test("loses the blanks around it, and keeps those in it")
    func trimming() throws {
        #expect(try draft("body=%20%0A a  b \t").body == "a  b")
    }

    @Test(
        "is refused when it says nothing, too much, or what is no text",
        arguments: [
            "", "user=a", "body=", "body=%20%0a", "body=%00", "body=a%1bb", "body=%ff", "body=%", "body=a&user=a%0Ab",
            "body=" + String(repeating: "a", count: 2_001), "body=a&user=" + String(repeating: "a", count: 101),
        ])
    func refused(body: String) {
        #expect(status { try draft(body) } == 400)
    }

    @Test("may be as long as the limit, counted in characters and not in bytes")
    func longest() throws {
        #expect(try draft("body=" + String(repeating: "%C3%A9", count: 2_000)).body.count == 2_000)
    }

    @Test(
        "of broken JSON is refused",
        arguments: [
            "", "{", "[]", "1", "null", #"{"body": 1}"#, #"{"body": "\ud800"}"#, String(repeating: "[", count: 60_000),
        ])
    func brokenJSON(body: String) {
        #expect(status { try draft(body, type: "application/json") } == 400)
    }

    @Test("that is not UTF-8 is refused")
    func notUTF8() {
        #expect(status { try draft(Data("body=".utf8) + [0xff, 0xfe]) } == 400)
        #expect(
            status { try draft(Data(#"{"body":""#.utf8) + [0xff] + Data(#""}"#.utf8), type: "application/json") } == 400
        )
    }

    @Test("of another type is refused", arguments: ["text/plain", "multipart/form-data; boundary=x", nil])
    func otherType(type: String?) {
        #expect(status { try draft("body=a", type: type) } == 415)
    }
}

@Suite("A person")
struct PhotographerTests {
    @Test("has a user name of one word, and a number by it")
    func username() {
        #expect(Photographer(fullname: "Áron Kovács").username == "áronkovács")
        #expect(Photographer(fullname: "Jean-Luc P.").username == "jeanlucp")
        #expect(Photographer(fullname: "…").username == "unknown")
        #expect(Photographer(fullname: "Jean Luc P").id == Photographer(fullname: "Jean-Luc P.").id)
        #expect(Photographer(fullname: "a").id != Photographer(fullname: "b").id)
    }

    @Test("has an avatar that is well-formed, whatever the name", arguments: ["Ann", "<b>", "& co", "…", "ß", "日本"])
    func avatar(name: String) throws {
        // Nothing of the name but letters and digits gets into the markup.
        let inner = Avatar(user: Photographer(fullname: name)).svg
        let text = try #require(inner.split(separator: "text-anchor=\"middle\">").last?.prefix { $0 != "<" })
        #expect(text == "?" || text.allSatisfy { $0.isLetter || $0.isNumber })
        #expect(inner.hasSuffix("</text></svg>"))
    }
}

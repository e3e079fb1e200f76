import Foundation
import Testing

/// What the pages of the documentation say is compiled, and what they point to is there.
@Suite struct DocumentationTests {
    @Test func thePagesAreFound() throws {
        let names = try Page.all().map(\.name)
        for name in ["MartletHTTP", "MakingRequests", "Security", "Streams", "ComingFromURLSession"] {
            #expect(names.contains(name))
        }
    }

    @Test func everySwiftBlockStandsInTheSamplesOfItsPage() throws {
        for page in try Page.all() {
            let samples = try String(
                contentsOf: Page.tests.appending(path: "\(page.name)Samples.swift"), encoding: .utf8)
            for block in page.blocks where block.language == "swift" {
                let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
                // An import cannot stand within a function, but the samples have to have it.
                for line in lines where line.hasPrefix("import ") { #expect(samples.contains("\n\(line)\n")) }
                let code = Self.normalised(lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n"))
                #expect(!code.isEmpty)
                #expect(
                    Self.normalised(samples).contains(code),
                    "\(page.name).md, line \(block.line): this is not in \(page.name)Samples.swift:\n\(block.text)")
            }
        }
    }

    @Test func everyBlockSaysWhatItIs() throws {
        for page in try Page.all() {
            for block in page.blocks {
                #expect(
                    ["swift", "bash", "text"].contains(block.language),
                    "\(page.name).md, line \(block.line): a block of \"\(block.language)\"")
            }
        }
    }

    @Test func everySampleIsShown() throws {
        let pages = try Page.all()
        for page in pages {
            let samples = try String(
                contentsOf: Page.tests.appending(path: "\(page.name)Samples.swift"), encoding: .utf8)
            let functions = samples.matches(of: /static func \w+\(/).count
            // What is declared beside the functions, such as a type that many use, need not be shown.
            #expect(page.blocks.filter { $0.language == "swift" }.count >= functions, "\(page.name)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: Page.tests.path(percentEncoded: false))
        #expect(Set(files) == Set(pages.map { "\($0.name)Samples.swift" }))
    }

    @Test func everyPageIsReachedFromTheFirst() throws {
        let pages = try Page.all()
        let first = try #require(pages.first { $0.name == "MartletHTTP" })
        #expect(Set(first.pageLinks) == Set(pages.map(\.name)).subtracting(["MartletHTTP"]))
    }

    @Test func everyLinkLeadsSomewhere() throws {
        let pages = try Page.all()
        let symbols = try Self.publicNames()
        for page in pages {
            for link in page.pageLinks { #expect(pages.contains { $0.name == link }, "\(page.name).md: doc:\(link)") }
            for link in page.symbolLinks {
                for name in link.prefix(while: { $0 != "-" }).split(separator: "/") {
                    let base = String(name.prefix { $0 != "(" })
                    #expect(symbols.contains(base), "\(page.name).md: \(link)")
                }
            }
        }
    }

    private static func normalised(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The names that the module's sources declare; docc itself, where it is at hand, tells whose they are.
    private static func publicNames() throws -> Set<String> {
        let sources = Page.catalogue.deletingLastPathComponent()
        var names: Set = ["MartletHTTP"]
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false))
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            let declaration =
                /\b(?:class|struct|enum|protocol|typealias|func|let|var|case|associatedtype) `?(\w+)|, (\w+)\(reason:/
            for match in text.matches(of: declaration) {
                if let name = match.1 ?? match.2 { names.insert(String(name)) }
            }
        }
        return names
    }
}

/// A page of the catalogue.
private struct Page {
    struct Block {
        var language: String
        var line: Int
        var text = ""
    }

    let name: String
    var blocks: [Block] = []
    var pageLinks: [String] = []
    var symbolLinks: [String] = []

    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let tests = here.appending(path: "DocumentationSamples", directoryHint: .isDirectory)
    static let catalogue = here.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/MartletHTTP/MartletHTTP.docc", directoryHint: .isDirectory)

    static func all() throws -> [Page] {
        try FileManager.default.contentsOfDirectory(atPath: catalogue.path(percentEncoded: false)).sorted()
            .filter { $0.hasSuffix(".md") }.map { try Page(catalogue.appending(path: $0)) }
    }

    private init(_ file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        var open: Block?
        let text = try String(contentsOf: file, encoding: .utf8)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(block)
                    open = nil
                } else {
                    open = Block(language: String(line.dropFirst(3)), line: index + 1)
                }
            } else if open != nil {
                open?.text += line + "\n"
            } else {
                pageLinks += line.matches(of: /<doc:(\w+)>/).map { String($0.1) }
                symbolLinks += line.matches(of: /``([^`]+)``/).map { String($0.1) }
            }
        }
        if let open { Issue.record("\(name).md, line \(open.line): the block is not closed") }
    }
}

import Foundation
import MartletRaster

/// Does what the command line asks for.
enum BookCommands {
    /// What `info` prints.
    static func info(_ source: Command.Source, json: Bool) throws(Exit) -> String {
        do throws(BookError) {
            let report = BookReport(try open(source))
            return json ? try encoded(report, source.path) : report.text
        } catch {
            guard json else { throw Exit(ExitCode(error.code), error.description) }
            let fault = BookReport.Fault(code: error.code, path: error.path, message: error.message)
            // The program that reads the output finds the fault there, and the status says it too.
            if let text = try? encoded(["error": fault], source.path) { print(text) }
            throw Exit(ExitCode(error.code), error.description)
        }
    }

    /// Writes a page as a picture.
    static func render(_ source: Command.Source, page: Int, output: String, width: Int?) throws(Exit) {
        do throws(BookError) {
            let bitmap = try open(source).render(page: page - 1, width: width)
            do throws(RasterError) {
                try bitmap.writePNG(to: output)
            } catch {
                throw BookError(.unwritable, output, "The picture cannot be written: \(error.cause ?? error.message)")
            }
        } catch {
            throw Exit(ExitCode(error.code), error.description)
        }
    }

    private static func open(_ source: Command.Source) throws(BookError) -> any Book {
        try BookOpener.open(source.path, password: try password(source), number: source.book)
    }

    private static func password(_ source: Command.Source) throws(BookError) -> String? {
        guard let file = source.passwordFile else { return nil }
        let data =
            file == "-"
            ? try? FileHandle.standardInput.read(upToCount: 4096) : SmallFile.read(file, limit: 4096)
        guard let data, let line = String(data: data, encoding: .utf8)?.split(separator: "\n").first else {
            throw BookError(.unreadable, file, "The password cannot be read: its first line is what is wanted.")
        }
        return String(line)
    }

    private static func encoded(_ value: some Encodable, _ path: String) throws(BookError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw BookError(.damaged, path, "What was found cannot be written as JSON.")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

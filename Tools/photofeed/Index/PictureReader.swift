import Foundation
import MartletRaster

/// Reads what the index needs of a picture: its header, and the samples that its number is made of.
struct PictureReader: Sendable {
    let folder: PictureFolder
    var budget = DecodeBudget.default

    /// Why a picture is left out, in a sentence.
    struct Fault: Error, Hashable, Sendable {
        let reason: String
    }

    /// Reads the picture at `path`.
    ///
    /// - Throws: A `Fault` when it is broken, a bomb, or not to be read; `nil` comes back when it is gone.
    func read(_ path: PicturePath) throws(Fault) -> (record: PictureRecord, stamp: FileStamp)? {
        guard let file = folder.open(path) else {
            if errno == ENOENT || errno == ELOOP || errno == ENOTDIR { return nil }
            throw Fault(reason: "it cannot be opened: \(errnoText())")
        }
        guard let status = file.status() else { return nil }
        let stamp = FileStamp(status)
        let source = ImageSource.file(file.procPath)
        do {
            let header = try ImageHeader.read(source, maximumBytes: budget.bytes)
            let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
            guard !overflow, pixels <= budget.pixels else {
                throw Fault(reason: "it has \(header.width) x \(header.height) pixels, more than \(budget.pixels)")
            }
            guard let id = PictureIdentity.sampled(file, size: Int(status.st_size)) else {
                throw Fault(reason: "it cannot be read: \(errnoText())")
            }
            if PictureEnding.isSuspicious(file, size: Int(status.st_size), format: header.format) {
                _ = try ImageDecoder.decode(source, fitting: .fit(width: 64, height: 64), budget: budget)
            }
            return (record(id: id, path: path, header: header, stamp: stamp), stamp)
        } catch let error as RasterError {
            throw Fault(reason: error.sentence)
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(reason: "\(error)")
        }
    }

    private func record(id: Int64, path: PicturePath, header: ImageHeader, stamp: FileStamp) -> PictureRecord {
        let caption = FileNameCaption(path)
        let metadata = header.metadata
        let keywords = Set(metadata.keywords.map { $0.lowercased() })
        let title = Self.text(metadata.title, limit: 300) ?? caption.title
        return PictureRecord(
            id: id, name: title.isEmpty ? "Untitled" : title,
            description: Self.text(metadata.description, limit: 10_000) ?? "",
            photographer: (Self.text(metadata.artist, limit: 200) ?? caption.photographer)
                .map { Photographer(fullname: $0) } ?? .unknown,
            width: header.width, height: header.height, isNSFW: keywords.contains("nsfw"),
            isFeatured: !keywords.isDisjoint(with: ["featured", "editors", "editors choice", "editor's choice"]),
            createdAt: stamp.modifiedDate, takenAt: metadata.dateTaken?.date(),
            camera: Self.text(metadata.camera, limit: 200),
            aperture: metadata.aperture.flatMap { $0.isFinite ? $0 : nil }, iso: metadata.iso)
    }

    /// A text without blanks around it, of a bounded length; `nil` when nothing is left.
    private static func text(_ text: String?, limit: Int) -> String? {
        let trimmed = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(limit)
        return trimmed.isEmpty ? nil : String(trimmed)
    }
}

extension OpenFile {
    /// A path to this very file, whatever its name leads to by now.
    var procPath: String { "/proc/self/fd/\(number)" }
}

extension RasterError {
    /// The sentence without the path, which would be the descriptor's.
    var sentence: String {
        message + (cause.map { " (\($0))" } ?? "")
    }
}

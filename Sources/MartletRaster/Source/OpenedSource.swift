import CVips
import Foundation

/// A source whose bytes are at hand and whose format is known; valid inside `withOpened` alone.
struct OpenedSource {
    let source: UnsafeMutablePointer<VipsSource>
    let format: ImageFormat
    let path: String?

    /// Opens the source once, learns its format from its first bytes, and lends both.
    static func withOpened<R>(
        _ source: ImageSource, maximumBytes: Int, _ body: (OpenedSource) throws(RasterError) -> R
    ) throws(RasterError) -> R {
        try VipsLibrary.start()
        switch source {
        case .data(let data):
            try DecodeBudget.check(bytes: data.count, maximum: maximumBytes, path: nil)
            return try withMemory(data, path: nil, body)
        case .file(let path):
            let file = try FileDescriptor(reading: path, maximumBytes: maximumBytes)
            guard let opened = vips_source_new_from_descriptor(file.rawValue) else {
                throw RasterError(
                    .unreadable, path: path, "The file could not be opened.", cause: VipsLibrary.takeError())
            }
            defer { g_object_unref(opened) }
            let format = try identify(opened, path: path)
            guard format.isMappedByLoader else {
                return try body(OpenedSource(source: opened, format: format, path: path))
            }
            let data = try file.readAll(maximumBytes: maximumBytes, path: path)
            try DecodeBudget.check(bytes: data.count, maximum: maximumBytes, path: path)
            return try withMemory(data, path: path, body)
        }
    }

    private static func withMemory<R>(
        _ data: Data, path: String?, _ body: (OpenedSource) throws(RasterError) -> R
    ) throws(RasterError) -> R {
        // A closure that throws a typed error is not taken by Data, so the error travels as a value.
        let result = data.withUnsafeBytes { bytes -> Result<R, RasterError> in
            do throws(RasterError) {
                guard let opened = vips_source_new_from_memory(bytes.baseAddress, bytes.count) else {
                    throw RasterError(
                        .unreadable, path: path, "The picture could not be read.", cause: VipsLibrary.takeError())
                }
                defer { g_object_unref(opened) }
                let format = try identify(opened, path: path)
                return .success(try body(OpenedSource(source: opened, format: format, path: path)))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func identify(
        _ source: UnsafeMutablePointer<VipsSource>, path: String?
    ) throws(RasterError) -> ImageFormat {
        guard let name = vips_foreign_find_load_source(source),
            let format = ImageFormat(loaderClass: String(cString: name))
        else {
            throw RasterError(
                .unknownFormat, path: path, "This is not a picture in a format that is read here.",
                cause: VipsLibrary.takeError())
        }
        return format
    }

    /// Reads the header and no pixel.
    func header(failOn: VipsFailOn = VIPS_FAIL_ON_NONE) throws(RasterError) -> VipsPicture {
        guard let picture = VipsPicture(adopting: martlet_vips_open_source(source, failOn)) else { throw damaged() }
        return picture
    }

    /// The error for bytes that libvips could not make sense of.
    func damaged() -> RasterError {
        RasterError(
            .damaged, path: path, "The \(format) picture is broken or cut off.", cause: VipsLibrary.takeError())
    }

    /// The error for a decoding that was stopped; forgets what libvips says of it.
    func cancelled() -> RasterError {
        _ = VipsLibrary.takeError()
        return RasterError(.cancelled, path: path, "The decoding was stopped.")
    }
}

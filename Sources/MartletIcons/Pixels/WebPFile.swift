import CWebP

/// A WebP file: pixels through libwebp, and what else it holds through libwebpmux.
enum WebPFile {
    /// What is carried over: colour profile, EXIF and XMP.
    private static let keptChunks = ["ICCP", "EXIF", "XMP "]

    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }

    static func picture(bytes: [UInt8], path: String?) throws(IconsError) -> IconPicture {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else { throw damaged(path) }
        guard features.has_animation == 0 else {
            throw IconsError(.unsupported, path: path, "The WebP is an animation; an icon has one picture.")
        }
        let width = Int(features.width)
        let height = Int(features.height)
        try PictureBudget.check(width: width, height: height, path: path)
        let hasAlpha = features.has_alpha != 0
        let stride = width * (hasAlpha ? 4 : 3)
        var samples = [UInt8](repeating: 0, count: stride * height)
        let decode = hasAlpha ? WebPDecodeRGBAInto : WebPDecodeRGBInto
        let isDecoded = samples.withUnsafeMutableBufferPointer { samples in
            decode(bytes, bytes.count, samples.baseAddress, samples.count, Int32(stride)) != nil
        }
        guard isDecoded else { throw damaged(path) }
        // libwebp's header: format is 1 for lossy and 2 for lossless.
        return IconPicture(
            width: width, height: height, bitDepth: 8, hasAlpha: hasAlpha,
            format: .webP(isLossless: features.format != 1), samples: samples,
            chunks: try chunks(bytes: bytes, path: path))
    }

    static func bytes(of picture: IconPicture, isLossless: Bool) throws(IconsError) -> [UInt8] {
        var config = WebPConfig()
        // Level 3 of 9 for what is lossless: the higher ones save a few percent for many times the time.
        guard WebPConfigInit(&config) != 0, !isLossless || WebPConfigLosslessPreset(&config, 3) != 0 else {
            throw unwritable("libwebp is of another version")
        }
        config.exact = 1
        if !isLossless {
            config.quality = 95
            config.alpha_quality = 100
        }
        var image = WebPPicture()
        guard WebPPictureInit(&image) != 0 else { throw unwritable("libwebp is of another version") }
        defer { WebPPictureFree(&image) }
        image.use_argb = isLossless ? 1 : 0
        image.width = Int32(picture.width)
        image.height = Int32(picture.height)
        let take = picture.hasAlpha ? WebPPictureImportRGBA : WebPPictureImportRGB
        var written = WebPMemoryWriter()
        WebPMemoryWriterInit(&written)
        defer { WebPMemoryWriterClear(&written) }
        let isEncoded = withUnsafeMutablePointer(to: &written) { written in
            image.writer = WebPMemoryWrite
            image.custom_ptr = UnsafeMutableRawPointer(written)
            return take(&image, picture.samples, Int32(picture.width * picture.channels)) != 0
                && WebPEncode(&config, &image) != 0
        }
        guard isEncoded else { throw unwritable("libwebp's error \(image.error_code.rawValue)") }
        let bytes = Array(UnsafeBufferPointer(start: written.mem, count: written.size))
        return picture.chunks.isEmpty ? bytes : try adding(picture.chunks, to: bytes)
    }

    private static func chunks(bytes: [UInt8], path: String?) throws(IconsError) -> [PictureChunk] {
        let chunks = withMux(of: bytes) { mux in
            keptChunks.compactMap { name -> PictureChunk? in
                var data = WebPData()
                guard WebPMuxGetChunk(mux, name, &data) == WEBP_MUX_OK else { return nil }
                return PictureChunk(name: name, bytes: Array(UnsafeBufferPointer(start: data.bytes, count: data.size)))
            }
        }
        guard let chunks else { throw damaged(path) }
        return chunks
    }

    private static func adding(_ chunks: [PictureChunk], to bytes: [UInt8]) throws(IconsError) -> [UInt8] {
        let whole = withMux(of: bytes) { mux -> [UInt8]? in
            for chunk in chunks {
                let status = chunk.bytes.withUnsafeBufferPointer { buffer in
                    var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
                    return WebPMuxSetChunk(mux, chunk.name, &data, 1)
                }
                guard status == WEBP_MUX_OK else { return nil }
            }
            var assembled = WebPData()
            guard WebPMuxAssemble(mux, &assembled) == WEBP_MUX_OK else { return nil }
            defer { WebPDataClear(&assembled) }
            return Array(UnsafeBufferPointer(start: assembled.bytes, count: assembled.size))
        }
        guard let whole, let whole else { throw unwritable("the colour profile or EXIF could not be added") }
        return whole
    }

    private static func withMux<R>(of bytes: [UInt8], _ body: (OpaquePointer) -> R) -> R? {
        bytes.withUnsafeBufferPointer { buffer in
            var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
            guard let mux = WebPMuxCreate(&data, 0) else { return nil }
            defer { WebPMuxDelete(mux) }
            return body(mux)
        }
    }

    private static func damaged(_ path: String?) -> IconsError {
        IconsError(.damaged, path: path, "The WebP is damaged or cut off; export it again.")
    }

    private static func unwritable(_ cause: String) -> IconsError {
        IconsError(.unwritable, "The WebP could not be made.", cause: cause)
    }
}

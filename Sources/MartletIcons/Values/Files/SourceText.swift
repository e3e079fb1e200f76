import Glibc

/// The text of a file, as UTF-8 without a byte order mark, whatever it was encoded in.
enum SourceText {
    /// The file's text.
    ///
    /// A byte order mark tells UTF-8 and UTF-16, two zero bytes among the first four tell UTF-16 without one. What is
    /// not UTF-8 is taken for Windows-1252, so that one old comment keeps no file from being read.
    ///
    /// Throws `damaged` for what is no text, and what reading throws.
    static func utf8(at path: String, maximumBytes: Int = ValueFile.maximumBytes) throws(IconsError) -> [UInt8] {
        try utf8(Disk.read(path, atMost: maximumBytes), path: path)
    }

    /// The text of bytes, decoded as `utf8(at:)` does it.
    static func utf8(_ bytes: [UInt8], path: String?) throws(IconsError) -> [UInt8] {
        let text: [UInt8]
        if let encoding = utf16Encoding(of: bytes) {
            text = try converted(bytes, from: encoding, path: path)
        } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = Array(bytes.dropFirst(3))
        } else {
            text = bytes
        }
        guard !text.contains(0) else {
            throw IconsError(.damaged, path: path, "This is no text file.")
        }
        if String(validating: text, as: UTF8.self) != nil { return text }
        do throws(IconsError) {
            return try converted(text, from: "WINDOWS-1252", path: path)
        } catch {
            // Five bytes mean nothing there; every byte means something here.
            return try converted(text, from: "ISO-8859-1", path: path)
        }
    }

    /// The name of the UTF-16 that bytes are in; nil where they are not.
    static func utf16Encoding(of bytes: [UInt8]) -> String? {
        guard bytes.count >= 4 else { return nil }
        return switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFF, 0xFE, _, _): "UTF-16"
        case (0xFE, 0xFF, _, _): "UTF-16"
        case (1..., 0, 1..., 0): "UTF-16LE"
        case (0, 1..., 0, 1...): "UTF-16BE"
        default: nil
        }
    }

    /// Bytes in a named encoding, as UTF-8: the C library knows every encoding that a declaration may name.
    static func converted(_ bytes: [UInt8], from encoding: String, path: String?) throws(IconsError) -> [UInt8] {
        guard encoding.utf8.count <= 40, !encoding.utf8.contains(0), let converter = iconv_open("UTF-8", encoding),
            converter != iconv_t(bitPattern: -1)
        else {
            throw IconsError(.unsupported, path: path, "The encoding \(encoding.prefix(40)) is not known here.")
        }
        defer { iconv_close(converter) }
        // No encoding has a unit that takes more than four times its bytes in UTF-8.
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count * 4 + 16)
        var failure: CInt = 0
        let written = input.withUnsafeMutableBytes { source in
            output.withUnsafeMutableBytes { target in
                var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (left, room) = (source.count, target.count)
                if iconv(converter, &from, &left, &to, &room) == -1 { failure = errno }
                return target.count - room
            }
        }
        guard failure == 0 else {
            throw IconsError(
                .damaged, path: path, "The file is not in the encoding \(encoding) that it says it is in.",
                cause: String(cString: strerror(failure)))
        }
        let text = output[..<written]
        return Array(text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text)
    }
}

import CArchive
import Foundation

/// An archive that is read from its beginning to its end, one entry after the other, through libarchive.
///
/// Nothing is ever extracted: names are names, and contents come as bytes within a limit. Confined to one thread at a
/// time.
final class ArchiveReader {
    /// An entry, before its contents.
    struct Entry {
        /// Its path as the archive has it.
        var path: String
        var isFile: Bool
        var isEncrypted: Bool
        /// The bytes it says it has; `nil` if it does not say.
        var size: Int64?
    }

    /// What libarchive said, where it cannot go on.
    struct Failure: Error {
        var message: String
        var needsPassword: Bool
        var isWrongPassword: Bool
    }

    /// A regular file, as `stat` and libarchive write it.
    private static let fileType: UInt32 = 0o100000

    private let archive: OpaquePointer
    private let locale = carchive_utf8_locale()
    private let previousLocale: locale_t?

    /// Opens an archive: ZIP, RAR, 7-Zip or tar, of tar also compressed ones.
    init(path: String, password: String?) throws(Failure) {
        guard let archive = archive_read_new() else {
            throw Failure(message: "there is no memory", needsPassword: false, isWrongPassword: false)
        }
        self.archive = archive
        // libarchive turns names into text as the thread's locale says.
        previousLocale = locale.flatMap { uselocale($0) }
        for support in [
            archive_read_support_format_zip, archive_read_support_format_rar, archive_read_support_format_rar5,
            archive_read_support_format_7zip, archive_read_support_format_tar, archive_read_support_format_gnutar,
            // Those that libarchive undoes itself: others would start programs.
            archive_read_support_filter_gzip, archive_read_support_filter_bzip2, archive_read_support_filter_xz,
            archive_read_support_filter_lzma, archive_read_support_filter_zstd,
        ] { _ = support(archive) }
        if let password { archive_read_add_passphrase(archive, password) }
        guard archive_read_open_filename(archive, path, 64 << 10) == ARCHIVE_OK else { throw failure }
    }

    deinit {
        archive_read_free(archive)
        if let previousLocale { uselocale(previousLocale) }
        if let locale { freelocale(locale) }
    }

    /// The next entry; `nil` after the last.
    ///
    /// - Throws: `Failure`, after which there is nothing more to be had.
    func next() throws(Failure) -> Entry? {
        var entry: OpaquePointer?
        while true {
            switch archive_read_next_header(archive, &entry) {
            case ARCHIVE_EOF: return nil
            case ARCHIVE_OK, ARCHIVE_WARN:
                guard let entry, let path = Self.path(of: entry) else { continue }
                return Entry(
                    path: path, isFile: archive_entry_filetype(entry) == Self.fileType,
                    isEncrypted: archive_entry_is_data_encrypted(entry) != 0,
                    size: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil)
            case ARCHIVE_RETRY: continue
            default: throw failure
            }
        }
    }

    /// The contents of the entry that came last, or their first `limit` bytes.
    func read(limit: Int) throws(Failure) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while data.count < limit {
            let count = archive_read_data(archive, &buffer, min(buffer.count, limit - data.count))
            if count == 0 { break }
            guard count > 0 else { throw failure }
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }

    /// What the archive turned out to be; `nil` before the first entry.
    var kind: BookKind? {
        switch archive_format(archive) & Int32(ARCHIVE_FORMAT_BASE_MASK) {
        case Int32(ARCHIVE_FORMAT_ZIP): .cbz
        case Int32(ARCHIVE_FORMAT_RAR), Int32(ARCHIVE_FORMAT_RAR_V5): .cbr
        case Int32(ARCHIVE_FORMAT_7ZIP): .cb7
        case Int32(ARCHIVE_FORMAT_TAR): .cbt
        default: nil
        }
    }

    private var failure: Failure {
        let message = archive_error_string(archive).map { String(cString: $0) } ?? "it cannot be read"
        let text = message.lowercased()
        let isAboutPassword = text.contains("passphrase") || text.contains("encrypt")
        return Failure(
            message: message, needsPassword: isAboutPassword, isWrongPassword: text.contains("incorrect passphrase"))
    }

    private static func path(of entry: OpaquePointer) -> String? {
        if let text = archive_entry_pathname_utf8(entry) { return String(cString: text) }
        // A name in an encoding that nobody states: still a name that sorts and tells one page from another.
        return archive_entry_pathname(entry).map { bytes in
            let raw = UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map { UInt8(bitPattern: $0) }
            return String(String.UnicodeScalarView(raw.map { UnicodeScalar($0) }))
        }
    }
}

import CArchive
import Foundation

/// Makes archives as other programs do: ZIP, 7-Zip and tar by libarchive, RAR by hand.
enum ArchiveMaker {
    enum Format: String, CaseIterable {
        case zip, sevenZip, tar, tarGz, rar
    }

    static func make(_ format: Format, _ entries: [(String, Data)], at path: String) throws {
        if format == .rar { return try Self.rar(entries).write(to: URL(filePath: path)) }
        guard let archive = archive_write_new() else { throw CocoaError(.fileWriteUnknown) }
        defer { archive_write_free(archive) }
        switch format {
        case .zip: archive_write_set_format_zip(archive)
        case .sevenZip: archive_write_set_format_7zip(archive)
        case .tar, .tarGz, .rar: archive_write_set_format_pax_restricted(archive)
        }
        if format == .tarGz { archive_write_add_filter_gzip(archive) }
        guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
        for (name, data) in entries {
            let entry = archive_entry_new()
            defer { archive_entry_free(entry) }
            archive_entry_set_pathname(entry, name)
            archive_entry_set_size(entry, Int64(data.count))
            archive_entry_set_filetype(entry, 0o100000)
            archive_entry_set_perm(entry, 0o644)
            guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
            let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
            guard written == data.count else { throw CocoaError(.fileWriteUnknown) }
        }
        guard archive_write_close(archive) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
    }

    /// RAR 4 with stored files, after the technote of unrar: marker, archive header, a header a file, end.
    private static func rar(_ entries: [(String, Data)]) -> Data {
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
        bytes += block(0x73, flags: 0, [UInt8](repeating: 0, count: 6))
        for (name, data) in entries {
            let size = little(UInt32(data.count), 4)
            var header = size + size + [3] + little(crc32(Array(data)), 4) + little(0x5A21_0000, 4)
            header += [20, 0x30] + little(UInt32(name.utf8.count), 2) + little(0o100644, 4) + Array(name.utf8)
            bytes += block(0x74, flags: 0x8000, header) + data
        }
        return Data(bytes + block(0x7B, flags: 0x4000, []))
    }

    private static func block(_ type: UInt8, flags: UInt32, _ data: [UInt8]) -> [UInt8] {
        let body = [type] + little(flags, 2) + little(UInt32(7 + data.count), 2) + data
        return little(crc32(body) & 0xFFFF, 2) + body
    }

    private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}

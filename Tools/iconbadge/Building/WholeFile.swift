import MartletIcons

/// Writes small files so that each is whole or not there.
enum WholeFile {
    static func write(_ text: String, to path: String) throws(Exit) {
        try write(Array(text.utf8), to: path)
    }

    static func write(_ bytes: [UInt8], to path: String) throws(Exit) {
        do throws(IconsError) {
            try Disk.replace(bytes, at: path)
        } catch {
            throw Exit(error)
        }
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(Exit) {
        do throws(IconsError) {
            try Disk.makeFolder(path)
        } catch {
            throw Exit(error)
        }
    }
}

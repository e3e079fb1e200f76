import CVips

/// libvips, started once for the process and set up for pictures from strangers.
///
/// - No operation cache: each picture is asked for once, and memory returns when it is done with.
/// - One worker thread a picture: callers bring their own concurrency, and a batch then goes through at the rate of
///   the machine's cores without threads that wait for each other.
/// - Memory of a megabyte and more goes back to the system when it is freed (a setting of the whole process).
/// - No log lines: libvips writes a warning to standard error for many harmless oddities of a file.
enum VipsLibrary {
    private static let startupFailure: String? = {
        guard vips_init("martlet") == 0 else { return takeError() ?? "vips_init failed" }
        vips_cache_set_max(0)
        vips_concurrency_set(1)
        martlet_vips_silence()
        martlet_vips_return_large_blocks()
        return nil
    }()

    /// Starts libvips at the first call.
    static func start() throws(RasterError) {
        if let startupFailure {
            throw RasterError(
                .unavailable, path: nil, "libvips could not be started: reinstall it.", cause: startupFailure)
        }
    }

    /// What libvips has said since it was last asked, as one line.
    static func takeError() -> String? {
        guard let buffer = vips_error_buffer_copy() else { return nil }
        defer { g_free(buffer) }
        let lines = String(cString: buffer).split(whereSeparator: \.isNewline)
        return lines.isEmpty ? nil : lines.prefix(4).joined(separator: "; ")
    }
}

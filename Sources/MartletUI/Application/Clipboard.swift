import CGLib
import CGtk
import MartletGLib

/// What is copied from one app to another.
@MainActor
public enum Clipboard {
    /// Offers a text to every app, in place of what was copied before; without effect where there is no display.
    public static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// The text that was copied last, in whatever app; `nil` where there is none.
    public static func text() async -> String? {
        guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display) else {
            return nil
        }
        return await withCheckedContinuation { (continuation: CheckedContinuation<String?, Never>) in
            gdk_clipboard_read_text_async(
                clipboard, nil,
                { source, result, data in
                    guard let data else { return }
                    let waiter = Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue()
                    let text = gdk_clipboard_read_text_finish(source.map { OpaquePointer($0) }, result, nil)
                    waiter.continuation.resume(returning: text.map { String(cString: $0) })
                    g_free(text)
                }, Unmanaged.passRetained(Waiter(continuation)).toOpaque())
        }
    }

    /// Who waits for what was copied.
    private final class Waiter {
        let continuation: CheckedContinuation<String?, Never>

        init(_ continuation: CheckedContinuation<String?, Never>) { self.continuation = continuation }
    }
}

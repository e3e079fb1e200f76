import CGLib
import CGLibShim

/// What a signal's closure owns: the Swift handler, and the way from C's values to it.
@MainActor
final class SignalBox {
    typealias Invoke = @MainActor (_ arguments: UnsafePointer<GValue>?, _ result: UnsafeMutablePointer<GValue>?) -> Void

    private let invoke: Invoke

    /// Emissions that are to pass by: more than 0 while the handler is blocked.
    var blocks = 0

    /// The closure that owns this box, and so outlives it.
    private(set) var closure: UnsafeMutablePointer<GClosure>?

    private init(_ invoke: @escaping Invoke) {
        self.invoke = invoke
    }

    /// A new floating closure and the box in it.
    static func makeClosure(_ invoke: @escaping Invoke) -> (closure: UnsafeMutablePointer<GClosure>, box: SignalBox) {
        let box = SignalBox(invoke)
        let closure = martlet_closure_new(
            Unmanaged.passRetained(box).toOpaque(),
            { SignalBox.emit($0, $1, $3) },
            { Unmanaged<SignalBox>.fromOpaque($0!).release() })!
        box.closure = closure
        return (closure, box)
    }

    private nonisolated static func emit(
        _ data: UnsafeMutableRawPointer?, _ result: UnsafeMutablePointer<GValue>?, _ arguments: UnsafePointer<GValue>?
    ) {
        guard let data else { return }
        let box = Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
        // Sound: the values are lent for this call alone, and the closure below does not outlive it.
        nonisolated(unsafe) let (result, arguments) = (result, arguments)
        MainActor.assumeIsolated {
            if box.blocks == 0 { box.invoke(arguments, result) }
        }
    }
}

import CGLib
import CGLibShim

/// Calls `handler` at each emission of `signal` by `instance`, until that is gone or the connection is ended.
///
/// The handler's parameters are the signal's, or the first of them: `{ (presses: Int, x: Double, y: Double) in … }`
/// for a click's `pressed`, `{ }` for any. The handler is kept by the instance, so it must capture weakly what owns that.
/// - Parameter signal: The signal's name, with a detail where wanted (`notify::title`).
/// - Parameter after: Whether to be called after the class's own handler.
/// - Precondition: The instance's class has the signal, and its arguments are of the handler's types.
@MainActor @discardableResult
public func connect<each Argument: SignalArgument>(
    _ instance: some GInstancePointer, _ signal: String, after: Bool = false,
    _ handler: @escaping @MainActor (repeat each Argument) -> Void
) -> SignalHandler {
    connect(instance, signal, after: after, shape: SignalShape(repeat (each Argument).self)) { values, _ in
        var reader = SignalReader(values: values)
        handler(repeat reader.next((each Argument).self))
    }
}

/// Calls `handler` at each emission of `signal` by `instance` and gives its answer to the emitter.
///
/// For signals that ask: `true` mostly says that the event has been dealt with (`key-pressed`, `close-request`).
/// - Precondition: As for `connect(_:_:after:_:)`; the signal takes an answer of the handler's type.
@MainActor @discardableResult
public func connect<each Argument: SignalArgument, Answer: SignalResult>(
    _ instance: some GInstancePointer, _ signal: String, after: Bool = false,
    answering handler: @escaping @MainActor (repeat each Argument) -> Answer
) -> SignalHandler {
    let shape = SignalShape(repeat (each Argument).self, answer: Answer.self)
    return connect(instance, signal, after: after, shape: shape) { values, result in
        var reader = SignalReader(values: values)
        let answer = handler(repeat reader.next((each Argument).self))
        if let result { answer.write(to: result) }
    }
}

@MainActor
private func connect(
    _ instance: some GInstancePointer, _ signal: String, after: Bool, shape: SignalShape,
    _ invoke: @escaping SignalBox.Invoke
) -> SignalHandler {
    let (id, detail) = shape.resolve(signal, of: martlet_instance_type(instance.untyped))
    let (closure, box) = SignalBox.makeClosure(invoke)
    g_signal_connect_closure_by_id(instance.untyped, id, detail, closure, after ? 1 : 0)
    return SignalHandler(box)
}

/// Takes a signal's values one by one.
@MainActor
private struct SignalReader {
    var values: UnsafePointer<GValue>?

    mutating func next<Argument: SignalArgument>(_ type: Argument.Type) -> Argument {
        // The shape was checked against the signal when the handler was connected, so the value is there.
        defer { values = values?.successor() }
        return Argument(values!)
    }
}

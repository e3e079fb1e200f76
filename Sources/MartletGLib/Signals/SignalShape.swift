import CGLib
import CGLibShim

/// What a handler takes and gives, to be held against the signal that it is connected to.
struct SignalShape {
    private let arguments: [(name: String, accepts: (GType) -> Bool)]
    private let answer: (name: String, answers: (GType) -> Bool)?

    init<each Argument: SignalArgument>(_ arguments: repeat (each Argument).Type) {
        var list: [(name: String, accepts: (GType) -> Bool)] = []
        for type in repeat each arguments { list.append((String(describing: type), { type.accepts($0) })) }
        self.arguments = list
        answer = nil
    }

    init<each Argument: SignalArgument, Answer: SignalResult>(
        _ arguments: repeat (each Argument).Type, answer type: Answer.Type
    ) {
        var list: [(name: String, accepts: (GType) -> Bool)] = []
        for type in repeat each arguments { list.append((String(describing: type), { type.accepts($0) })) }
        self.arguments = list
        answer = (String(describing: type), { type.answers($0) })
    }

    /// The signal's id and detail on instances of `type`; stops the program where no such signal takes this handler.
    ///
    /// A handler that reads another type than the signal sends would read wrong memory, so this is no matter for an error.
    func resolve(_ signal: String, of type: GType) -> (id: guint, detail: GQuark) {
        var id: guint = 0
        var detail: GQuark = 0
        guard g_signal_parse_name(signal, type, &id, &detail, 1) != 0 else {
            preconditionFailure("\(Self.name(type)) has no signal \"\(signal)\"")
        }
        if let mismatch = mismatch(with: id) {
            preconditionFailure("The handler for \"\(signal)\" of \(Self.name(type)) \(mismatch)")
        }
        return (id, detail)
    }

    /// What is wrong with this shape for the signal `id`; nil where it fits.
    func mismatch(with id: guint) -> String? {
        var query = GSignalQuery()
        g_signal_query(id, &query)
        // The bit above the type's own says how the value is passed, and is no part of it.
        let types = (0..<Int(query.n_params)).map { query.param_types[$0] & ~1 }
        guard arguments.count <= types.count else {
            return "takes \(arguments.count) arguments, but the signal has \(types.count)"
        }
        for (index, (argument, type)) in zip(arguments, types).enumerated() where !argument.accepts(type) {
            return "takes argument \(index + 1) as \(argument.name), but the signal sends \(Self.name(type))"
        }
        if let answer, !answer.answers(query.return_type & ~1) {
            return "answers with \(answer.name), but the signal wants \(Self.name(query.return_type & ~1))"
        }
        return nil
    }

    private static func name(_ type: GType) -> String {
        g_type_name(type).map { String(cString: $0) } ?? "void"
    }
}

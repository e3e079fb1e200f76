import MartletIcons

extension JSONValue {
    /// A report of what has been done.
    init(_ report: StampReport) {
        self = .document([
            "isUpToDate": .bool(report.isUpToDate), "configuration": .string(report.configuration),
            "text": .string(report.text), "ribbon": .string(report.ribbon), "output": .string(report.output),
            "files": .array(report.files.map(JSONValue.init)), "notes": .array(report.notes.map(JSONValue.init)),
        ])
    }

    private init(_ file: StampReport.File) {
        self = .members([
            "state": .string(file.state.rawValue), "source": .string(file.source),
            "destination": .string(file.destination), "role": .string(file.role), "platform": .string(file.platform),
            "width": .number(file.width), "height": .number(file.height),
        ])
    }

    init(_ note: StampReport.Note) {
        self = .members(["path": .string(note.path), "line": .number(note.line), "message": .string(note.message)])
    }

    /// What would be written.
    init(_ actions: [StampPlan.Action], notes: [StampReport.Note]) {
        self = .document([
            "isDryRun": .bool(true),
            "actions": .array(
                actions.map { action in
                    .members([
                        "action": .string(action.making.word), "source": .string(action.source),
                        "destination": .string(action.destination),
                    ])
                }),
            "notes": .array(notes.map(JSONValue.init)),
        ])
    }

    /// An end that is none of success.
    init(_ exit: Exit) { self = .document(["error": .fault(exit)]) }

    static func fault(_ exit: Exit) -> JSONValue {
        let message = exit.fault.map { $0.message + ($0.cause.map { " (\($0))" } ?? "") }
        return .members([
            "code": .string(exit.fault?.code.description ?? exit.code.word),
            "exitCode": .number(Int(exit.code.rawValue)),
            "path": .string(exit.fault?.path), "line": .number(exit.fault?.line),
            "message": .string(message ?? exit.message),
        ])
    }
}

extension StampPlan.Making {
    fileprivate var word: String {
        switch self {
        case .paint: "stamp"
        case .copy: "copy"
        case .write: "write"
        case .overlay: "draw"
        }
    }
}

extension ExitCode {
    /// The word for an end that comes from no fault of the library.
    fileprivate var word: String {
        switch self {
        case .success: "success"
        case .outOfDate: "out-of-date"
        case .usage: "usage"
        case .notFound: "not-found"
        case .badInput: "bad-input"
        case .unresolved: "unresolved"
        case .look: "look"
        case .unwritable: "unwritable"
        case .ambiguous: "ambiguous"
        }
    }
}

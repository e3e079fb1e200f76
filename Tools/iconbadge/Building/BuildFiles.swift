import MartletIcons

/// What a build system has to know of a run: the files that it reads, and those that it writes.
struct BuildFiles: Hashable, Sendable {
    /// Each once, in the order of their names.
    var inputs: [String]
    var outputs: [String]
    /// The output as a whole.
    var target: String

    init(inputs: [String], outputs: [String], target: String) {
        (self.inputs, self.outputs, self.target) = (inputs, outputs, target)
    }

    /// Asks the library for them.
    init(_ setup: Setup, _ request: StampRequest) throws(Exit) {
        let plan: StampPlan
        do throws(IconsError) {
            plan = try IconStamper.plan(request)
        } catch {
            throw setup.exit(for: error)
        }
        var inputs = Set(plan.actions.compactMap(\.source))
        inputs.formUnion(try setup.icons().sources.flatMap(\.metadataFiles))
        inputs.formUnion(try setup.look().inputs)
        if let file = setup.file.path { inputs.insert(file) }
        if case .picture(let path) = setup.choice.badge.ribbon { inputs.insert(path) }
        if Self.isFontFile(setup.choice.badge.font) { inputs.insert(setup.choice.badge.font) }
        guard case .output(let target) = request.destination else {
            throw Exit(.usage, "there are no lists of files for icons that are stamped in place")
        }
        self.init(
            inputs: inputs.sorted(), outputs: Set(plan.actions.map(\.destination)).sorted(), target: target)
    }

    /// A name with a line break cannot be written in a list of lines.
    func refuseLineBreaks() throws(Exit) {
        guard let name = (inputs + outputs + [target]).first(where: { $0.contains(where: \.isNewline) }) else { return }
        throw Exit(.unwritable, "\(name): This name has a line break, which no list of files can hold. Rename it.")
    }

    private static func isFontFile(_ font: String) -> Bool {
        let name = font.lowercased()
        return font.contains("/") || [".ttf", ".otf", ".ttc", ".otc"].contains { name.hasSuffix($0) }
    }
}

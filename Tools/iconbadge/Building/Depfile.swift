/// The inputs of a run as a rule of a Makefile, in the form that compilers write and that Make, Ninja and Xcode read.
struct Depfile: Hashable, Sendable {
    let files: BuildFiles

    init(_ files: BuildFiles) { self.files = files }

    var text: String {
        let rule = ([Self.escaped(files.target) + ":"] + files.inputs.map(Self.escaped)).joined(separator: " \\\n  ")
        return rule + "\n"
    }

    /// Writes it, whole or not at all.
    func write(to path: String) throws(Exit) {
        try files.refuseLineBreaks()
        try WholeFile.write(text, to: path)
    }

    /// A name as a rule spells it: what GCC writes with -MD and Ninja's depfile parser takes back.
    ///
    /// Backslashes before a space or a number sign are doubled, others stand as they are. A colon would end the targets.
    static func escaped(_ name: String) -> String {
        var result = ""
        var backslashes = 0
        for character in name {
            switch character {
            case " ", "\t", "#":
                result += String(repeating: "\\", count: backslashes + 1) + String(character)
            case "$": result += "$$"
            case ":": result += "\\:"
            default: result.append(character)
            }
            backslashes = character == "\\" ? backslashes + 1 : 0
        }
        return result
    }
}

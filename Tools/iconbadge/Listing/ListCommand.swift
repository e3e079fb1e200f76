import MartletIcons

/// `iconbadge list`.
struct ListCommand: Sendable {
    let options: ListOptions
    let environment: [String: String]
    let console: Console

    func run() throws(Exit) -> ExitCode {
        let setup = try Setup(options.paths, options.look, environment: environment)
        var list = IconList(try setup.icons(), setup: setup)
        var fault: Exit?
        do throws(Exit) {
            list.look = try setup.look().look
        } catch {
            // The icons are there whatever the text's values are.
            fault = error
        }
        if options.output.isJSON {
            try Console.print(list.json(fault: fault).text)
            if let fault { console.tell(fault) }
            return fault?.code ?? .success
        }
        for line in list.lines(console.palette) { try Console.print(line) }
        console.tell(list.notes)
        if let fault { throw fault }
        return .success
    }
}

/// The build types and flavours of an Android module, and how the name of a variant is made of them.
struct GradleVariants: Sendable {
    /// A build type or a flavour.
    struct Element: Sendable {
        let name: String
        let statements: [GradleStatement]
        let line: Int
    }

    private(set) var buildTypes: [Element] = []
    private(set) var flavors: [Element] = []
    /// The dimensions of flavours, the strongest first.
    private var dimensions: [String] = []

    init(in script: [GradleStatement]) {
        for android in script.bodies("android") {
            buildTypes += android.bodies("buildTypes").flatMap(Self.elements)
            flavors += android.bodies("productFlavors").flatMap(Self.elements)
            for statement in android where statement.tokens.first?.isWord("flavorDimensions") == true {
                dimensions += statement.tokens.compactMap(\.literal)
            }
        }
    }

    private static func elements(_ statements: [GradleStatement]) -> [Element] {
        statements.compactMap { statement in
            guard let name = statement.elementName, let body = statement.body else { return nil }
            return Element(name: name, statements: body, line: statement.line)
        }
    }

    /// The names of the build types; every module has a debug and a release one.
    var buildTypeNames: [String] {
        var names = buildTypes.map(\.name)
        for standard in ["debug", "release"] where !names.contains(standard) { names.append(standard) }
        return names
    }

    /// The flavours, in order of their strength, and the build type that a variant's name is made of: `freeDebug`, or a
    /// build type alone.
    ///
    /// Capitals do not matter. Nil where no variant has the name.
    func parts(of variant: String) -> (flavors: [Element], buildType: String)? {
        let ranked = flavors.enumerated().map {
            (rank: $0.element.rank(dimensions), offset: $0.offset, flavor: $0.element)
        }
        let ordered = ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.flavor)
        // Many flavours with the same name could be put together in more ways than there is time to try.
        var tries = 10_000
        for type in buildTypeNames where !type.isEmpty && variant.lowercased().hasSuffix(type.lowercased()) {
            let rest = variant.dropLast(type.count)
            if rest.isEmpty { return ([], type) }
            if let found = Self.compose(String(rest), ordered[...], depth: 0, &tries) { return (found, type) }
        }
        return nil
    }

    /// The flavours, at most one a dimension, whose names make up the text one after another.
    private static func compose(
        _ text: String, _ flavors: ArraySlice<Element>, depth: Int, _ tries: inout Int
    ) -> [Element]? {
        if text.isEmpty { return [] }
        guard depth < 8 else { return nil }
        for index in flavors.indices {
            let name = flavors[index].name
            tries -= 1
            guard tries > 0 else { return nil }
            guard !name.isEmpty, text.lowercased().hasPrefix(name.lowercased()) else { continue }
            let rest = String(text.dropFirst(name.count))
            if let found = compose(rest, flavors[(index + 1)...], depth: depth + 1, &tries) {
                return [flavors[index]] + found
            }
        }
        return nil
    }
}

extension GradleVariants.Element {
    /// Where the flavour's dimension stands among the dimensions; a flavour that names none stands first.
    fileprivate func rank(_ dimensions: [String]) -> Int {
        let dimension = statements.lazy.compactMap { $0.value(of: "dimension") }.last?.compactMap(\.literal).first
        return dimension.flatMap(dimensions.firstIndex) ?? 0
    }
}

/// What reading a programme may cost at most.
package struct ProgrammeBudget: Hashable, Sendable {
    /// The bytes that are read; what follows is left out and told.
    package var bytes: Int
    /// The talks that are kept.
    package var talks: Int
    /// The values, elements or properties that are kept while reading.
    package var values: Int
    /// How often one event of a calendar is repeated.
    package var repetitions: Int

    /// A budget for programmes of a hundred times the size of the largest conferences'.
    package init(bytes: Int = 64 << 20, talks: Int = 50_000, values: Int = 3_000_000, repetitions: Int = 400) {
        self.bytes = max(bytes, 0)
        self.talks = max(talks, 0)
        self.values = max(values, 0)
        self.repetitions = max(repetitions, 1)
    }
}

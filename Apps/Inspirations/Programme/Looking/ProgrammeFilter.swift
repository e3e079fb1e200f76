/// Which talks of a programme a person wants to see: those that match every part that is set.
package struct ProgrammeFilter: Hashable, Sendable {
    /// Days of the conference; empty for all.
    package var days: Set<CivilDay> = []
    /// Rooms; empty for all.
    package var rooms: Set<String> = []
    /// Tracks; empty for all.
    package var tracks: Set<String> = []
    /// Languages by their tags, of which `en` is also for `en-gb`; empty for all.
    package var languages: Set<String> = []
    /// Names of speakers, of whom one is enough; empty for all.
    package var speakers: Set<String> = []
    /// Words that all have to be found in title, subtitle, speakers, room, track, kind or abstract, folded.
    package var search = ""

    /// A filter that lets all talks through.
    package init() {}
}

extension Programme {
    /// What there is to choose from, each in its order of first appearance.
    package struct Choices: Hashable, Sendable {
        /// The days.
        package var days: [CivilDay]
        /// The rooms.
        package var rooms: [String]
        /// The tracks.
        package var tracks: [String]
        /// The languages.
        package var languages: [String]
        /// The speakers, by name.
        package var speakers: [String]
    }

    /// What a filter can choose from.
    package var choices: Choices {
        func distinct(_ values: [String]) -> [String] {
            var seen: Set<String> = []
            return values.filter { seen.insert($0).inserted }
        }
        return Choices(
            days: days, rooms: distinct(talks.compactMap(\.room)), tracks: distinct(talks.compactMap(\.track)),
            languages: distinct(talks.compactMap(\.language)),
            speakers: Set(talks.flatMap { $0.speakers.map(\.name) }).sorted())
    }

    /// The talks that a filter lets through, in order; O(talks, and with a search their text).
    package func talks(matching filter: ProgrammeFilter) -> [Talk] {
        let words = FoldedText.words(filter.search)
        let languages = filter.languages.map { $0.lowercased() }
        return talks.filter { talk in
            if !filter.days.isEmpty, !(day(of: talk).map { filter.days.contains($0) } ?? false) { return false }
            if !filter.rooms.isEmpty, !(talk.room.map { filter.rooms.contains($0) } ?? false) { return false }
            if !filter.tracks.isEmpty, !(talk.track.map { filter.tracks.contains($0) } ?? false) { return false }
            if !languages.isEmpty {
                guard let tag = talk.language else { return false }
                guard languages.contains(where: { tag == $0 || tag.hasPrefix($0 + "-") }) else { return false }
            }
            if !filter.speakers.isEmpty, !talk.speakers.contains(where: { filter.speakers.contains($0.name) }) {
                return false
            }
            return words.isEmpty || Self.contains(words, in: talk)
        }
    }

    private static func contains(_ words: [String], in talk: Talk) -> Bool {
        let short = [talk.title, talk.subtitle, talk.room, talk.track, talk.kind].compactMap(\.self)
        let text = FoldedText.fold((short + talk.speakers.map(\.name)).joined(separator: "\n"))
        let missing = words.filter { !text.contains($0) }
        guard !missing.isEmpty, let abstract = talk.text else { return missing.isEmpty }
        let folded = FoldedText.fold(abstract)
        return missing.allSatisfy { folded.contains($0) }
    }
}

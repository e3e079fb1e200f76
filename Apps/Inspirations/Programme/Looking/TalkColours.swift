/// Gives talks in a list their colours: by track, and so that no two neighbours look alike.
package enum TalkColours {
    /// How far neighbours' colours are apart at least, as `TalkColour.distance(to:)` measures.
    package static let leastDistance = 0.07

    /// The lightness of a track's shades, the first one being its own; far enough apart that of five at most four are near
    /// to one of two neighbours.
    private static let shades = [0.60, 0.72, 0.48, 0.84, 0.36]
    private static let hueCount = 12

    /// The colours of talks in the order in which they are shown; O(talks).
    ///
    /// A talk has its own colour, else its track's, else one of its track's, kind's or room's hue; where that is too near to the
    /// neighbour's before it, another shade of the hue. `trackColours` are those of the file.
    package static func colours(for talks: [Talk], trackColours: [String: TalkColour] = [:]) -> [TalkColour] {
        let hues = hues(talks)
        var colours: [TalkColour] = []
        for talk in talks {
            let key = key(talk)
            let own = talk.colour ?? talk.track.flatMap { trackColours[$0] }
            let shades = shades.map { TalkColour(lightness: $0, chroma: 0.11, hue: hues[key] ?? 0) }
            let candidates = (own.map { [$0] } ?? []) + shades
            let previous = colours.last
            let chosen = candidates.first { colour in previous.map { $0.distance(to: colour) >= leastDistance } ?? true
            }
            colours.append(chosen ?? shades[0])
        }
        return colours
    }

    private static func key(_ talk: Talk) -> String { talk.track ?? talk.kind ?? talk.room ?? "" }

    /// A hue in degrees for each track: in order of their names, so that a filter that hides talks changes few.
    private static func hues(_ talks: [Talk]) -> [String: Double] {
        let keys = Set(talks.map(key)).sorted()
        var hues: [String: Double] = [:]
        for (index, key) in keys.enumerated() {
            // Steps of five twelfths of the circle: tracks next to each other in the alphabet are far apart in hue.
            hues[key] = Double(index * 5 % hueCount) * 30 + 15 + Double(index / hueCount % 3) * 10
        }
        return hues
    }
}

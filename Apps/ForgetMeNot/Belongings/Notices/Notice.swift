/// What the desktop is asked to show.
package struct Notice: Hashable, Sendable {
    /// What a notice is about; a second one about the same takes the place of the first.
    package enum Key: Hashable, Sendable {
        /// One thing: that it left, or is back.
        case thing(Belonging.ID)
        /// Several things that left.
        case departures
        /// Several things that are back.
        case returns
    }

    package var key: Key
    package var title: String
    /// Plain text, without markup.
    package var body: String
    /// The things it is about, in the order in which they left or came.
    package var things: [Belonging.ID]
    /// Whether it waits for somebody to say that they know.
    package var isAlert: Bool
    /// Whether it only corrects one that is shown, and makes no sound.
    package var isQuiet: Bool

    package init(
        key: Key, title: String, body: String, things: [Belonging.ID], isAlert: Bool, isQuiet: Bool = false
    ) {
        self.key = key
        self.title = title
        self.body = body
        self.things = things
        self.isAlert = isAlert
        self.isQuiet = isQuiet
    }
}

/// A person who speaks.
package struct Speaker: Hashable, Sendable {
    /// The name, as it is shown.
    package var name: String
    /// What is told about the person: HTML, Markdown or plain text.
    package var biography: String?
    /// The address of a picture.
    package var picture: String?

    /// A person.
    package init(name: String, biography: String? = nil, picture: String? = nil) {
        self.name = name
        self.biography = biography
        self.picture = picture
    }
}

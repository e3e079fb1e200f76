/// A picture for a person of whom there is none: the initial on a colour of the person's own.
struct Avatar: Hashable, Sendable {
    let user: Photographer

    /// An SVG of 100 by 100.
    var svg: String {
        let letter = user.fullname.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "?"
        let hue = user.id % 360
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">\
            <rect width="100" height="100" fill="hsl(\(hue), 45%, 42%)"/>\
            <text x="50" y="68" font-family="sans-serif" font-size="52" fill="#fff" text-anchor="middle">\(letter)</text>\
            </svg>
            """
    }
}

/// A component of a calendar: properties, and components within.
struct CalendarComponent {
    var name: String
    var line: Int
    var properties: [CalendarProperty] = []
    var components: [CalendarComponent] = []

    /// The first property of a name.
    subscript(name: String) -> CalendarProperty? { properties.first { $0.name == name } }

    func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }
}

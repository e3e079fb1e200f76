import Belongings
import MartletUI

/// What stands above the list: what is wrong, what left, and the list's title.
struct ListHeader: Hashable, Sendable {
    var trouble: Trouble?
    var alerts: [AlertWords.Card]
    /// Whether these are shown things, and not one's own.
    var isDemonstration = false
    var isNarrow = false

    /// The widgets for it.
    @MainActor
    func makeWidget(
        acknowledge: @escaping @MainActor ([Belonging.ID]) -> Void,
        remedy: @escaping @MainActor (Trouble.Remedy) -> Void
    ) -> Widget {
        let box = Box(.vertical, spacing: 12)
        for card in alerts {
            let widget = AlertCard(icon: "alarm-symbolic", title: card.title, text: card.text, tint: .orange)
            let button = Button("I _know")
            button.onClick { acknowledge(card.things) }
            widget.add(button)
            widget.isNarrow = isNarrow
            box.append(widget)
        }
        if let trouble {
            let widget = AlertCard(icon: trouble.icon, title: trouble.title, text: trouble.text, tint: .gray)
            if let text = trouble.button, let action = trouble.remedy {
                let button = Button(text)
                button.onClick { remedy(action) }
                widget.add(button)
            }
            widget.isNarrow = isNarrow
            box.append(widget)
        }
        let title = Label("Your things", style: .heading)
        let line = Box(.horizontal, spacing: 8, [title])
        if isDemonstration {
            let pill = PillLabel("Demonstration", tint: .purple)
            pill.expandsHorizontally = true
            pill.align(horizontal: .end)
            line.append(pill)
        }
        line.setMargins(top: 8, start: 4, end: 4)
        box.append(line)
        box.setMargins(top: isNarrow ? 12 : 24, start: 12, bottom: 8, end: 12)
        return Clamp(box, maximum: ThingList.breadth + 2 * 12)
    }
}

import Belongings
import MartletBeacons

/// Why something is not heard, and what can be done about it.
struct Trouble: Hashable, Sendable {
    /// What a button can do about it.
    enum Remedy: Hashable, Sendable {
        /// Switches the Bluetooth radio on.
        case switchOn
        /// Copies a command to be typed elsewhere.
        case copy(command: String)
        /// Opens the preferences.
        case preferences
    }

    var icon: String
    var title: String
    /// What follows from it and what to do, as sentences.
    var text: String
    var remedy: Remedy?

    /// The worst of what the scanners tell; `nil` where all listen, or the one that does not is asleep.
    init?(_ scanners: [ScannerReport]) {
        let troubled = scanners.filter { $0.trouble != nil && $0.trouble != .asleep }
        guard let first = troubled.first, let cause = first.trouble else { return nil }
        self.init(cause, scanner: first.id)
        let others = troubled.count - 1
        if others > 0 {
            text += others == 1 ? " Another scanner is silent too." : " \(others) other scanners are silent too."
        }
    }

    init(_ trouble: ScannerTrouble, scanner: String) {
        let nothing = "Things that leave or come back are not noticed."
        switch trouble {
        case .serviceMissing:
            icon = "bluetooth-disabled-symbolic"
            title = "Bluetooth Does Not Run"
            text = "\(nothing) Install the package bluez, and start its service."
            remedy = .copy(command: "sudo systemctl enable --now bluetooth")
        case .noAdapter:
            icon = "bluetooth-disabled-symbolic"
            title = "No Bluetooth Adapter"
            text = "\(nothing) Plug an adapter in, or listen to scanners in other rooms through a broker."
            remedy = .preferences
        case .poweredOff:
            icon = "bluetooth-disabled-symbolic"
            title = "Bluetooth Is Off"
            text = "\(nothing) Switch it on, here or in the desktop's settings."
            remedy = .switchOn
        case .notPermitted(let said):
            icon = "system-lock-screen-symbolic"
            title = "Bluetooth Is Not Permitted"
            text = "\(nothing) Add yourself to the group bluetooth, and log in again." + Self.quoted(said)
            remedy = .copy(command: "sudo adduser $USER bluetooth")
        case .asleep:
            icon = "weather-clear-night-symbolic"
            title = "The Computer Was Asleep"
            text = "Things are listened for again."
        case .unreachable(let said):
            icon = "network-offline-symbolic"
            title =
                scanner.isEmpty ? "The Broker Cannot Be Reached" : "No Word from \(Room.text(scanner))"
            text =
                scanner.isEmpty
                ? "What scanners in other rooms hear does not arrive. Look at the network, and at the broker's address."
                    + Self.quoted(said)
                : "Whether things are there is not known. Look whether its scanner is on." + Self.quoted(said)
            remedy = .preferences
        case .failed(let said):
            icon = "dialog-warning-symbolic"
            title = scanner.isEmpty ? "Nobody Listens" : "\(Room.text(scanner).capitalizedFirst) Does Not Listen"
            text = said.isEmpty ? nothing : said
        }
    }

    private static func quoted(_ said: String) -> String { said.isEmpty ? "" : " It said: \(said)" }

    /// What the remedy's button says.
    var button: String? {
        switch remedy {
        case .switchOn: "Switch _On"
        case .copy: "Copy _Command"
        case .preferences: "_Preferences"
        case nil: nil
        }
    }
}

extension String {
    /// With a capital letter at its beginning.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

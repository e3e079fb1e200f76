import Foundation
import MartletSQLite

extension BelongingsStore {
    /// What the person has set; the usual where nothing is set, or nothing that this version reads.
    package func preferences() throws(StoreError) -> Preferences {
        let text: String? = try read { try $0.value("SELECT value FROM settings WHERE name = 'preferences'") }
        guard let text, let found = try? JSONDecoder().decode(Preferences.self, from: Data(text.utf8)) else {
            return Preferences()
        }
        return found
    }

    /// Sets them.
    package func setPreferences(_ preferences: Preferences) throws(StoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(preferences) else { return }
        let text = String(decoding: data, as: UTF8.self)
        try write {
            try $0.execute("INSERT OR REPLACE INTO settings (name, value) VALUES ('preferences', ?)", text)
        }
    }
}

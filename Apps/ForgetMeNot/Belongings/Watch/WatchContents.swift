/// All that the store holds of what a watch begins with.
package struct WatchContents: Sendable {
    package var belongings: [Belonging]
    package var presences: [Belonging.ID: KnownPresence]
    package var alerts: [Alert]
    package var preferences: Preferences

    package init(
        belongings: [Belonging], presences: [Belonging.ID: KnownPresence] = [:], alerts: [Alert] = [],
        preferences: Preferences = Preferences()
    ) {
        self.belongings = belongings
        self.presences = presences
        self.alerts = alerts
        self.preferences = preferences
    }

    /// What a store holds now.
    package init(of store: BelongingsStore) throws(StoreError) {
        self.init(
            belongings: try store.all(), presences: try store.presences(), alerts: try store.alerts(),
            preferences: try store.preferences())
    }
}

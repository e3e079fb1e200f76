/// Stamps icons where they are.
struct InPlaceStamping {
    let preparation: StampPreparation
    let plan: StampPlan

    init(_ preparation: StampPreparation) throws(IconsError) {
        self.preparation = preparation
        plan = StampPlan(look: preparation.look, actions: [], notes: [])
    }

    func check() throws(IconsError) -> StampReport { preparation.report }

    func run(progress: IconStamper.Progress?, steps: StampSteps) throws(IconsError) -> StampReport {
        throw IconsError(.unsupported, "Stamping in place is not there yet.")
    }
}

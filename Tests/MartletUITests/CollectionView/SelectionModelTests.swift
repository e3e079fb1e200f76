import MartletLayouts
import Testing

@testable import MartletUI

@Suite struct SelectionModelTests {
    private func items(_ numbers: Int...) -> Set<ItemIndex> { Set(numbers.map { ItemIndex($0) }) }

    private func after(_ mode: SelectionMode, _ events: SelectionModel.Event..., counts: [Int] = [10]) -> SelectionModel
    {
        var model = SelectionModel(mode: mode)
        for event in events { _ = model.handle(event, counts: counts) }
        return model
    }

    @Test func selectsNothingWhereNothingCanBeSelected() {
        #expect(after(.none, .select(1), .toggle(2), .extend(3, adding: false), .selectAll).selected.isEmpty)
    }

    @Test func selectsTheClickedItemAlone() {
        #expect(after(.single, .select(1), .select(2)).selected == items(2))
        #expect(after(.multiple, .select(1), .select(2)).selected == items(2))
    }

    @Test func togglesWithControl() {
        #expect(after(.multiple, .select(1), .toggle(3), .toggle(5), .toggle(3)).selected == items(1, 5))
        #expect(after(.single, .select(1), .toggle(1)).selected.isEmpty)
        #expect(after(.single, .select(1), .toggle(2)).selected == items(2))
    }

    @Test func extendsFromTheAnchorInBothDirections() {
        #expect(after(.multiple, .select(4), .extend(6, adding: false)).selected == items(4, 5, 6))
        // The anchor stays while Shift is held, so the run turns around it.
        #expect(
            after(.multiple, .select(4), .extend(6, adding: false), .extend(2, adding: false)).selected
                == items(2, 3, 4))
    }

    @Test func addsARunToTheRestWithControlAndShift() {
        #expect(after(.multiple, .select(0), .toggle(5), .extend(7, adding: true)).selected == items(0, 5, 6, 7))
        #expect(after(.multiple, .select(0), .toggle(5), .extend(7, adding: false)).selected == items(5, 6, 7))
    }

    @Test func extendsFromTheItemItselfWhereThereIsNoAnchor() {
        let model = after(.multiple, .extend(3, adding: false), .extend(5, adding: false))
        #expect(model.selected == items(3, 4, 5))
    }

    @Test func extendsToOneItemWhereOnlyOneCanBeSelected() {
        #expect(after(.single, .select(1), .extend(4, adding: false)).selected == items(4))
    }

    @Test func extendsOverSections() {
        let model = after(
            .multiple, .select(ItemIndex(1, section: 0)), .extend(ItemIndex(0, section: 2), adding: false),
            counts: [3, 0, 2])
        #expect(model.selected == [ItemIndex(1), ItemIndex(2), ItemIndex(0, section: 2)])
    }

    @Test func selectsAllWhereSeveralCanBeSelected() {
        #expect(after(.multiple, .selectAll, counts: [2, 1]).selected == [0, 1, ItemIndex(0, section: 1)])
        #expect(after(.single, .selectAll).selected.isEmpty)
    }

    @Test func clears() {
        #expect(after(.multiple, .selectAll, .clear).selected.isEmpty)
    }

    @Test func tellsWhetherAnythingChanged() {
        var model = SelectionModel(mode: .multiple)
        #expect(model.handle(.select(1), counts: [3]) == true)
        #expect(model.handle(.select(1), counts: [3]) == false)
        #expect(model.handle(.extend(1, adding: false), counts: [3]) == false)
        #expect(model.handle(.clear, counts: [3]) == true)
        #expect(model.handle(.clear, counts: [3]) == false)
    }

    @Test func dropsWhatAStricterModeDoesNotAllow() {
        var model = after(.multiple, .selectAll)
        model.mode = .single
        #expect(model.selected == items(0))
        model.mode = .none
        #expect(model.selected.isEmpty)
    }

    @Test func followsItemsToTheirNewPlaces() {
        var model = after(.multiple, .select(1), .extend(3, adding: false))
        let isGone = model.remap { $0.item == 2 ? nil : ItemIndex($0.item + 5) }
        #expect(isGone)
        #expect(model.selected == items(6, 8))
        // The anchor moved along, so Shift goes on from it.
        _ = model.handle(.extend(7, adding: false), counts: [20])
        #expect(model.selected == items(6, 7))
    }

    @Test func survivesItemsThatAreNotThere() {
        #expect(after(.multiple, .select(ItemIndex(0, section: 9)), .extend(2, adding: false)).selected.isEmpty)
        #expect(after(.multiple, .select(5), .extend(99, adding: false)).selected == items(5, 6, 7, 8, 9))
    }
}

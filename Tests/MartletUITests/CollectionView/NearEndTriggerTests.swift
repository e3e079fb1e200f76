import Testing

@testable import MartletUI

@Suite struct NearEndTriggerTests {
    private func view(_ start: Double, of length: Double) -> NearEndTrigger.Event {
        .viewport(start: start, end: start + 100, length: length)
    }

    @Test func firesWhereTheFractionIsReached() {
        var trigger = NearEndTrigger(fraction: 0.8)
        let fired = [0, 699, 699.9, 700].map { trigger.handle(view($0, of: 1000)) }
        #expect(fired == [false, false, false, true])
    }

    @Test func firesOnceForAnyNumberOfScrollsWhileTheHandlerRuns() {
        var trigger = NearEndTrigger(fraction: 0.8)
        let fired = [900, 890, 900, 0, 900, 850].map { trigger.handle(view($0, of: 1000)) }
        #expect(fired == [true, false, false, false, false, false])
    }

    @Test func firesForContentThatDoesNotFillTheViewport() {
        var trigger = NearEndTrigger(fraction: 1)
        #expect(trigger.handle(view(0, of: 40)) == true)
    }

    @Test func doesNotFireForNoContent() {
        var trigger = NearEndTrigger(fraction: 0)
        #expect(trigger.handle(view(0, of: 0)) == false)
    }

    @Test func firesAgainForAShortPageOnlyWhenItIsLaidOut() {
        var trigger = NearEndTrigger(fraction: 0.8)
        #expect(trigger.handle(view(0, of: 50)) == true)
        #expect(trigger.handle(.itemsChanged) == false)
        #expect(trigger.handle(view(0, of: 90)) == false, "the handler still runs")
        #expect(trigger.handle(.handlerReturned) == true, "it returned, and the end is still in sight")
    }

    @Test func staysSilentAfterALongPage() {
        var trigger = NearEndTrigger(fraction: 0.8)
        #expect(trigger.handle(view(900, of: 1000)) == true)
        #expect(trigger.handle(.itemsChanged) == false)
        #expect(trigger.handle(.handlerReturned) == false)
        #expect(trigger.handle(view(900, of: 2000)) == false)
        #expect(trigger.handle(view(1500, of: 2000)) == true)
    }

    @Test func doesNotHammerAFeedThatFails() {
        var trigger = NearEndTrigger(fraction: 0.8)
        #expect(trigger.handle(view(900, of: 1000)) == true)
        #expect(trigger.handle(.handlerReturned) == false)
        #expect(![890, 900, 850, 900].map { trigger.handle(view($0, of: 1000)) }.contains(true))
        // Who scrolls away and comes back wants it tried again.
        #expect(trigger.handle(view(200, of: 1000)) == false)
        #expect(trigger.handle(view(900, of: 1000)) == true)
    }

    @Test func treatsAnyFraction() {
        #expect(NearEndTrigger(fraction: .nan).fraction == 1)
        #expect(NearEndTrigger(fraction: -3).fraction == 0)
        #expect(NearEndTrigger(fraction: 7).fraction == 1)
    }
}

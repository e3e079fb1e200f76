import Foundation
import Testing

@testable import MartletHTTP

/// The decisions alone: credentials are words, requests to be signed are letters, requests turned down are numbers.
@Suite struct CredentialRefreshTests {
    private typealias Decisions = CredentialRefresh<String, Character, Int>
    private struct Broken: Error {}

    private func decisions(_ credential: String?, within interval: TimeInterval = 30, most: Int? = 5) -> Decisions {
        Decisions(
            credential: credential, budget: most.map { RefreshBudget(interval: interval, maximumAttempts: $0) })
    }

    /// What is to be done, as text.
    private func text(_ actions: [Decisions.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .sign(let request, let credential): "sign \(request) with \(credential)"
            case .adaptAgain(let request): "again \(request)"
            case .refuse(let request, let error): "refuse \(request): \(name(error))"
            case .answer(let request, .doNotRetryWithError(let error)): "give \(request) up: \(name(error))"
            case .answer(let request, let result): "retry \(request): \(result.retryRequired)"
            case .refresh(let credential, let number): "refresh \(credential) as \(number)"
            }
        }
    }

    private func name(_ error: any Error) -> String {
        switch error {
        case AuthenticationError.missingCredential: "missing"
        case AuthenticationError.excessiveRefresh: "excessive"
        case is Broken: "broken"
        default: "another"
        }
    }

    @Test func aGoodCredentialSignsAtOnce() {
        var decisions = decisions("a0")
        #expect(text(decisions.handle(.adapt("A", version: 0, requiresRefresh: false, at: 0))) == ["sign A with a0"])
    }

    @Test func withoutCredentialNothingIsSignedOrRetried() {
        var decisions = decisions(nil)
        #expect(text(decisions.handle(.adapt("A", version: 0, requiresRefresh: false, at: 0))) == ["refuse A: missing"])
        #expect(text(decisions.handle(.retry(1, version: 0, at: 0))) == ["give 1 up: missing"])
    }

    @Test func allWhoNeedARefreshWaitForOne() {
        var decisions = decisions("a0")
        #expect(text(decisions.handle(.adapt("A", version: 0, requiresRefresh: true, at: 0))) == ["refresh a0 as 1"])
        #expect(text(decisions.handle(.adapt("B", version: 0, requiresRefresh: true, at: 0))) == [])
        #expect(text(decisions.handle(.adapt("C", version: 0, requiresRefresh: false, at: 0))) == [])
        #expect(text(decisions.handle(.retry(1, version: 0, at: 0))) == [])
        #expect(
            text(decisions.handle(.refreshed(number: 1, .success("a1")))) == [
                "again A", "again B", "again C", "retry 1: true",
            ])
        #expect(decisions.credential == "a1" && decisions.version == 1)
        #expect(text(decisions.handle(.adapt("A", version: 1, requiresRefresh: false, at: 0))) == ["sign A with a1"])
    }

    @Test func manyThatFailTogetherShareOneRefresh() {
        var decisions = decisions("a0")
        let actions = (0..<1000).flatMap { text(decisions.handle(.retry($0, version: 0, at: 0))) }
        #expect(actions == ["refresh a0 as 1"])
        let answers = text(decisions.handle(.refreshed(number: 1, .success("a1"))))
        #expect(answers == (0..<1000).map { "retry \($0): true" })
        #expect(decisions.handle(.refreshed(number: 1, .success("a1"))).isEmpty)
    }

    @Test func whatFailedWithAnOlderCredentialIsRetriedAtOnce() {
        var decisions = decisions("a0")
        _ = decisions.handle(.retry(1, version: 0, at: 0))
        _ = decisions.handle(.refreshed(number: 1, .success("a1")))
        #expect(text(decisions.handle(.retry(2, version: 0, at: 0))) == ["retry 2: true"])
    }

    @Test func aRequestDoesNotWaitForARefreshThatOnlyOthersNeed() {
        var decisions = decisions("a0")
        #expect(text(decisions.handle(.retry(1, version: 0, at: 0))) == ["refresh a0 as 1"])
        #expect(text(decisions.handle(.adapt("A", version: 0, requiresRefresh: false, at: 0))) == ["sign A with a0"])
    }

    @Test func aFailedRefreshFailsAllWhoWait() {
        var decisions = decisions("a0")
        _ = decisions.handle(.adapt("A", version: 0, requiresRefresh: true, at: 0))
        _ = decisions.handle(.adapt("B", version: 0, requiresRefresh: true, at: 0))
        _ = decisions.handle(.retry(1, version: 0, at: 0))
        #expect(
            text(decisions.handle(.refreshed(number: 1, .failure(Broken())))) == [
                "refuse A: broken", "refuse B: broken", "give 1 up: broken",
            ])
        // Who was on the way with the same credential is not let to try once more…
        #expect(text(decisions.handle(.retry(2, version: 0, at: 0))) == ["give 2 up: broken"])
        // …until a new request begins.
        #expect(text(decisions.handle(.adapt("C", version: 0, requiresRefresh: false, at: 0))) == ["sign C with a0"])
        #expect(text(decisions.handle(.retry(3, version: 0, at: 0))) == ["refresh a0 as 2"])
    }

    @Test func aNewRequestRefreshesAfterAFailure() {
        var decisions = decisions("a0")
        _ = decisions.handle(.adapt("A", version: 0, requiresRefresh: true, at: 0))
        _ = decisions.handle(.refreshed(number: 1, .failure(Broken())))
        #expect(text(decisions.handle(.adapt("B", version: 0, requiresRefresh: true, at: 0))) == ["refresh a0 as 2"])
    }

    @Test func aCredentialThatChangedMeanwhileIsLookedAtAgain() {
        var decisions = decisions("a0")
        #expect(decisions.handle(.replaced("b0")).isEmpty)
        #expect(text(decisions.handle(.adapt("A", version: 0, requiresRefresh: true, at: 0))) == ["again A"])
        #expect(text(decisions.handle(.adapt("A", version: 1, requiresRefresh: false, at: 0))) == ["sign A with b0"])
    }

    @Test func anotherCredentialOvertakesARefresh() {
        var decisions = decisions("a0")
        _ = decisions.handle(.adapt("A", version: 0, requiresRefresh: true, at: 0))
        _ = decisions.handle(.retry(1, version: 0, at: 0))
        #expect(text(decisions.handle(.replaced("b0"))) == ["again A", "retry 1: true"])
        // What was renewed belongs to the account before.
        #expect(decisions.handle(.refreshed(number: 1, .success("a1"))).isEmpty)
        #expect(decisions.handle(.refreshed(number: 1, .failure(Broken()))).isEmpty)
        #expect(decisions.credential == "b0" && decisions.version == 1)
        // A refresh of the new one is told from the one before.
        #expect(text(decisions.handle(.retry(2, version: 1, at: 0))) == ["refresh b0 as 2"])
        #expect(decisions.handle(.refreshed(number: 1, .success("a1"))).isEmpty)
        #expect(text(decisions.handle(.refreshed(number: 2, .success("b1")))) == ["retry 2: true"])
    }

    @Test func signingOutEndsTheWait() {
        var decisions = decisions("a0")
        _ = decisions.handle(.adapt("A", version: 0, requiresRefresh: true, at: 0))
        _ = decisions.handle(.retry(1, version: 0, at: 0))
        #expect(text(decisions.handle(.replaced(nil))) == ["again A", "give 1 up: missing"])
        #expect(text(decisions.handle(.adapt("A", version: 1, requiresRefresh: false, at: 0))) == ["refuse A: missing"])
    }

    @Test func replacingTheCredentialForgivesAFailure() {
        var decisions = decisions("a0")
        _ = decisions.handle(.retry(1, version: 0, at: 0))
        _ = decisions.handle(.refreshed(number: 1, .failure(Broken())))
        _ = decisions.handle(.replaced("b0"))
        #expect(text(decisions.handle(.retry(2, version: 1, at: 0))) == ["refresh b0 as 2"])
    }

    @Test func tooManyRefreshesWithinTheWindowAreRefused() {
        var decisions = decisions("a", within: 30, most: 2)
        #expect(text(decisions.handle(.retry(1, version: 0, at: 100))) == ["refresh a as 1"])
        _ = decisions.handle(.refreshed(number: 1, .success("a")))
        #expect(text(decisions.handle(.retry(2, version: 1, at: 110))) == ["refresh a as 2"])
        _ = decisions.handle(.refreshed(number: 2, .success("a")))
        #expect(text(decisions.handle(.retry(3, version: 2, at: 130))) == ["give 3 up: excessive"])
        #expect(text(decisions.handle(.retry(4, version: 2, at: 131))) == ["give 4 up: excessive"])
        // A new request is signed, but brings no new budget; time does.
        _ = decisions.handle(.adapt("A", version: 2, requiresRefresh: false, at: 129))
        #expect(text(decisions.handle(.retry(5, version: 2, at: 130))) == ["give 5 up: excessive"])
        #expect(
            text(decisions.handle(.adapt("B", version: 2, requiresRefresh: true, at: 130))) == ["refuse B: excessive"])
        #expect(text(decisions.handle(.adapt("C", version: 2, requiresRefresh: true, at: 131))) == ["refresh a as 3"])
    }

    @Test func aWindowOfNoneAllowsNone() {
        var decisions = decisions("a", most: 0)
        #expect(text(decisions.handle(.retry(1, version: 0, at: 0))) == ["give 1 up: excessive"])
    }

    @Test func withoutWindowRefreshesAreNotCounted() {
        var decisions = decisions("a", most: nil)
        for number in 1...100 {
            #expect(
                text(decisions.handle(.retry(number, version: number - 1, at: 0))) == ["refresh a as \(number)"])
            #expect(
                text(decisions.handle(.refreshed(number: number, .success("a")))) == ["retry \(number): true"])
        }
    }

    @Test func theBudgetForgetsWhatIsOver() {
        var budget = RefreshBudget(interval: 10, maximumAttempts: 3)
        for second in 0..<1000 { _ = budget.take(at: TimeInterval(second * 5)) }
        #expect(budget.attempts == [4985, 4990, 4995])
    }
}

import Testing

@testable import photofeed

@Suite("A connection")
struct ConnectionDeadlinesTests {
    private var deadlines = ConnectionDeadlines(requestSeconds: 15, responseSeconds: 30)

    @Test("that sends nothing has its time, and no more")
    mutating func idle() {
        deadlines.handle(.opened, on: 1, at: 100)
        #expect(deadlines.expired(at: 114.9) == [])
        #expect(deadlines.expired(at: 115) == [1])
    }

    @Test("gets no more time by sending a byte now and then: only a whole request counts")
    mutating func slowRequest() {
        deadlines.handle(.opened, on: 1, at: 0)
        #expect(deadlines.expired(at: 15) == [1])
        deadlines.handle(.requestComplete, on: 1, at: 14)
        #expect(deadlines.expired(at: 1_000) == [])
    }

    @Test("owes nothing while the server works")
    mutating func working() {
        deadlines.handle(.opened, on: 1, at: 0)
        deadlines.handle(.requestComplete, on: 1, at: 1)
        #expect(deadlines.expired(at: 1e9) == [])
    }

    @Test("has time to read by the length of the response: 4 KiB a second and 30 s")
    mutating func slowReader() {
        deadlines.handle(.opened, on: 1, at: 0)
        deadlines.handle(.responding(bytes: 40_960), on: 1, at: 5)
        #expect(deadlines.expired(at: 44.9) == [])
        #expect(deadlines.expired(at: 45) == [1])
    }

    @Test("has its time anew after each response")
    mutating func keptAlive() {
        deadlines.handle(.opened, on: 1, at: 0)
        deadlines.handle(.responding(bytes: 0), on: 1, at: 10)
        deadlines.handle(.responseDone, on: 1, at: 12)
        #expect(deadlines.expired(at: 26.9) == [])
        #expect(deadlines.expired(at: 27) == [1])
    }

    @Test("can be cut off without loss while it waits for a request, and not while an answer is made or sent")
    mutating func withoutAnswer() {
        for connection: UInt in 1...4 { deadlines.handle(.opened, on: connection, at: 0) }
        deadlines.handle(.requestComplete, on: 2, at: 1)
        deadlines.handle(.responding(bytes: 1), on: 3, at: 1)
        deadlines.handle(.responding(bytes: 1), on: 4, at: 1)
        deadlines.handle(.responseDone, on: 4, at: 2)
        #expect(Set(deadlines.withoutAnswer) == [1, 4])
        #expect(Set(deadlines.expired(at: .infinity)) == [1, 2, 3, 4])
    }

    @Test("that is closed is forgotten, also when events come late")
    mutating func closed() {
        deadlines.handle(.opened, on: 1, at: 0)
        deadlines.handle(.opened, on: 2, at: 0)
        deadlines.handle(.closed, on: 1, at: 1)
        deadlines.handle(.responseDone, on: 1, at: 2)
        #expect(deadlines.count == 1)
        #expect(deadlines.expired(at: 100) == [2])
    }
}

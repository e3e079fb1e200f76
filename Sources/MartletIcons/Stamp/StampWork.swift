import Dispatch
import Glibc
import Synchronization

/// Does the same to many files, several at once.
enum StampWork {
    /// What all workers may take together.
    private static let memory = 120 << 20
    /// What a pixel takes at the same time while it is decoded, painted and encoded.
    private static let bytesPerPixel = 24

    /// How many files may be worked on at once.
    ///
    /// - Parameter largest: The pixels of the largest picture.
    static func workers(_ wanted: Int?, largest: Int) -> Int {
        let processors = max(1, wanted ?? activeProcessors)
        let each = max(1, min(largest, PictureBudget.pixels)) * bytesPerPixel
        return max(1, min(processors, memory / each))
    }

    private static var activeProcessors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Makes a result of each item; the results are in the items' order.
    ///
    /// No further item is begun after the first failure.
    /// - Throws: Of those that failed, the failure of the first item.
    static func map<Item: Sendable, Made: Sendable>(
        _ items: [Item], workers: Int, progress: (@Sendable (Int, Int) -> Void)?,
        _ make: @escaping @Sendable (Item) throws(IconsError) -> Made
    ) throws(IconsError) -> [Made] {
        let state = Mutex(State<Made>(made: [Made?](repeating: nil, count: items.count)))
        @Sendable func work() {
            while let index = state.withLock({ $0.takeIndex() }) {
                let result: Result<Made, IconsError>
                do throws(IconsError) {
                    result = .success(try make(items[index]))
                } catch {
                    result = .failure(error)
                }
                state.withLock { state in
                    state.finish(index, result)
                    if case .success = result { progress?(state.done, state.made.count) }
                }
            }
        }
        if workers == 1 || items.count < 2 {
            work()
        } else {
            DispatchQueue.concurrentPerform(iterations: min(workers, items.count)) { _ in work() }
        }
        return try state.withLock { state throws(IconsError) in
            if let failure = state.failure { throw failure.error }
            return state.made.compactMap(\.self)
        }
    }

    private struct State<Made: Sendable>: Sendable {
        var made: [Made?]
        var next = 0
        var done = 0
        var failure: (index: Int, error: IconsError)?

        mutating func takeIndex() -> Int? {
            guard failure == nil, next < made.count else { return nil }
            next += 1
            return next - 1
        }

        mutating func finish(_ index: Int, _ result: Result<Made, IconsError>) {
            switch result {
            case .success(let value):
                made[index] = value
                done += 1
            case .failure(let error):
                if failure.map({ index < $0.index }) ?? true { failure = (index, error) }
            }
        }
    }
}

import Foundation
import MartletRaster
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    /// A picture that takes a good part of a second to decode in full.
    private let picture = Data("P5\n12000 8000\n255\n".utf8) + Data(repeating: 9, count: 96_000_000)

    private func code(_ cancellation: DecodeCancellation) -> RasterError.Code? {
        do throws(RasterError) {
            _ = try ImageDecoder.decode(
                .data(picture), fitting: .fill(width: 3_000, height: 1_000), cancellation: cancellation)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aDecodingThatWasCancelledBeforeDoesNotBegin() {
        let cancellation = DecodeCancellation()
        cancellation.cancel()
        #expect(cancellation.isCancelled)
        #expect(code(cancellation) == .cancelled)
    }

    @Test func aDecodingIsStoppedWhileItGoesOnOrHasEndedBefore() async {
        // Whenever the other thread is so far, what comes is the picture or the cancellation, never another error.
        var codes: Set<RasterError.Code?> = []
        for _ in 0..<20 {
            let cancellation = DecodeCancellation()
            async let decoded = code(cancellation)
            await Task.yield()
            cancellation.cancel()
            codes.insert(await decoded)
        }
        #expect(codes.isSubset(of: [.cancelled, nil]))
        #expect(codes.contains(.cancelled))
    }

    @Test func aCancellationThatNobodyAskedForChangesNothing() {
        let file = PNGFixture(width: 1, height: 1, samples: [1, 2, 3]).data
        let bitmap = try? ImageDecoder.decode(.data(file), cancellation: DecodeCancellation())
        #expect(bitmap?[0, 0] == SIMD4(1, 2, 3, 255))
    }
}

import Foundation
import MartletRaster

/// Turns the bytes of a picture into pixels for one request; what a pipeline decodes with.
struct ImageDecoding: Sendable {
    let budget: DecodeBudget
    let damage: DamagePolicy

    /// Decodes; blocks.
    func decode(
        _ data: Data, for key: ImageKey, _ cancellation: DecodeCancellation
    ) -> Result<Bitmap, ImagePipelineError> {
        do throws(RasterError) {
            return .success(
                try ImageDecoder.decode(
                    .data(data), fitting: key.target, budget: budget, damage: damage, cancellation: cancellation))
        } catch {
            return .failure(ImagePipelineError(Self.code(of: error), url: key.url, cause: error))
        }
    }

    private static func code(of error: RasterError) -> ImagePipelineError.Code {
        switch error.code {
        case .tooManyBytes, .tooManyPixels: .dataTooLarge
        case .cancelled: .cancelled
        default: .decoding
        }
    }
}

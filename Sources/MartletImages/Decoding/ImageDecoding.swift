import Foundation
import MartletRaster

/// Turns the bytes of a picture into pixels for one request; what a pipeline decodes with.
struct ImageDecoding: Sendable {
    let budget: DecodeBudget
    let damage: DamagePolicy

    /// Decodes; blocks.
    func decode(_ data: Data, for key: ImageKey) -> Result<Bitmap, ImagePipelineError> {
        do throws(RasterError) {
            return .success(
                try ImageDecoder.decode(.data(data), fitting: key.target, budget: budget, damage: damage))
        } catch {
            let isTooLarge = error.code == .tooManyBytes || error.code == .tooManyPixels
            return .failure(
                ImagePipelineError(isTooLarge ? .dataTooLarge : .decoding, url: key.url, cause: error))
        }
    }
}

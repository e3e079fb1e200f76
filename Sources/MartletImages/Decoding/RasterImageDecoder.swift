import Foundation
import MartletRaster

/// Decodes every format that MartletRaster reads; what a pipeline decodes with where nothing else is said.
public struct RasterImageDecoder: ImageDecoding {
    /// What one picture may cost.
    public var budget: DecodeBudget
    /// What to do with a picture that is cut off.
    public var damage: DamagePolicy

    /// A decoder.
    public init(budget: DecodeBudget = .default, damage: DamagePolicy = .reject) {
        self.budget = budget
        self.damage = damage
    }

    /// Decodes at the request's size, or all pixels where it has none.
    ///
    /// - Throws: `RasterError`.
    public func decode(
        _ data: Data, for request: ImageRequest, cancellation: DecodeCancellation
    ) throws(RasterError) -> Bitmap {
        try ImageDecoder.decode(
            .data(data), fitting: ImageKey(request).target, budget: budget, damage: damage, cancellation: cancellation)
    }
}

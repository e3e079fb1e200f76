import Glibc

/// How much of which source samples each sample along one axis of a scaled picture is made of.
///
/// libvips has no filter that matches ImageMagick's, takes 45 ms to load, and cairo's and pixman's have no Mitchell
/// filter: so this is done here, as ImageMagick 6 does it (magick/resize.c). Filters are those of Mitchell and
/// Netravali, "Reconstruction Filters in Computer Graphics" (1988), and of Lanczos with three lobes.
struct ResamplingWeights: Sendable {
    enum Filter: Sendable {
        /// B = C = 1/3.
        case mitchell
        /// sinc times sinc, three lobes.
        case lanczos

        var support: Double { self == .mitchell ? 2 : 3 }

        func value(at distance: Double) -> Double {
            let x = distance.magnitude
            guard x < support else { return 0 }
            switch self {
            case .mitchell:
                return x < 1
                    ? (16 + x * x * (21 * x - 36)) / 18
                    : (32 + x * (-60 + x * (36 - 7 * x))) / 18
            case .lanczos:
                return Self.sinc(x) * Self.sinc(x / 3)
            }
        }

        private static func sinc(_ x: Double) -> Double {
            x == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x)
        }
    }

    /// For each sample, the first source sample that it takes from.
    var firsts: [Int] = []
    /// For each sample, where its weights begin in `values`; one more at the end.
    var starts: [Int] = [0]
    /// Weights, each sample's adding up to 1.
    var values: [Float] = []

    /// Those that leave all as it is.
    init(keeping count: Int) {
        firsts = Array(0..<count)
        starts = Array(0...count)
        values = [Float](repeating: 1, count: count)
    }

    /// Those of a filter, which smooths a little even where the number of samples stays.
    ///
    /// O(target times its width).
    init(from source: Int, to target: Int, filter: Filter) {
        let factor = Double(target) / Double(source)
        let scale = max(1 / factor, 1)
        let reach = scale * filter.support
        for position in 0..<target {
            let centre = (Double(position) + 0.5) / factor
            let first = Int(max(centre - reach + 0.5, 0))
            let end = Int(min(centre + reach + 0.5, Double(source)))
            let weights = (first..<max(end, first + 1)).map { sample in
                filter.value(at: (Double(sample) - centre + 0.5) / scale)
            }
            let total = weights.reduce(0, +)
            firsts.append(first)
            values.append(contentsOf: weights.map { Float($0 / total) })
            starts.append(values.count)
        }
    }
}

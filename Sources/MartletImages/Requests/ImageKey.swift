import Foundation
import MartletRaster

/// What tells decoded pictures apart: everything of a request but its priority.
struct ImageKey: Hashable, Sendable {
    let url: URL
    let size: PixelSize?
    let contentMode: ImageRequest.ContentMode

    init(_ request: ImageRequest) {
        url = request.url
        size = request.size
        // Without a size there is nothing to fill or to fit.
        contentMode = request.size == nil ? .fit : request.contentMode
    }

    var target: TargetSize? {
        guard let size else { return nil }
        return switch contentMode {
        case .fill: .fill(width: size.width, height: size.height)
        case .fit: .fit(width: size.width, height: size.height)
        }
    }
}

extension ImageRequest {
    /// What the key is of.
    init(_ key: ImageKey) { self.init(url: key.url, size: key.size, contentMode: key.contentMode) }
}

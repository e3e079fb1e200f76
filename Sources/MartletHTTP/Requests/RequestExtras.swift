import Foundation

/// What most requests never need: settings, watchers, progress.
///
/// `@unchecked Sendable` is sound: it is touched under its request's lock alone.
final class RequestExtras: @unchecked Sendable {
    var settings = RequestSettings()
    var watchers = RequestWatchers()
    var uploadProgress = TransferProgress()
    var downloadProgress = TransferProgress()
    var headWatchers: [HeadWatcher] = []
    var id: UUID?
}

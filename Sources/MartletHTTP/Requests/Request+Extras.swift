import Foundation

extension Request.MutableState {
    var settings: RequestSettings {
        get { extras?.settings ?? RequestSettings() }
        _modify { yield &made().settings }
    }

    var watchers: RequestWatchers {
        get { extras?.watchers ?? RequestWatchers() }
        _modify { yield &made().watchers }
    }

    var uploadProgress: TransferProgress {
        get { extras?.uploadProgress ?? progress(sent) }
        _modify { yield &made().uploadProgress }
    }

    var downloadProgress: TransferProgress {
        get { extras?.downloadProgress ?? progress(received) }
        _modify { yield &made().downloadProgress }
    }

    var headWatchers: [HeadWatcher] {
        get { extras?.headWatchers ?? [] }
        _modify { yield &made().headWatchers }
    }

    var id: UUID? {
        get { extras?.id }
        _modify { yield &made().id }
    }
}

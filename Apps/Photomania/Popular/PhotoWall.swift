/// The photographs of a feed as they come, page by page: performs what `Paging` decides.
@MainActor
final class PhotoWall {
    private(set) var paging = Paging()

    /// Called when the photographs or the status have changed.
    var onChange: () -> Void = {}

    private let service: any PhotoService
    private var loads: [Int: Task<Void, Never>] = [:]

    init(service: some PhotoService) {
        self.service = service
    }

    deinit {
        for load in loads.values { load.cancel() }
    }

    /// Takes an event, and does what follows from it.
    func send(_ event: Paging.Event) {
        for action in paging.handle(event) {
            switch action {
            case .load(let page, let request):
                load(page: page, request: request)
                onChange()
            case .cancel(let request):
                loads.removeValue(forKey: request)?.cancel()
            case .show:
                onChange()
            }
        }
    }

    /// Returns when nothing is being loaded.
    func settle() async {
        while let load = loads.values.first { await load.value }
    }

    private func load(page: Int, request: Int) {
        loads[request] = Task { [weak self, service] in
            let event: Paging.Event
            do {
                event = .loaded(try await service.popular(page: page), request: request)
            } catch let failure as FeedFailure {
                event = .failed(failure, request: request)
            } catch  where error is CancellationError || Task.isCancelled {
                // Nobody waits for a request that was cancelled.
                self?.loads.removeValue(forKey: request)
                return
            } catch {
                event = .failed(FeedFailure(unexpected: error), request: request)
            }
            self?.loads.removeValue(forKey: request)
            self?.send(event)
        }
    }
}

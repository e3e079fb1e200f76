// The value that a cache deals in.
@_exported import class FoundationNetworking.CachedURLResponse

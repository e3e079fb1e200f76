// The two types of FoundationNetworking that stand in our signatures, with what they are made of. The rest of that
// module, URLSession above all, stays out of reach unless somebody imports it.
@_exported import class FoundationNetworking.HTTPURLResponse
@_exported import struct FoundationNetworking.URLRequest
@_exported import class FoundationNetworking.URLResponse

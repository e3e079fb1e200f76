// The values that a cookie storage deals in.
@_exported import class FoundationNetworking.HTTPCookie
@_exported import struct FoundationNetworking.HTTPCookiePropertyKey

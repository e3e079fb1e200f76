import Foundation

@_exported import let FoundationNetworking.NSURLAuthenticationMethodDefault
@_exported import let FoundationNetworking.NSURLAuthenticationMethodHTTPBasic
@_exported import let FoundationNetworking.NSURLAuthenticationMethodHTTPDigest
// The values that a credential storage deals in.
@_exported import class FoundationNetworking.URLCredential
@_exported import class FoundationNetworking.URLProtectionSpace

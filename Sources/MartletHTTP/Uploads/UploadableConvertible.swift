import Foundation

/// What can be made into the body of an upload.
public protocol UploadableConvertible: Sendable {
    /// The body; called once, on the thread that starts the request.
    func createUploadable() throws -> UploadRequest.Uploadable
}

extension UploadRequest.Uploadable: UploadableConvertible {
    /// The body itself.
    public func createUploadable() throws -> UploadRequest.Uploadable { self }
}

/// What can be made into an upload: the request and its body.
public protocol UploadConvertible: UploadableConvertible & URLRequestConvertible {}

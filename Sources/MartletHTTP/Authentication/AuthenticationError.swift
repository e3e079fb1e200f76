import Foundation

/// Why a request could not be signed.
///
/// It stands within `AFError.requestAdaptationFailed` or `AFError.requestRetryFailed`.
public enum AuthenticationError: Error, Sendable {
    /// There is no credential.
    case missingCredential
    /// The credential was renewed more often than the `RefreshWindow` allows.
    case excessiveRefresh
}

extension AuthenticationError: LocalizedError {
    /// What is wrong, and what can be done about it.
    public var errorDescription: String? {
        switch self {
        case .missingCredential: "There is no credential to send the request with; sign in first."
        case .excessiveRefresh:
            "The service turns down every credential that it renews; wait a while, or sign in again."
        }
    }
}

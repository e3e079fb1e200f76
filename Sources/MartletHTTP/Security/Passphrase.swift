import Foundation

// What OpenSSL is told when it asks for a passphrase. Without an answer of ours it would ask on the terminal.

/// There is none.
func noPassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ isWriting: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 { -1 }

/// The one that the context, a NUL-terminated string, is.
func givenPassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ isWriting: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let buffer, let context else { return -1 }
    let text = context.assumingMemoryBound(to: CChar.self)
    let length = strlen(text)
    guard length <= Int(size) else { return -1 }
    memcpy(buffer, text, length)
    return Int32(length)
}

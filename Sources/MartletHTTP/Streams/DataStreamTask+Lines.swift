extension DataStreamTask {
    /// The lines of the body as they come, whether they end in LF, CRLF or CR; the last one needs no end.
    ///
    /// A response that the request's validations refuse is ended when its head came, and none of it is handed out. A
    /// retried request begins again with its first line. Bytes that are no UTF-8 become U+FFFD. Memory is bounded by
    /// the length of a line and the 256 KiB that may wait for the loop.
    ///
    /// - Parameter maximumLength: The most bytes of a line, its end not counted; a longer one ends the loop in
    ///   `AFError.limitExceeded`.
    /// - Returns: A sequence that throws what the request ends in, and that cancels the request when its loop is left.
    public func lines(maximumLength: Int = 16 << 20) -> ThrowingStreamOf<String> {
        parsed { LineSplitter(maximumLineLength: maximumLength) }
    }
}

import Foundation

/// Reads events from the chunks of a `text/event-stream`, HTML Standard §9.2.5 and §9.2.6.
///
/// An event that the stream ends in the middle of is not handed out, as the standard says. O(n) over all chunks;
/// holds one event.
struct ServerSentEventParser: Sendable {
    /// The bound on an event's data where the caller sets none: an event can carry a picture in Base64.
    static let defaultMaximumEventSize = 16 << 20

    private var lines: LineSplitter
    private var reader: FieldReader

    /// Creates a parser for events whose data has at most this many bytes, line breaks included; a larger one is an
    /// `AFError.limitExceeded`.
    ///
    /// After a lost connection, `lastEventID` is that of the parser before. (The standard lets the id begin anew,
    /// and browsers do not.)
    init(lastEventID: String = "", maximumEventSize: Int = Self.defaultMaximumEventSize) {
        let size = max(maximumEventSize, 0)
        // A line has its field's name before the data.
        let (length, overflows) = size.addingReportingOverflow("data: ".utf8.count)
        lines = LineSplitter(maximumLineLength: overflows ? .max : length, reason: .eventSize(size))
        reader = FieldReader(lastEventID: lastEventID, maximumEventSize: size)
    }

    /// The id to send as `Last-Event-ID` when connecting again; empty if there is none.
    var lastEventID: String { reader.lastEventID }

    /// How long the server last asked to wait before connecting again.
    var reconnectionTime: Duration? { reader.reconnectionTime }

    /// Hands out the events that `chunk` completes.
    mutating func parse(_ chunk: Data, _ take: (ServerSentEvent) throws(AFError) -> Void) throws(AFError) {
        let outcome = chunk.withUnsafeBytes { bytes in
            Result { () throws(AFError) in
                try lines.split(bytes) { line throws(AFError) in
                    if let event = try reader.read(line) { try take(event) }
                }
            }
        }
        try outcome.get()
    }
}

/// Gathers the fields of an event, line by line.
private struct FieldReader: Sendable {
    private(set) var lastEventID: String
    private(set) var reconnectionTime: Duration?
    private let maximumEventSize: Int
    private var isAtStart = true
    private var id: String
    private var type = ""
    private var data: [UInt8] = []
    private var retry: Duration?

    init(lastEventID: String, maximumEventSize: Int) {
        self.lastEventID = lastEventID
        self.maximumEventSize = maximumEventSize
        id = lastEventID
    }

    /// Reads a line; the event that it ends, if it is the empty line after one.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(AFError) -> ServerSentEvent? {
        var line = line
        if isAtStart {
            isAtStart = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = UnsafeRawBufferPointer(rebasing: line.dropFirst(3)) }
        }
        if line.isEmpty { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        var value = line[(colon.map { $0 + 1 } ?? line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        // A comment has no name before its colon, so it matches no field.
        try set(line[..<(colon ?? line.endIndex)], to: value)
        return nil
    }

    private mutating func set(
        _ name: Slice<UnsafeRawBufferPointer>, to value: Slice<UnsafeRawBufferPointer>
    ) throws(AFError) {
        if name.elementsEqual("data".utf8) {
            // Each line of data is kept with a line feed, the last of which goes when the event does.
            guard value.count <= maximumEventSize - data.count else {
                data = []
                throw .limitExceeded(reason: .eventSize(maximumEventSize))
            }
            data.append(contentsOf: value)
            data.append(UInt8(ascii: "\n"))
        } else if name.elementsEqual("event".utf8) {
            type = String(decoding: value, as: UTF8.self)
        } else if name.elementsEqual("id".utf8) {
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        } else if name.elementsEqual("retry".utf8) {
            let isNumber = !value.isEmpty && value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard isNumber else { return }
            let time = Duration.milliseconds(Int64(String(decoding: value, as: UTF8.self)) ?? .max)
            reconnectionTime = time
            retry = time
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        lastEventID = id
        defer {
            data.removeAll(keepingCapacity: data.count <= 64 << 10)
            type = ""
            retry = nil
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            id: id, event: type.isEmpty ? "message" : type, data: String(decoding: data.dropLast(), as: UTF8.self),
            retry: retry)
    }
}

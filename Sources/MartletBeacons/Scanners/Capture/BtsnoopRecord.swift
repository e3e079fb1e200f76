/// One packet of a capture.
struct BtsnoopRecord: Equatable {
    /// The packet's length on the wire; greater than `data`'s where it was cut when it was written.
    var originalLength: UInt32
    var flags: UInt32
    /// Microseconds since 1970.
    var timestamp: Int64
    var data: [UInt8]
    /// Where the record begins in the file.
    var offset: Int
}

/// What the packets of a capture are.
enum BtsnoopLink: UInt32 {
    /// HCI without a transport: the flags tell commands and events from data.
    case hci = 1001
    /// HCI UART: the first byte tells what it is.
    case uart = 1002
    /// Linux's monitor, as btmon writes it: the flags hold an adapter's number and an opcode.
    case monitor = 2001
}

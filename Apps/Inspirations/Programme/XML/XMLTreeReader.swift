import CXML2

/// Reads XML through libxml2's parser, as events and without a document of its own: no network, and no entities but XML's five.
///
/// Foundation's reader ends the program on some files, such as one with an empty processing instruction. libxml2 goes on
/// behind faults as well as it can, and stands by its own limits of depth (256) and of text (10 MB). It tells of entities that a
/// file declares, but as nothing here keeps them, none has a text that could grow.
struct XMLTreeReader {
    /// What was wrong.
    private(set) var issues: [ProgrammeIssue] = []
    private let values: Int

    init(values: Int) { self.values = values }

    /// The root element, or what there is of it; nil where there is none.
    mutating func document(_ source: SourceBytes) -> XMLNode? {
        guard let parser = xmlNewParserCtxt(), let handler = parser.pointee.sax else { return nil }
        defer { xmlFreeParserCtxt(parser) }
        let builder = XMLTreeBuilder(parser, values: values)
        Self.connect(handler)
        // The parser calls the builder within this function alone, which holds it until its end.
        parser.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
        // No HUGE, which lifts the limits; no NOENT and no DTDLOAD, which follow entities.
        let options =
            XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue
        let made = source.bytes.withUnsafeBytes { buffer -> xmlDocPtr? in
            guard let base = buffer.baseAddress, let count = Int32(exactly: buffer.count) else { return nil }
            return xmlCtxtReadMemory(
                parser, base.assumingMemoryBound(to: CChar.self), count, nil, source.isUTF8 ? "UTF-8" : nil,
                Int32(bitPattern: UInt32(options)))
        }
        // Declarations make a document of nothing else.
        if let made { xmlFreeDoc(made) }
        return withExtendedLifetime(builder) {
            issues = builder.finish()
            return builder.root
        }
    }

    /// Leaves of the parser's events those that build a tree of our own.
    private static func connect(_ handler: UnsafeMutablePointer<xmlSAXHandler>) {
        handler.pointee = xmlSAXHandler()
        handler.pointee.initialized = UInt32(XML_SAX2_MAGIC)
        handler.pointee.startElementNs = { data, name, _, _, _, _, count, _, attributes in
            XMLTreeBuilder.from(data)?.open(name, attributes, Int(count))
        }
        handler.pointee.endElementNs = { data, _, _, _ in XMLTreeBuilder.from(data)?.close() }
        handler.pointee.characters = { data, bytes, count in
            guard let bytes, count > 0 else { return }
            XMLTreeBuilder.from(data)?.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
        handler.pointee.ignorableWhitespace = handler.pointee.characters
        handler.pointee.serror = { data, error in
            guard let error else { return }
            XMLTreeBuilder.from(data)?.note(
                code: error.pointee.code, line: Int(error.pointee.line),
                message: error.pointee.message.map { String(cString: $0) } ?? "a fault",
                isWarning: error.pointee.level == XML_ERR_WARNING)
        }
    }
}

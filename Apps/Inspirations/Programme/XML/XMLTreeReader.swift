import CXML2

/// Reads XML through libxml2's reader: no network, no external entities, none of the file's own followed.
///
/// Foundation's reader ends the program on some files, such as one with an empty processing instruction. libxml2 goes on
/// behind faults as well as it can, and stands by its own limits of depth (256) and of text (10 MB).
struct XMLTreeReader {
    /// How deep elements may be nested; deeper ones are passed over.
    static let maximumDepth = 64

    /// The faults that the parser tells, of which the first few are kept.
    private final class Faults {
        var kept: [(line: Int, message: String, isEnd: Bool)] = []
        var count = 0
    }

    private var stack: [XMLNode] = []
    private var root: XMLNode?
    private var valuesLeft: Int
    private(set) var issues: [ProgrammeIssue] = []
    private var refusedEntities = 0

    init(values: Int) { valuesLeft = values }

    /// The root element, or what there is of it; nil where there is none.
    mutating func document(_ source: SourceBytes) -> XMLNode? {
        let faults = Faults()
        // No HUGE, which lifts the limits; no NOENT and no DTDLOAD, which follow entities.
        let options =
            XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_BIG_LINES.rawValue
        source.bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, let count = Int32(exactly: buffer.count),
                let reader = xmlReaderForMemory(
                    base.assumingMemoryBound(to: CChar.self), count, nil, source.isUTF8 ? "UTF-8" : nil,
                    Int32(bitPattern: UInt32(options)))
            else { return }
            defer { xmlFreeTextReader(reader) }
            // The parser calls this within `read`, while `faults` is held by this function.
            xmlTextReaderSetStructuredErrorHandler(
                reader,
                { data, error in
                    guard let data, let error else { return }
                    let faults = Unmanaged<Faults>.fromOpaque(data).takeUnretainedValue()
                    faults.count += 1
                    guard faults.kept.count < 20, error.pointee.level != XML_ERR_WARNING else { return }
                    let message = error.pointee.message.map { String(cString: $0) } ?? "fault"
                    let isEnd = error.pointee.code == Int32(XML_ERR_DOCUMENT_END.rawValue)
                    faults.kept.append((Int(error.pointee.line), message, isEnd))
                }, Unmanaged.passUnretained(faults).toOpaque())
            walk(reader)
        }
        withExtendedLifetime(faults) {}
        tell(faults)
        while stack.count > 0 { closeElement() }
        return root
    }

    private mutating func walk(_ reader: xmlTextReaderPtr) {
        var result = xmlTextReaderRead(reader)
        while result == 1 {
            guard valuesLeft > 0 else {
                issues.append(
                    ProgrammeIssue(
                        .overBudget, "The document has more elements than a programme.",
                        outcome: "What follows was not read.", isLeftOut: true))
                return
            }
            valuesLeft -= 1
            switch xmlReaderTypes(rawValue: numericCast(max(0, xmlTextReaderNodeType(reader)))) {
            case XML_READER_TYPE_ELEMENT:
                if stack.count >= Self.maximumDepth {
                    noteDepth(reader)
                    result = xmlTextReaderNext(reader)
                    continue
                }
                openElement(reader)
            case XML_READER_TYPE_END_ELEMENT: closeElement()
            case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
                if let text = Self.text(xmlTextReaderConstValue(reader)), !stack.isEmpty {
                    stack[stack.count - 1].pieces.append(.text(text))
                }
            case XML_READER_TYPE_ENTITY_REFERENCE: refuseEntity(reader)
            default: break
            }
            result = xmlTextReaderRead(reader)
        }
    }

    private mutating func openElement(_ reader: xmlTextReaderPtr) {
        var node = XMLNode(name: Self.text(xmlTextReaderConstLocalName(reader)) ?? "")
        node.line = Self.line(reader)
        let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
        while valuesLeft > 0, xmlTextReaderMoveToNextAttribute(reader) == 1 {
            valuesLeft -= 1
            if let name = Self.text(xmlTextReaderConstLocalName(reader)) {
                node.attributes[name] = Self.text(xmlTextReaderConstValue(reader))
            }
        }
        stack.append(node)
        if isEmpty { closeElement() }
    }

    private mutating func closeElement() {
        guard let node = stack.popLast() else { return }
        if stack.isEmpty { root = root ?? node } else { stack[stack.count - 1].pieces.append(.element(node)) }
    }

    private mutating func refuseEntity(_ reader: xmlTextReaderPtr) {
        refusedEntities += 1
        guard refusedEntities <= 20 else { return }
        let name = Self.text(xmlTextReaderConstName(reader)) ?? ""
        issues.append(
            ProgrammeIssue(
                .entityRefused, line: Self.line(reader), "The file has an entity of its own, \(name.prefix(40)).",
                outcome: "Its text is not shown.", isLeftOut: true))
    }

    private mutating func noteDepth(_ reader: xmlTextReaderPtr) {
        guard issues.count < 40 else { return }
        issues.append(
            ProgrammeIssue(
                .nestedTooDeep, line: Self.line(reader), "An element is nested deeper than \(Self.maximumDepth) levels.",
                outcome: "It was passed over.", isLeftOut: true))
    }

    private mutating func tell(_ faults: Faults) {
        for fault in faults.kept {
            let message = PlainText.collapsed(fault.message)
            issues.append(
                ProgrammeIssue(
                    fault.isEnd ? .cutOff : .malformed, line: fault.line > 0 ? fault.line : nil, "This is no XML: \(message).",
                    outcome: "What can be read around it is shown."))
        }
        let others = faults.count - faults.kept.count
        guard others > 0, faults.kept.count >= 20 else { return }
        issues.append(
            ProgrammeIssue(
                .malformed, "There are \(others) more faults in the XML.", outcome: "What can be read around them is shown."))
    }

    private static func line(_ reader: xmlTextReaderPtr) -> Int? {
        guard let node = xmlTextReaderCurrentNode(reader) else { return nil }
        let line = xmlGetLineNo(node)
        return line > 0 ? Int(line) : nil
    }

    private static func text(_ bytes: UnsafePointer<xmlChar>?) -> String? { bytes.map { String(cString: $0) } }
}

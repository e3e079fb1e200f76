import CXML2

/// Builds the tree of a document from the parser's events.
final class XMLTreeBuilder {
    /// How deep elements may be nested; deeper ones are passed over.
    static let maximumDepth = 64
    private static let keptFaults = 20

    /// The root element, once it is closed.
    private(set) var root: XMLNode?

    private let parser: xmlParserCtxtPtr
    private var stack: [XMLNode] = []
    private var valuesLeft: Int
    private var issues: [ProgrammeIssue] = []
    private var faultCount = 0
    private var skippedDepth = 0
    private var isDepthTold = false
    /// The text that is being read, which comes in pieces.
    private var text: [UInt8] = []

    init(_ parser: xmlParserCtxtPtr, values: Int) {
        self.parser = parser
        valuesLeft = values
    }

    /// The builder behind a parser's data.
    static func from(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        data.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Closes what is open, and tells all that was wrong.
    func finish() -> [ProgrammeIssue] {
        while !stack.isEmpty { closeTop() }
        if faultCount > Self.keptFaults {
            issues.append(
                ProgrammeIssue(
                    .malformed, "There are \(faultCount - Self.keptFaults) more faults in the XML.",
                    outcome: "What can be read around them is shown."))
        }
        return issues
    }

    private var line: Int? { parser.pointee.input.map { Int($0.pointee.line) } }

    func open(
        _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
    ) {
        guard skippedDepth == 0, stack.count < Self.maximumDepth, valuesLeft > 0 else { return skip() }
        flush()
        valuesLeft -= 1
        var node = XMLNode(name: name.map { String(cString: $0) } ?? "")
        node.line = line
        // Of each attribute come five pointers: name, prefix, namespace, and where its value starts and ends.
        for index in 0..<max(0, count) where valuesLeft > 0 {
            guard let attributes, let key = attributes[index * 5], let start = attributes[index * 5 + 3],
                let end = attributes[index * 5 + 4], end >= start
            else { continue }
            valuesLeft -= 1
            node.attributes[String(cString: key)] = String(
                decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        }
        stack.append(node)
    }

    private func skip() {
        skippedDepth += 1
        guard !isDepthTold else { return }
        isDepthTold = true
        let isDeep = valuesLeft > 0
        issues.append(
            ProgrammeIssue(
                isDeep ? .nestedTooDeep : .overBudget, line: line,
                isDeep
                    ? "An element is nested deeper than \(Self.maximumDepth) levels."
                    : "The document has more elements than a programme.",
                outcome: "It was passed over, and others like it.", isLeftOut: true))
    }

    func close() {
        if skippedDepth > 0 { skippedDepth -= 1 } else { closeTop() }
    }

    private func closeTop() {
        flush()
        guard let node = stack.popLast() else { return }
        if stack.isEmpty { root = root ?? node } else { stack[stack.count - 1].pieces.append(.element(node)) }
    }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        if skippedDepth == 0, !stack.isEmpty { text += bytes }
    }

    private func flush() {
        guard !text.isEmpty else { return }
        if !stack.isEmpty { stack[stack.count - 1].pieces.append(.text(String(decoding: text, as: UTF8.self))) }
        text = []
    }

    func note(code: Int32, line: Int, message: String, isWarning: Bool) {
        let isEntity =
            code == Int32(XML_ERR_UNDECLARED_ENTITY.rawValue) || code == Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
        guard isEntity || !isWarning else { return }
        faultCount += 1
        guard faultCount <= Self.keptFaults else { return }
        let text = PlainText.collapsed(message)
        if isEntity {
            issues.append(
                ProgrammeIssue(
                    .entityRefused, line: line > 0 ? line : nil, "Only XML's own entities are read: \(text).",
                    outcome: "Its text is not shown.", isLeftOut: true))
            return
        }
        let isEnd = code == Int32(XML_ERR_DOCUMENT_END.rawValue)
        issues.append(
            ProgrammeIssue(
                isEnd ? .cutOff : .malformed, line: line > 0 ? line : nil, "This is no XML: \(text).",
                outcome: "What can be read around it is shown."))
    }
}

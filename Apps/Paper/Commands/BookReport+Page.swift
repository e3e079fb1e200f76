extension BookReport {
    /// A page; what there is not is null, so that a reader finds the same keys in each.
    struct Page: Encodable, Sendable {
        private enum CodingKeys: String, CodingKey {
            case number, name, width, height, isWide, fault
        }

        /// From 1.
        var number: Int
        var name: String
        /// Pixels, or a document's points; null where there is a fault.
        var width: Int?
        var height: Int?
        var isWide: Bool
        var fault: String?

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(number, forKey: .number)
            try fields.encode(name, forKey: .name)
            try fields.encode(width, forKey: .width)
            try fields.encode(height, forKey: .height)
            try fields.encode(isWide, forKey: .isWide)
            try fields.encode(fault, forKey: .fault)
        }
    }

    /// An opening, by page numbers from 1; null for an empty side.
    struct Spread: Encodable, Sendable {
        private enum CodingKeys: String, CodingKey {
            case left, right, center
        }

        var left: Int?
        var right: Int?
        /// A page that takes both sides.
        var center: Int?

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(left, forKey: .left)
            try fields.encode(right, forKey: .right)
            try fields.encode(center, forKey: .center)
        }
    }
}

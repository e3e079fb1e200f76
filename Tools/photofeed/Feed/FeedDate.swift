import Foundation

/// Dates as the feed writes them: ISO 8601 in UTC, to the second, such as `2016-05-01T12:30:00Z`.
enum FeedDate {
    static func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}

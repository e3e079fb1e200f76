import Foundation

/// Says on standard error what a benchmark is doing, so that a long run is not silent.
public func progress(_ text: String) {
    FileHandle.standardError.write(Data("  \(text)\n".utf8))
}

/// The middle value; 0 for no values.
public func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The value that `fraction` of all values do not exceed; 0 for no values.
public func percentile(_ values: [Double], _ fraction: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * fraction))]
}

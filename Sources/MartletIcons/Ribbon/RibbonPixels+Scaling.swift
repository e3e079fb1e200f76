extension RibbonPixels {
    /// The ribbon at another size, as ImageMagick's `-resize` makes it: filtered down each column, then along each row,
    /// on colours weighted by alpha.
    ///
    /// O(source rows that matter times their width, times the filter's width).
    func scaled(width target: Int, height rows: Int) -> Overlay {
        var result = Overlay(width: target, height: rows)
        result.isPremultiplied = false
        let enlarges = target * rows > width * height
        let filter = enlarges ? .mitchell : filter
        let isSame = target == width && rows == height
        let down = isSame ? ResamplingWeights(keeping: rows) : ResamplingWeights(from: height, to: rows, filter: filter)
        let along =
            isSame ? ResamplingWeights(keeping: target) : ResamplingWeights(from: width, to: target, filter: filter)
        var line = [Float](repeating: 0, count: width * 4)
        samples.withUnsafeBufferPointer { samples in
            line.withUnsafeMutableBufferPointer { line in
                result.pixels.withUnsafeMutableBufferPointer { pixels in
                    guard let from = samples.baseAddress, let line = line.baseAddress, let to = pixels.baseAddress
                    else { return }
                    for y in 0..<rows {
                        let extent = mix(from, rowsOf: down, at: y, into: line)
                        if !extent.isEmpty { Self.mix(line, extent, by: along, into: to + y * target) }
                    }
                }
            }
        }
        return result
    }

    /// Makes one line out of source rows, and tells which of its pixels are not clear; the others hold nothing.
    private func mix(
        _ from: UnsafePointer<UInt16>, rowsOf weights: ResamplingWeights, at y: Int,
        into line: UnsafeMutablePointer<Float>
    ) -> Range<Int> {
        let taps = weights.starts[y]..<weights.starts[y + 1]
        let first = weights.firsts[y]
        var extent = width..<width
        for row in first..<first + taps.count where !extents[row].isEmpty {
            let lower = min(extent.lowerBound, extents[row].lowerBound)
            extent =
                lower..<(extent.isEmpty ? extents[row].upperBound : max(extent.upperBound, extents[row].upperBound))
        }
        guard !extent.isEmpty else { return extent }
        (line + extent.lowerBound * 4).update(repeating: 0, count: extent.count * 4)
        for (index, row) in (first..<first + taps.count).enumerated() {
            let part = extents[row]
            let weight = weights.values[taps.lowerBound + index]
            let source = from + starts[row]
            let target = line + part.lowerBound * 4
            var at = 0
            while at < part.count * 4 {
                target[at] += weight * Float(source[at])
                at += 1
            }
        }
        for x in extent { Self.clamp(line + x * 4) }
        return extent
    }

    /// The filter's negative lobes may leave a colour brighter than its alpha, or an alpha beyond its ends.
    private static func clamp(_ pixel: UnsafeMutablePointer<Float>) {
        let alpha = pixel[3]
        guard alpha > 0 else {
            pixel.update(repeating: 0, count: 4)
            return
        }
        let scale = alpha > 65025 ? 65025 / alpha : 1
        pixel[0] = min(max(pixel[0], 0), alpha) * scale
        pixel[1] = min(max(pixel[1], 0), alpha) * scale
        pixel[2] = min(max(pixel[2], 0), alpha) * scale
        pixel[3] = alpha * scale
    }

    private static func mix(
        _ line: UnsafePointer<Float>, _ extent: Range<Int>, by weights: ResamplingWeights,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        weights.values.withUnsafeBufferPointer { values in
            guard let values = values.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 4) { sum in
                guard let sum = sum.baseAddress else { return }
                for x in 0..<weights.firsts.count {
                    let first = weights.firsts[x]
                    let start = weights.starts[x]
                    let lower = max(first, extent.lowerBound)
                    let upper = min(first + weights.starts[x + 1] - start, extent.upperBound)
                    guard lower < upper else { continue }
                    var (red, green, blue, alpha): (Float, Float, Float, Float) = (0, 0, 0, 0)
                    var pixel = line + lower * 4
                    var weight = values + start + lower - first
                    for _ in lower..<upper {
                        red += weight.pointee * pixel[0]
                        green += weight.pointee * pixel[1]
                        blue += weight.pointee * pixel[2]
                        alpha += weight.pointee * pixel[3]
                        pixel += 4
                        weight += 1
                    }
                    (sum[0], sum[1], sum[2], sum[3]) = (red, green, blue, alpha)
                    clamp(sum)
                    pixels[x] = packed(sum)
                }
            }
        }
    }

    /// Takes from each value what a resized file of ImageMagick's would hold.
    ///
    /// It drops the lower 8 of 16 bits, of colours and of what alpha lacks, where rounding would be half a level nearer:
    /// so an icon is the one that its own commands make.
    private static func packed(_ pixel: UnsafePointer<Float>) -> UInt32 {
        guard pixel[3] > 0 else { return 0 }
        // From 0...65025 to 0...65535, of which the upper 8 bits are kept.
        let alpha = 255 - UInt32(65535 - pixel[3] * (65535 / 65025)) >> 8
        let scale = 65535 / pixel[3]
        func straight(_ value: Float) -> UInt32 { min(UInt32(value * scale) >> 8, 255) }
        return alpha << 24 | straight(pixel[0]) << 16 | straight(pixel[1]) << 8 | straight(pixel[2])
    }
}

import CPangoCairo

extension RibbonColour {
    /// Makes it the colour of what is drawn next, let through by `opacity` besides its own alpha.
    func use(on drawing: OpaquePointer, opacity: Double = 1) {
        cairo_set_source_rgba(
            drawing, Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255 * opacity)
    }
}

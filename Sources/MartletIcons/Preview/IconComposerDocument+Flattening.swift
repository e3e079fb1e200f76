extension IconComposerDocument {
    /// The layers on the fill, one on the other, without the glass, light and shadow that only the system draws.
    ///
    /// Layers that cannot be read are left out.
    func flattened(side: Int) -> IconPicture {
        var picture = IconPicture.clear(width: side, height: side)
        picture.compose(Overlay(width: side, height: side, filledWith: fill), isClipped: false)
        for layer in groups.flatMap(\.layers).reversed() {
            guard let name = layer.imageNames.first, name != Self.overlayImageName,
                let image = try? RibbonPixels(contentsOf: PathName.joining(assets, name))
            else { continue }
            let scale = Double(side) / Double(max(image.width, image.height))
            let width = min(side, max(1, Int(Double(image.width) * scale)))
            let height = min(side, max(1, Int(Double(image.height) * scale)))
            picture.compose(
                image.scaled(width: width, height: height), x: (side - width) / 2, y: (side - height) / 2,
                isClipped: false)
        }
        return picture
    }

    /// The colour of the fill; white where it is none that is read.
    private var fill: RibbonColour {
        let fill = document.root["fill"]
        guard let text = fill?["solid"]?.string ?? fill?["automatic-gradient"]?.string,
            let colon = text.firstIndex(of: ":")
        else { return .white }
        // `extended-srgb:0.1,0.2,0.3,1.0`, or grey alone with its alpha.
        let parts = text[text.index(after: colon)...].split(separator: ",").compactMap { Double($0) }
        let channels = parts.map { UInt8(min(1, max(0, $0)) * 255) }
        switch channels.count {
        case 4: return RibbonColour(red: channels[0], green: channels[1], blue: channels[2])
        case 2: return RibbonColour(red: channels[0], green: channels[0], blue: channels[0])
        default: return .white
        }
    }
}

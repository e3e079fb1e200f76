import Foundation

/// A project's folder: icons in a catalogue, a ribbon, and an `Info.plist`.
struct IconProject {
    /// Where the catalogue is, from the project's folder.
    static let catalogue = "src/Llama Trot/Images.xcassets"

    /// Makes pictures of some sizes, smooth as icons are; and the ribbon, 1024 by 1024 with alpha.
    static func make(sizes: [Int], sets: Int = 1, in folder: String, with programs: Programs) throws {
        for number in 0..<sets {
            let name = sets == 1 ? "AppIcon" : "AppIcon\(number)"
            let set = "\(folder)/\(catalogue)/\(name).appiconset"
            try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
            let entries = sizes.map { size in
                "{ \"filename\" : \"Icon-\(size).png\", \"idiom\" : \"iphone\", \"scale\" : \"1x\","
                    + " \"size\" : \"\(size)x\(size)\" }"
            }
            let contents =
                "{ \"images\" : [ \(entries.joined(separator: ", ")) ],"
                + " \"info\" : { \"author\" : \"xcode\", \"version\" : 1 } }"
            try Data(contents.utf8).write(to: URL(fileURLWithPath: set + "/Contents.json"))
        }
        try Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>CFBundleVersion</key><string>2015</string></dict></plist>
            """.utf8
        ).write(to: URL(fileURLWithPath: folder + "/Info.plist"))
        let pictures = sizes.map { "convert -size \($0)x\($0) -seed \($0) plasma: -blur 0x3 PNG24:made-\($0).png" }
        let copies = (0..<sets).flatMap { number in
            let name = sets == 1 ? "AppIcon" : "AppIcon\(number)"
            return sizes.map { "cp made-\($0).png '\(catalogue)/\(name).appiconset/Icon-\($0).png'" }
        }
        let ribbon =
            "convert -size 1024x1024 xc:none -fill '#c82828f0' -draw 'polygon 0,470 470,0 760,0 0,760' PNG32:ribbon.png"
        _ = try programs.script(
            (["set -e"] + pictures + copies + [ribbon]).joined(separator: "\n"), in: folder)
    }

    /// What the tutorial's build phase does with ImageMagick.
    ///
    /// For each icon: find it, measure it, shrink the ribbon to it, write the build's number on it, lay the ribbon over
    /// that. The number is given, where the tutorial asks PlistBuddy, which is only on a Mac.
    static func script(sizes: [Int]) -> String {
        """
        set -e
        PATH=/usr/bin:$PATH
        mkdir -p product
        stamp() {
            local icon width
            icon=$(find src -name "$1")
            width=$(identify -format %w "$icon")
            convert ribbon.png -resize "${width}x${width}" resized.png
            convert "$icon" -fill white -font Times-Bold -pointsize "$(echo "$width * .15" | bc -l)" -gravity south \\
                -annotate 0 2015 - | composite resized.png - "product/$1"
        }
        \(sizes.map { "stamp Icon-\($0).png" }.joined(separator: "\n"))
        """
    }

    /// The same with iconbadge.
    static let stamp = [
        "stamp", catalogue, "--output", "product/Stamped.xcassets", "--ribbon", "ribbon.png", "--text", "{build}",
        "--info-plist", "Info.plist", "--quiet",
    ]
}

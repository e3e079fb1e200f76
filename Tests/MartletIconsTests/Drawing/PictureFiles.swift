import Foundation
import MartletIcons
import TestSupport

/// Lets `body` use a picture's file, which is gone afterwards.
func withFile(_ picture: IconPicture, _ body: (String) throws -> Void) throws {
    let folder = try ScratchDirectory()
    try body(folder.write(Data(picture.encoded()), as: "picture.png"))
}

import Foundation

/// A face of a book's sheets as the book's view shows it.
struct PageItem: Identifiable, Equatable, Sendable {
    /// The face, from 0.
    let id: Int
    private let face: Imposition.Face
    /// Where the page's picture is found; `nil` for an empty face.
    let picture: URL?
    /// The address of the cover, which is on the first page.
    let cover: URL?
    /// Whether it lies on the right-hand side when it can be read; its outer edge is on the right, too.
    let isOnTheRight: Bool
    /// Whether two pages are read side by side.
    let isPaired: Bool
    let isMarked: Bool
    /// What is marked on its page's text.
    var highlights = PageHighlights.none
    /// Whether it is one of the faces that the book is opened at, whose pictures are wanted before the others.
    var isFirstSeen = false

    init(_ number: Int, of imposition: Imposition, in book: ShelfBook, marks: [Int]) {
        id = number
        face = imposition.faces[number]
        picture = face.page.map { PageAddress(book: book.id, content: book.content, page: $0).url }
        cover = number == 0 ? book.cover : nil
        isPaired = imposition.isPaired
        let isLeftToRight = book.direction == .leftToRight
        isOnTheRight = (!isPaired || number.isMultiple(of: 2)) == isLeftToRight
        // Of halves, the one at the outer edge that is turned next.
        isMarked = face.part != (isLeftToRight ? .leftHalf : .rightHalf) && face.page.map(marks.contains) == true
    }

    /// The page, from 0; `nil` for an empty face.
    var page: Int? { face.page }

    /// How much of the page is on the face.
    var part: Imposition.Part { face.part }
}

/// What `--help` and `--version` print.
enum Help {
    static let version = "paper 0.1.0"

    static let text = """
        Reads books: PDF documents, comics (CBZ, CBR, CB7, CBT), folders of pictures,
        and property lists of covers and pages.

        Usage: paper [FILE|FOLDER...]
               paper info FILE [--json] [--password-file F] [--book N]
               paper render FILE --page N --output FILE.png [--width W]
                            [--password-file F] [--book N]

          FILE|FOLDER        put them, or the books in a folder, on the shelf; one alone is
                             opened
          info               say what a book is: kind, title, direction, pages in reading
                             order with their sizes, spreads and table of contents
          render             draw a page as a PNG picture
          --json             print one JSON object, also where there is an error
          --page N           the page, from 1
          --output FILE      the picture to write; it is whole or not there
          --width W          pixels across (of a document: 2 a point); pictures are
                             never enlarged
          --password-file F  the first line of F opens a locked book; - is standard input
          --book N           which book of a property list, from 1
          --help, --version  print this, or the version

        Exit status: 0 all is well, 1 it failed, 2 wrong usage, 3 there is no such file or
        it cannot be read, 4 it is no book, 5 the book is damaged, 6 a password is needed or
        wrong, 7 there is no such page or book, 8 the page cannot be shown, 9 the picture
        cannot be written.
        """
}

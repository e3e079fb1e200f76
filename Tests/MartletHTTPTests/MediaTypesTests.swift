import Testing

@testable import MartletHTTP

@Suite struct MediaTypesTests {
    @Test func aTablesLinesAreTypesAndTheirExtensions() {
        let table = MediaTypes(
            table: """
                # comment  png
                application/x-one\t\t\tone uno
                application/x-alone
                application/x-two two ONE # tail
                no-type\tbad
                a/b/c\tbad
                ev il/x:\tbad
                image/x-own\tpng\r
                """)
        #expect(table.type(forPathExtension: "one") == "application/x-one")
        #expect(table.type(forPathExtension: "UNO") == "application/x-one")
        #expect(table.type(forPathExtension: "two") == "application/x-two")
        #expect(table.type(forPathExtension: "png") == "image/x-own", "the table goes before what is built in")
        for name in ["bad", "tail", "#", "", "application/x-alone"] {
            #expect(table.type(forPathExtension: name) == "application/octet-stream")
        }
    }

    @Test(arguments: [MediaTypes.system, MediaTypes(table: "")])
    func whatIsSentMostIsKnownWithAndWithoutTheSystemsTable(types: MediaTypes) {
        for (name, type) in [
            ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"),
            ("webp", "image/webp"), ("svg", "image/svg+xml"), ("pdf", "application/pdf"), ("txt", "text/plain"),
            ("json", "application/json"), ("mp4", "video/mp4"), ("zip", "application/zip"), ("html", "text/html"),
            ("csv", "text/csv"), ("mp3", "audio/mpeg"), ("js", "text/javascript"), ("heic", "image/heic"),
        ] {
            #expect(types.type(forPathExtension: name) == type)
        }
        #expect(types.type(forPathExtension: "unheard-of") == "application/octet-stream")
    }
}

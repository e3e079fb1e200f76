import Foundation
import MartletHTTP

enum UploadsAndDownloadsSamples {
    static func file(_ session: Session, _ file: URL) async throws -> String {
        let answer = try await session.upload(file, to: "https://api.example/files/1", method: .put)
            .validate()
            .serializingString()
            .value

        return answer
    }

    static func form(_ session: Session, _ picture: URL) async throws -> String {
        let answer = try await session.upload(
            multipartFormData: { form in
                form.append(Data("Bridge".utf8), withName: "name")
                form.append(picture, withName: "picture")
            }, to: "https://api.example/photos"
        )
        .validate()
        .serializingString()
        .value

        return answer
    }

    static func stream(_ session: Session, _ log: InputStream) async throws -> String {
        let answer = try await session.upload(log, to: "https://api.example/log")
            .validate()
            .serializingString()
            .value

        return answer
    }

    static func progress(_ session: Session, _ file: URL) async throws -> Double {
        var last = 0.0
        let upload = session.upload(file, to: "https://api.example/files/1", method: .put).validate()
        let answer = upload.serializingString()
        for await progress in upload.uploadProgress() {
            last = progress.fractionCompleted
            print("\(Int(last * 100)) %")
        }
        _ = try await answer.value

        return last
    }

    static func download(_ session: Session, _ folder: URL) async throws -> URL {
        let destination: DownloadRequest.Destination = { _, _ in
            (folder.appending(path: "photos.zip"), [.createIntermediateDirectories, .removePreviousFile])
        }
        let file = try await session.download("https://api.example/photos.zip", to: destination)
            .validate()
            .serializingDownloadedFileURL()
            .value

        return file
    }

    static func suggested(_ session: Session) async throws -> URL {
        let destination = DownloadRequest.suggestedDownloadDestination(
            for: .downloadsDirectory, options: .removePreviousFile)
        let file = try await session.download("https://api.example/photos.zip", to: destination).validate()
            .serializingDownloadedFileURL().value

        return file
    }

    static func resume(_ session: Session, _ bookmark: URL, _ target: URL) async throws -> URL {
        let destination: DownloadRequest.Destination = { _, _ in (target, .removePreviousFile) }
        let download =
            if let left = try? Data(contentsOf: bookmark) {
                session.download(resumingWith: left, to: destination)
            } else {
                session.download("https://api.example/film.mkv", to: destination)
            }
        let response = await download.validate().serializingDownloadedFileURL().response
        if let left = response.resumeData {
            try left.write(to: bookmark, options: .atomic)
        } else {
            try? FileManager.default.removeItem(at: bookmark)
        }

        return try response.result.get()
    }

    static func pause(_ session: Session, _ bookmark: URL) {
        let download = session.download("https://api.example/film.mkv").validate()
        download.cancel(byProducingResumeData: { left in
            try? left?.write(to: bookmark, options: .atomic)
        })
    }
}

/// A photograph on the wall, and how it is shown there.
struct PhotoTile: Identifiable, Hashable, Sendable {
    var photo: Photo
    var style: WallStyle

    var id: Int { photo.id }
}

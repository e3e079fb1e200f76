/// How many items a fling may bring to the middle, one after the other, before it rests.
///
/// The count begins where the fling was let go: from an item in the middle, `.one` reaches the item before and the one
/// after; from between two items, these two. A layout that is not told where that was reckons it back from the velocity,
/// as a fling of v points a second goes v / 4 points in GTK's kinetic scrolling (its friction is 4 a second); for that,
/// `proposed` must be where the fling would end if the content had no end.
public enum FlingReach: Hashable, Sendable {
    /// As many as the fling passes.
    case any
    /// At most this many; fewer than 1 count as 1.
    case items(Int)

    /// The next one only, so that every item is looked at.
    public static let one = FlingReach.items(1)

    /// How far a fling goes for each point a second of its velocity, in seconds: 1 / friction.
    static let glide = 0.25
}

/// Where stamped icons go.
public enum StampDestination: Sendable, Hashable {
    /// Into copies at a path, which is written whole or not at all; the sources stay as they are.
    case output(String)
    /// Into the icons' own files; the originals are kept beside them, to be brought back by `IconRestorer`.
    case inPlace
}

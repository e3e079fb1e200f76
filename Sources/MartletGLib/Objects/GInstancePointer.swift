/// A pointer to a GObject, in whichever of its types C's headers gave it to Swift.
public protocol GInstancePointer {
    /// The same address without a type.
    var untyped: UnsafeMutableRawPointer { get }
}

extension UnsafeMutableRawPointer: GInstancePointer {
    /// The same address.
    public var untyped: UnsafeMutableRawPointer { self }
}

extension UnsafeMutablePointer: GInstancePointer {
    /// The same address.
    public var untyped: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GInstancePointer {
    /// The same address.
    public var untyped: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension GInstancePointer {
    /// The same instance seen as a parent or a child class, as C's cast macros (`GTK_WINDOW(widget)`) do.
    ///
    /// Unchecked: the caller knows the instance's class.
    public func cast<Instance>(to type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
        untyped.assumingMemoryBound(to: type)
    }

    /// The same instance for functions whose type C's headers do not show.
    public var opaque: OpaquePointer { OpaquePointer(untyped) }
}

import CGLib

extension DBusConnection {
    private static let objectManager = """
        <node><interface name="org.freedesktop.DBus.ObjectManager">
          <method name="GetManagedObjects"><arg type="a{oa{sa{sv}}}" direction="out"/></method>
        </interface></node>
        """

    /// Puts objects on the bus together with an ObjectManager that tells of them (D-Bus specification, "Standard Interfaces"),
    /// for services that ask an application for all it has. The set of objects stays as it is given.
    ///
    /// - Parameters:
    ///   - objects: By their paths, which lie below `root`.
    ///   - root: The manager's path.
    /// - Throws: `.invalidArguments` for a path or a description that is none, or a path that is taken; then none is exported.
    public func export(
        _ objects: [String: DBusObject], under root: String
    ) async throws(DBusError) -> DBusRegistration {
        var interfaces: [String: [String: [String]]] = [:]
        for (path, object) in objects {
            guard path.hasPrefix(root == "/" ? root : root + "/") else {
                throw DBusError(DBusError.invalidArguments, "\(path) is not below \(root)", call: "export \(root)")
            }
            interfaces[path] = try object.propertyNames()
        }
        let names = interfaces
        let manager = DBusObject(Self.objectManager) { _ throws(DBusError) in
            let all = names.map { path, interfaces in
                let values = interfaces.map { interface, names in
                    let known = names.compactMap { name in
                        objects[path]?.properties(interface, name).map { (name, $0) }
                    }
                    return (Variant.string(interface), Variant.properties(Dictionary(known) { $1 }))
                }
                return (
                    Variant.objectPath(path),
                    Variant.dictionary(key: "s", value: "a{sv}", Dictionary(values) { $1 })
                )
            }
            return [.dictionary(key: "o", value: "a{sa{sv}}", Dictionary(all) { $1 })]
        }
        var done: [DBusRegistration] = []
        do throws(DBusError) {
            for (path, object) in objects { done.append(try await export(object, at: path)) }
            done.append(try await export(manager, at: root))
        } catch {
            for registration in done { registration.end() }
            throw error
        }
        return DBusRegistration(done)
    }
}

extension DBusObject {
    /// The names of the properties, by interface, as the description has them.
    fileprivate func propertyNames() throws(DBusError) -> [String: [String]] {
        var error: UnsafeMutablePointer<GError>?
        guard let node = g_dbus_node_info_new_for_xml(description, &error) else {
            throw DBusError(consuming: error, call: "export", fallback: DBusError.invalidArguments)
        }
        defer { g_dbus_node_info_unref(node) }
        var found: [String: [String]] = [:]
        var interface = node.pointee.interfaces
        while let info = interface?.pointee {
            var names: [String] = []
            var property = info.pointee.properties
            while let next = property?.pointee {
                if let name = next.pointee.name { names.append(String(cString: name)) }
                property = property?.advanced(by: 1)
            }
            if let name = info.pointee.name { found[String(cString: name)] = names }
            interface = interface?.advanced(by: 1)
        }
        return found
    }
}

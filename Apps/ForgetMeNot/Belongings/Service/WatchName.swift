/// What the watching is called on the session bus.
package enum WatchName {
    /// The name; whoever has it watches.
    package static let bus = "io.github.martlet_swift.ForgetMeNot.Monitor"
    static let path = "/io/github/martlet_swift/ForgetMeNot/Monitor"
    static let interface = "io.github.martlet_swift.ForgetMeNot.Monitor"

    static let description = """
        <node>
          <interface name="\(interface)">
            <method name="State"><arg name="state" type="a{sv}" direction="out"/></method>
            <method name="Acknowledge"><arg name="thing" type="s" direction="in"/></method>
            <method name="Reload"/>
            <method name="ListenForAll"><arg name="listens" type="b" direction="in"/></method>
            <signal name="Changed"><arg name="change" type="a{sv}"/></signal>
          </interface>
        </node>
        """
}

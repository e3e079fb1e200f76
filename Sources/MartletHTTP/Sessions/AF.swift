// swift-format-ignore: AlwaysUseLowerCamelCase
/// The session that serves where no other is needed: `AF.request("https://…")`.
public let AF = Session.default

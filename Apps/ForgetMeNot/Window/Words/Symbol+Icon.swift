import Belongings

extension Belonging.Symbol {
    /// Its icon in the icon theme.
    var icon: String {
        switch self {
        case .thing: "martlet-tag-symbolic"
        case .bag: "martlet-bag-symbolic"
        case .keys: "martlet-keys-symbolic"
        case .pet: "martlet-pet-symbolic"
        case .bicycle: "martlet-bicycle-symbolic"
        case .camera: "camera-photo-symbolic"
        case .wallet: "martlet-wallet-symbolic"
        case .phone: "phone-symbolic"
        case .umbrella: "martlet-umbrella-symbolic"
        }
    }

    /// Its name for people.
    var title: String {
        switch self {
        case .thing: "Thing"
        case .bag: "Bag"
        case .keys: "Keys"
        case .pet: "Pet"
        case .bicycle: "Bicycle"
        case .camera: "Camera"
        case .wallet: "Wallet"
        case .phone: "Phone"
        case .umbrella: "Umbrella"
        }
    }
}

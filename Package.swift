// swift-tools-version: 6.2
import PackageDescription

// Four floors on a ground of C. A dependency goes down only; nothing on a floor knows its neighbour,
// but for those named here. Each library is a product of its own: who takes MartletHTTP needs no GTK.
let package = Package(
    name: "martlet",
    products: [
        .library(name: "MartletLayouts", targets: ["MartletLayouts"]),
        .library(name: "MartletHTTP", targets: ["MartletHTTP"]),
        .library(name: "MartletRaster", targets: ["MartletRaster"]),
        .library(name: "MartletGLib", targets: ["MartletGLib"]),
        .library(name: "MartletSQLite", targets: ["MartletSQLite"]),
        .library(name: "MartletImages", targets: ["MartletImages"]),
        .library(name: "MartletBeacons", targets: ["MartletBeacons"]),
        .library(name: "MartletIcons", targets: ["MartletIcons"]),
        .library(name: "MartletUI", targets: ["MartletUI"]),
        .library(name: "MartletImageView", targets: ["MartletImageView"]),
        .executable(name: "photomania", targets: ["Photomania"]),
        .executable(name: "photofeed", targets: ["photofeed"]),
        .executable(name: "iconbadge", targets: ["iconbadge"]),
        .executable(name: "paper", targets: ["Paper"]),
        .executable(name: "forgetmenot", targets: ["ForgetMeNot"]),
        .executable(name: "inspirations", targets: ["Inspirations"]),
    ],
    targets: [
        // MARK: Floor 0: C, and what several libraries, or several programs, share
        .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CNetlink"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CRsvg"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstandard", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .target(name: "CGLibShim", dependencies: ["CGLib"], linkerSettings: [.linkedLibrary("dispatch")]),
        .target(name: "CGtkShim", dependencies: ["CGtk"]),
        .target(name: "CPNGShim", dependencies: ["CPNG"]),
        .target(name: "CacheFiles"),
        .target(name: "CommandArguments"),

        // MARK: Floor 1
        .target(name: "MartletLayouts"),
        .target(
            name: "MartletHTTP",
            dependencies: ["CBrotli", "CCurl", "CacheFiles", "CNetlink", "COpenSSL", "CZlib", "CZstandard"]),
        .target(name: "MartletRaster", dependencies: ["CVips", "CExif"]),
        .target(name: "MartletGLib", dependencies: ["CGLib", "CGLibShim"]),
        .target(name: "MartletSQLite", dependencies: ["CSQLite"]),

        // MARK: Floor 2
        .target(name: "MartletImages", dependencies: ["CacheFiles", "MartletRaster", "MartletHTTP"]),
        .target(name: "MartletBeacons", dependencies: ["MartletGLib"]),
        // Not on MartletRaster: libvips takes 45 ms to load, twice as long as a run with nothing to do may take.
        .target(name: "MartletIcons", dependencies: ["CPNG", "CPNGShim", "CPangoCairo", "CRsvg", "CWebP"]),

        // MARK: Floor 3
        .target(
            name: "MartletUI",
            dependencies: ["CGLib", "CGtk", "CGtkShim", "MartletGLib", "MartletLayouts"],
            resources: [.copy("Resources/icons")]),
        .target(
            name: "MartletImageView",
            dependencies: ["CGtk", "MartletGLib", "MartletUI", "MartletImages", "MartletRaster"]),

        // MARK: Floor 4
        .executableTarget(
            name: "Photomania",
            dependencies: [
                "CGtk", "MartletGLib", "MartletHTTP", "MartletLayouts", "MartletImages", "MartletUI",
                "MartletImageView",
            ],
            path: "Apps/Photomania"),
        .executableTarget(
            name: "Paper",
            dependencies: [
                "CArchive", "CGLib", "CPoppler", "CommandArguments", "MartletGLib", "MartletImages", "MartletImageView",
                "MartletLayouts",
                "MartletRaster", "MartletSQLite", "MartletUI",
            ],
            path: "Apps/Paper"),
        // What the application does without a window: a search provider and a service take no GTK.
        .target(
            name: "Belongings", dependencies: ["CommandArguments", "MartletBeacons", "MartletGLib", "MartletSQLite"],
            path: "Apps/ForgetMeNot/Belongings"),
        .target(name: "Programme", dependencies: ["CXML2"], path: "Apps/Inspirations/Programme"),
        .executableTarget(name: "Inspirations", dependencies: ["Programme"], path: "Apps/Inspirations/Program"),
        .executableTarget(
            name: "ForgetMeNot",
            dependencies: ["Belongings", "MartletBeacons", "MartletGLib", "MartletLayouts", "MartletUI"],
            path: "Apps/ForgetMeNot/Window"),
        .executableTarget(
            name: "photofeed",
            dependencies: ["CGLib", "CMicrohttpd", "CZlib", "MartletRaster", "MartletSQLite"],
            path: "Tools/photofeed"),
        .executableTarget(name: "iconbadge", dependencies: ["MartletIcons"], path: "Tools/iconbadge"),

        // MARK: Tests
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "UITestSupport",
            dependencies: ["CGLib", "CGtk", "MartletGLib", "TestSupport"],
            path: "Tests/UITestSupport"),
        .executableTarget(name: "ui-probe", dependencies: ["MartletUI"], path: "Tests/UIProbe"),
        .testTarget(name: "MartletLayoutsTests", dependencies: ["MartletLayouts", "TestSupport"]),
        .testTarget(name: "MartletHTTPTests", dependencies: ["COpenSSL", "MartletHTTP", "TestSupport"]),
        .testTarget(name: "MartletRasterTests", dependencies: ["MartletRaster", "TestSupport"]),
        .testTarget(name: "MartletGLibTests", dependencies: ["CGLib", "MartletGLib", "TestSupport", "UITestSupport"]),
        .testTarget(name: "MartletSQLiteTests", dependencies: ["MartletSQLite", "TestSupport"]),
        .testTarget(
            name: "MartletImagesTests",
            dependencies: ["CacheFiles", "MartletImages", "MartletRaster", "MartletHTTP", "TestSupport"]),
        .testTarget(
            name: "MartletIconsTests", dependencies: ["MartletIcons", "TestSupport"], exclude: ["References"]),
        .testTarget(
            name: "MartletBeaconsTests", dependencies: ["MartletBeacons", "MartletGLib", "TestSupport"],
            exclude: ["Advertisement/adverts.json", "Captures"]),
        .testTarget(
            name: "MartletUITests",
            dependencies: [
                "CGLib", "CGtk", "MartletGLib", "MartletUI", "MartletLayouts", "UITestSupport", "TestSupport",
                "ui-probe",
            ]),
        .testTarget(
            name: "MartletImageViewTests",
            dependencies: [
                "CGtk", "MartletGLib", "MartletUI", "MartletImageView", "MartletImages", "MartletRaster",
                "UITestSupport",
                "TestSupport",
            ]),
        .testTarget(
            name: "PhotomaniaTests",
            dependencies: [
                "Photomania", "CGtk", "MartletGLib", "MartletHTTP", "MartletImages", "MartletLayouts", "MartletUI",
                "MartletImageView",
                "UITestSupport", "TestSupport",
            ]),
        .testTarget(
            name: "PaperTests",
            dependencies: [
                "Paper", "CArchive", "CGtk", "MartletLayouts", "MartletRaster", "MartletSQLite", "MartletUI",
                "UITestSupport", "TestSupport",
            ]),
        .testTarget(
            name: "BelongingsTests",
            dependencies: [
                "Belongings", "CommandArguments", "MartletBeacons", "MartletGLib", "MartletSQLite", "TestSupport",
            ]),
        .testTarget(
            name: "ForgetMeNotTests",
            dependencies: [
                "ForgetMeNot", "Belongings", "CGtk", "MartletBeacons", "MartletGLib", "MartletUI", "TestSupport",
                "UITestSupport",
            ]),
        .testTarget(
            name: "ProgrammeTests", dependencies: ["Programme", "TestSupport"], exclude: ["Samples"]),
        .testTarget(
            name: "PhotofeedTests", dependencies: ["photofeed", "MartletRaster", "MartletSQLite", "TestSupport"]),
        .testTarget(name: "IconbadgeTests", dependencies: ["iconbadge", "MartletIcons", "TestSupport"]),

        // MARK: Benchmarks: each group a program of its own, so that its memory is its own
        .target(name: "BenchSupport", path: "Benchmarks/BenchSupport"),
        .executableTarget(name: "bench", dependencies: ["BenchSupport"], path: "Benchmarks/bench"),
        .executableTarget(
            name: "bench-http", dependencies: ["BenchSupport", "MartletHTTP"], path: "Benchmarks/bench-http"),
        .executableTarget(
            name: "bench-layouts", dependencies: ["BenchSupport", "MartletLayouts"], path: "Benchmarks/bench-layouts"),
        .executableTarget(
            name: "bench-ui",
            dependencies: ["BenchSupport", "CGLib", "CGtk", "MartletGLib", "MartletLayouts", "MartletUI"],
            path: "Benchmarks/bench-ui"),
        .executableTarget(
            name: "bench-beacons", dependencies: ["BenchSupport", "MartletBeacons"], path: "Benchmarks/bench-beacons"),
        .executableTarget(name: "bench-feed", dependencies: ["BenchSupport"], path: "Benchmarks/bench-feed"),
        .executableTarget(name: "bench-icons", dependencies: ["BenchSupport"], path: "Benchmarks/bench-icons"),
        .target(name: "CurlLoop", path: "Benchmarks/CurlLoop", linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(name: "curlload", dependencies: ["CurlLoop"], path: "Benchmarks/curlload"),
        .executableTarget(
            name: "leastload", dependencies: ["BenchSupport", "CurlLoop"], path: "Benchmarks/leastload"),
        .executableTarget(
            name: "curltransfer", path: "Benchmarks/curltransfer", linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "urlsession-load", dependencies: ["BenchSupport"], path: "Benchmarks/urlsession-load"),
    ],
    swiftLanguageModes: [.v6]
)

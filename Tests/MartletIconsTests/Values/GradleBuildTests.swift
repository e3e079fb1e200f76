import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite struct GradleBuildTests {
    private let tree: SourceTree

    init() throws {
        tree = try SourceTree()
        try tree.write("", to: "settings.gradle")
        try tree.write("", to: ".git/HEAD")
    }

    private func build(
        _ text: String, kotlin: Bool = false, environment: [String: String] = [:]
    ) throws(IconsError) -> GradleBuild {
        let name = kotlin ? "app/build.gradle.kts" : "app/build.gradle"
        do { try tree.write(text, to: name) } catch { Issue.record(error) }
        return try GradleBuild(contentsOf: tree.path(name), environment: environment)
    }

    /// The version of a script whose default configuration gives this expression.
    private func version(
        _ expression: String, _ before: String = "", kotlin: Bool = false, environment: [String: String] = [:]
    ) throws(IconsError) -> String {
        try build(
            "\(before)\nandroid { defaultConfig { versionName = \(expression)\n } }", kotlin: kotlin,
            environment: environment
        ).versionName()
    }

    private func error(_ expression: String, _ before: String = "", kotlin: Bool = false) -> IconsError? {
        valueError { () throws(IconsError) in try version(expression, before, kotlin: kotlin) }
    }

    private static let groovy = """
        apply plugin: 'com.android.application'

        /* versionName "0.0" */
        def versionMajor = 1
        def versionMinor = 4
        def versionPatch = 2 // versionPatch = 9

        android {
            compileSdkVersion 34
            namespace "com.example.llama"

            defaultConfig {
                applicationId "com.example.llama"
                versionCode versionMajor * 10000 + versionMinor * 100 + versionPatch
                versionName "${versionMajor}.${versionMinor}.${versionPatch}"
                resValue "string", "brace", "{ } ' // no comment"
            }
            flavorDimensions "tier", "place"
            productFlavors {
                paid {
                    dimension "tier"
                    versionNameSuffix "-paid"
                }
                free {
                    dimension "tier"
                    applicationIdSuffix ".free"
                    versionCode 7
                }
                staging {
                    dimension "place"
                    versionName "9.9"
                    applicationIdSuffix "staging"
                }
            }
            buildTypes {
                debug {
                    applicationIdSuffix ".debug"
                    versionNameSuffix "-debug"
                }
                beta {
                    initWith debug
                    versionNameSuffix "-beta"
                }
                release {
                    minifyEnabled true
                    proguardFiles getDefaultProguardFile('proguard-android.txt'), 'proguard-rules.pro'
                }
            }
        }
        """

    @Test func aGroovyScriptIsRead() throws {
        let build = try build(Self.groovy)
        #expect(try build.versionName() == "1.4.2")
        #expect(try build.versionCode() == "10402")
        #expect(build.buildTypes == ["debug", "beta", "release"])
        #expect(build.flavors == ["paid", "free", "staging"])
    }

    @Test(arguments: [
        ("debug", "1.4.2-debug", "10402", "com.example.llama.debug"),
        ("release", "1.4.2", "10402", "com.example.llama"),
        ("beta", "1.4.2-beta", "10402", "com.example.llama.debug"),
        ("Debug", "1.4.2-debug", "10402", "com.example.llama.debug"),
        ("paidRelease", "1.4.2-paid", "10402", "com.example.llama"),
        ("freeDebug", "1.4.2-debug", "7", "com.example.llama.free.debug"),
        ("freeStagingDebug", "9.9-debug", "7", "com.example.llama.free.staging.debug"),
        ("paidStagingBeta", "9.9-paid-beta", "10402", "com.example.llama.staging.debug"),
    ])
    func aVariantIsPutTogether(_ variant: String, _ name: String, _ code: String, _ identifier: String) throws {
        let build = try build(Self.groovy)
        #expect(try build.versionName(variant: variant) == name)
        #expect(try build.versionCode(variant: variant) == code)
        #expect(try build.applicationID(variant: variant) == identifier)
    }

    @Test func anUnknownVariantIsToldWithThoseThereAre() throws {
        let build = try build(Self.groovy)
        for variant in ["nightly", "freePaidDebug2", "freeNightly", "stagingFreeDebug"] {
            let error = valueError { () throws(IconsError) in try build.versionName(variant: variant) }
            #expect(error?.code == .nothingFound)
            #expect(error?.message.contains("debug, beta, release") == true)
            #expect(error?.message.contains("paid, free, staging") == true)
        }
    }

    @Test func aKotlinScriptIsRead() throws {
        try tree.write(
            "[versions]\nversion-name = \"3.1\" # now\nversionCode = '31'\n", to: "gradle/libs.versions.toml")
        let build = try build(
            #"""
            plugins { alias(libs.plugins.android.application) }
            private val base: String by extra("3")
            val `odd name` = 5
            /* a /* nested */ comment */
            android {
                defaultConfig {
                    applicationId = "com.example"
                    versionCode = libs.versions.versionCode.get().toInt()
                    versionName = libs.versions.version.name.get()
                    val raw = """ { " } """
                }
                flavorDimensions += listOf("tier")
                productFlavors {
                    create("free") { dimension = "tier"; versionNameSuffix = "-free$base" }
                    register("paid") { versionName = "4.0" }
                }
                buildTypes {
                    getByName("debug") { versionNameSuffix = "-d" }
                    val nightly by creating { initWith(getByName("debug")); versionCode = 5 }
                }
            }
            """#, kotlin: true)
        #expect(try build.versionName() == "3.1")
        #expect(try build.versionCode() == "31")
        #expect(try build.versionName(variant: "freeDebug") == "3.1-free3-d")
        #expect(try build.versionName(variant: "paidNightly") == "4.0-d")
        #expect(build.buildTypes == ["debug", "nightly", "release"])
        #expect(build.files.map { ($0 as NSString).lastPathComponent } == ["build.gradle.kts", "libs.versions.toml"])
    }

    @Test(arguments: [
        ("'1.0'", "1.0"), ("\"1.0\"", "1.0"), ("'''1.0'''", "1.0"), ("'a$b'", "a$b"), ("'it\\'s'", "it's"),
        ("\"\\u0041\"", "A"),
        ("'1.' + '2'", "1.2"), ("'v' + 3", "v3"), ("major + '.' + minor", "1.2"), ("\"$major.$minor\"", "1.2"),
        ("\"${major + 1}.${\"${minor}\"}\"", "2.2"), ("(major * 10 + minor).toString()", "12"),
        ("'12'.toInteger() + 1", "13"),
        ("1_000L", "1000"), ("0x10", "16"), ("2 - 5", "-3"), ("-4 + 6", "2"), ("ext.named", "n"),
        ("rootProject.ext.shared", "s"),
        ("shared", "s"), ("project.property('fromFile')", "f"), ("findProperty(\"fromFile\")", "f"), ("fromFile", "f"),
        ("project.fromFile", "f"), ("properties['fromFile']", "f"), ("findProperty('none') ?: 'else'", "else"),
        ("project.findProperty('none') ?: findProperty('nor this') ?: named", "n"),
        ("providers.gradleProperty('fromFile').get()", "f"), ("providers.gradleProperty('none').getOrElse('e')", "e"),
        ("providers.gradleProperty('none').orElse('e').get()", "e"), ("System.getenv('CI_NUMBER')", "77"),
        ("System.getenv('NONE') ?: \"0\"", "0"), ("(System.getenv('CI_NUMBER') ?: '1') as Integer", "77"),
        ("System.getenv()['CI_NUMBER']", "77"), ("Integer.parseInt(System.getenv('CI_NUMBER')) + 1", "78"),
        ("providers.environmentVariable('CI_NUMBER').orNull ?: 'x'", "77"), ("fromEnvironment", "e"),
        ("'a' +\n 'b'", "ab"), ("findProperty('none')\n ?: 'next line'", "next line"),
    ])
    func expressionsAreWorkedOut(_ expression: String, _ value: String) throws {
        try tree.write("ext { shared = 's' }\n", to: "build.gradle")
        try tree.write("# comment\nfromFile : f\nlong = a \\\n   b\n", to: "gradle.properties")
        let before = "def major = 1\ndef minor = '2'.toInteger()\next.named = 'n'"
        let environment = ["CI_NUMBER": "77", "ORG_GRADLE_PROJECT_fromEnvironment": "e"]
        #expect(try version(expression, before, environment: environment) == value)
    }

    @Test(arguments: [
        ("\"$a.x\"", "1.x"), ("\"${a}\"", "1"), ("a!!", "1"), ("extra[\"e\"] as String", "x"),
        ("findProperty(\"p\")?.toString() ?: \"q\"", "P"),
        ("project.properties[\"p\"] as String", "P"), ("p", "P"), ("\"\"\"raw \\n\"\"\"", "raw \\n"),
        ("c.toString()", "9"),
        ("providers.gradleProperty(\"n\").orNull?.toInt() ?: 3", "3"), ("lazyExtra", "z"),
        ("rootProject.extra[\"e\"]", "x"),
    ])
    func expressionsOfKotlinAreWorkedOut(_ expression: String, _ value: String) throws {
        try tree.write("p=P\n", to: "gradle.properties")
        let before = """
            val a = "1"
            const val c: Int = 9
            extra["e"] = "x"
            val p: String by project
            val lazyExtra by extra { "z" }
            """
        #expect(try version(expression, before, kotlin: true) == value)
    }

    @Test(arguments: [
        "versionName '5'", "versionName = '5'", "versionName('5')", "versionName(\"5\")", "setVersionName('5')",
        "versionName.set('5')",
        "this.versionName = '5'", "versionName '4'\nversionName '5'", "versionName =\n'5'",
        "versionName '5'; versionCode 1",
    ])
    func aPropertyIsSetInEveryWay(_ line: String) throws {
        #expect(try build("android {\n defaultConfig {\n \(line)\n }\n}").versionName() == "5")
        #expect(try build("android.defaultConfig {\n \(line)\n }").versionName() == "5")
    }

    @Test func flutterLeavesTheVersionInLocalProperties() throws {
        try tree.write("flutter.versionName=1.2.3\nflutter.versionCode=45\n", to: "local.properties")
        let text = "android { defaultConfig { versionCode = flutter.versionCode\n versionName = flutter.versionName } }"
        #expect(try build(text, kotlin: true).versionName() == "1.2.3")
        #expect(try build(text).versionCode() == "45")
    }

    // MARK: What cannot be told

    @Test(arguments: [
        "computeVersion()", "gitVersion { it }", "new Date().format('yyMMdd')", "'git describe'.execute().text.trim()",
        "project.hasProperty('x') ? 'a' : 'b'", "unknown", "versions.name", "\"1.${count()}\"", "[1, 2]", "{ 'x' }",
        "1 / 2", "'a' * 3",
        "readVersion('file')", "file('v.txt').text", "", "'1.0' foo", "libs.versions.none.get()", "null + 'x'", "1.5",
        "'x'.toInteger()",
    ])
    func whatOnlyGradleTellsIsUnresolvedWithItsLine(_ expression: String) {
        let error = error(expression, "// first line")
        #expect(error?.code == .unresolved, "\(expression)")
        #expect(error?.message.contains("--set version=") == true, "\(error?.message ?? "")")
        if !expression.isEmpty { #expect(error?.line == 2) }
    }

    @Test func whatIsSetTwiceOrLeadsToItselfIsUnresolved() {
        #expect(error("a", "def a = 1\nif (x) {\n a = 2\n}")?.line == 3)
        #expect(error("a", "def a = 1\na += 1")?.code == .unresolved)
        #expect(error("a", "def a = b\ndef b = a")?.message.contains("a → b → a") == true)
        #expect(error("a", "def a = a")?.code == .unresolved)
        #expect(error("name()", "def name() { return '1' }")?.code == .unresolved)
    }

    @Test func aPropertyThatIsNotSetIsTold() {
        #expect(error("property('missing')")?.message.contains("missing") == true)
        #expect(error("System.getenv('NOT_SET')")?.message.contains("NOT_SET") == true)
        #expect(error("findProperty('p').get()")?.code == .unresolved)
    }

    @Test func aScriptWithoutAVersionIsUnresolved() throws {
        let build = try build(
            "android { defaultConfig { versionCode 1 }\n buildTypes { debug { versionNameSuffix 'x' } } }")
        let error = valueError { () throws(IconsError) in try build.versionName(variant: "debug") }
        #expect(error?.code == .unresolved)
        #expect(error?.path == tree.path("app/build.gradle"))
        #expect(try build.applicationID() == nil)
    }

    @Test(arguments: [
        ("a {", 1), ("\n}", 2), ("x = 'a\n", 1), ("\n/* x", 2), ("x(\n", 1), ("x = )", 1), ("a = \"\"\"x\n\n", 1),
        ("\n\"${a", 2),
        ("a = (]", 0), ("a { b }\n}\n", 2),
    ])
    func aBrokenScriptIsDamagedWithItsLine(_ text: String, _ line: Int) {
        let error = valueError { () throws(IconsError) in try build(text) }
        if line == 0 {
            #expect(error == nil || error?.code == .damaged)
        } else {
            #expect(error?.code == .damaged, "\(text)")
            #expect(error?.line == line)
        }
    }

    @Test(.timeLimit(.minutes(10))) func depthAndGrowthAreBounded() {
        #expect(
            valueError { () throws(IconsError) in try build(String(repeating: "a {", count: 100_000)) }?.code
                == .tooLarge)
        #expect(
            valueError { () throws(IconsError) in try build(String(repeating: "\"${", count: 100_000)) }?.code
                == .tooLarge)
        #expect(
            error(String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000))?.code
                == .tooLarge)
        #expect(error(String(repeating: "-", count: 100_000) + "1")?.code == .unresolved)
        #expect(error("9223372036854775807 + 1")?.code == .tooLarge)
        #expect(error("4611686018427387904 * 4")?.code == .tooLarge)
        #expect(error("99999999999999999999")?.code == .unresolved)
        var doubling = "def a0 = \"\"\n"
        for level in 1...30 { doubling += "def a\(level) = \"${a\(level - 1)}${a\(level - 1)}\"\n" }
        #expect(error("a30", doubling)?.code == .tooLarge)
        #expect(
            error("a30", doubling.replacingOccurrences(of: "def a0 = \"\"", with: "def a0 = 'xx'"))?.code == .tooLarge)
    }

    @Test func theNearestScriptIsFound() throws {
        try tree.write("", to: "app/src/main/res/mipmap-hdpi/ic_launcher.png")
        try tree.write("", to: "app/build.gradle")
        #expect(
            GradleBuild.find(near: tree.path("app/src/main/res/mipmap-hdpi/ic_launcher.png"))
                == tree.path("app/build.gradle"))
        #expect(GradleBuild.find(near: tree.path(".git")) == nil)
        #expect(
            valueError { () throws(IconsError) in try GradleBuild(contentsOf: tree.path("app/src")) }?.code
                == .nothingFound)
        #expect(
            valueError { () throws(IconsError) in try GradleBuild(contentsOf: tree.path("no.gradle")) }?.code
                == .notFound)
    }
}

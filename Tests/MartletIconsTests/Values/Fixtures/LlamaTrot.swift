/// A project as Xcode 15 writes it: an app and its extension, each in three configurations, and configuration files
/// that lie in a group.
enum LlamaTrot {
    static let project = #"""
        // !$*UTF8*$!
        {
        	archiveVersion = 1;
        	classes = {
        	};
        	objectVersion = 56;
        	objects = {

        /* Begin PBXFileReference section */
        		A10000000000000000000001 /* Llama Trot.app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = "Llama Trot.app"; sourceTree = BUILT_PRODUCTS_DIR; };
        		A10000000000000000000002 /* App.xcconfig */ = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = App.xcconfig; sourceTree = "<group>"; };
        		A10000000000000000000003 /* Project.xcconfig */ = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; name = Project.xcconfig; path = Settings/Project.xcconfig; sourceTree = SOURCE_ROOT; };
        /* End PBXFileReference section */

        /* Begin PBXGroup section */
        		B10000000000000000000001 = {
        			isa = PBXGroup;
        			children = (
        				B10000000000000000000002 /* Llama Trot */,
        				B10000000000000000000003 /* Products */,
        			);
        			sourceTree = "<group>";
        		};
        		B10000000000000000000002 /* Llama Trot */ = {
        			isa = PBXGroup;
        			children = (
        				B10000000000000000000004 /* Config */,
        			);
        			path = "Llama Trot";
        			sourceTree = "<group>";
        		};
        		B10000000000000000000003 /* Products */ = {
        			isa = PBXGroup;
        			children = (
        				A10000000000000000000001 /* Llama Trot.app */,
        			);
        			name = Products;
        			sourceTree = "<group>";
        		};
        		B10000000000000000000004 /* Config */ = {
        			isa = PBXGroup;
        			children = (
        				A10000000000000000000002 /* App.xcconfig */,
        			);
        			path = Config;
        			sourceTree = "<group>";
        		};
        /* End PBXGroup section */

        /* Begin PBXNativeTarget section */
        		C10000000000000000000001 /* Llama Trot */ = {
        			isa = PBXNativeTarget;
        			buildConfigurationList = D10000000000000000000001 /* Build configuration list for PBXNativeTarget "Llama Trot" */;
        			buildPhases = (
        				E10000000000000000000001 /* ShellScript */,
        			);
        			buildRules = (
        			);
        			dependencies = (
        			);
        			name = "Llama Trot";
        			productName = "Llama Trot";
        			productReference = A10000000000000000000001 /* Llama Trot.app */;
        			productType = "com.apple.product-type.application";
        		};
        		C10000000000000000000002 /* TrotWidget */ = {
        			isa = PBXNativeTarget;
        			buildConfigurationList = D10000000000000000000002 /* Build configuration list for PBXNativeTarget "TrotWidget" */;
        			buildPhases = (
        			);
        			name = TrotWidget;
        			productType = "com.apple.product-type.app-extension";
        		};
        /* End PBXNativeTarget section */

        /* Begin PBXProject section */
        		F10000000000000000000001 /* Project object */ = {
        			isa = PBXProject;
        			attributes = {
        				BuildIndependentTargetsInParallel = 1;
        				LastUpgradeCheck = 1520;
        			};
        			buildConfigurationList = D10000000000000000000003 /* Build configuration list for PBXProject "Llama Trot" */;
        			compatibilityVersion = "Xcode 14.0";
        			developmentRegion = en;
        			mainGroup = B10000000000000000000001;
        			projectDirPath = "";
        			projectRoot = "";
        			targets = (
        				C10000000000000000000001 /* Llama Trot */,
        				C10000000000000000000002 /* TrotWidget */,
        			);
        		};
        /* End PBXProject section */

        /* Begin PBXShellScriptBuildPhase section */
        		E10000000000000000000001 /* ShellScript */ = {
        			isa = PBXShellScriptBuildPhase;
        			shellPath = /bin/sh;
        			shellScript = "echo \"{ $(CURRENT_PROJECT_VERSION) ; } // no comment\"\n";
        		};
        /* End PBXShellScriptBuildPhase section */

        /* Begin XCBuildConfiguration section */
        		AA0000000000000000000001 /* Debug */ = {
        			isa = XCBuildConfiguration;
        			buildSettings = {
        				MARKETING_VERSION = 2.0;
        				CURRENT_PROJECT_VERSION = 1;
        				SWIFT_VERSION = 5.0;
        			};
        			name = Debug;
        		};
        		AA0000000000000000000002 /* Beta */ = {
        			isa = XCBuildConfiguration;
        			baseConfigurationReference = A10000000000000000000003 /* Project.xcconfig */;
        			buildSettings = {
        				MARKETING_VERSION = 2.0;
        			};
        			name = Beta;
        		};
        		AA0000000000000000000003 /* Release */ = {
        			isa = XCBuildConfiguration;
        			buildSettings = {
        				MARKETING_VERSION = 2.0;
        				CURRENT_PROJECT_VERSION = 3;
        			};
        			name = Release;
        		};
        		AA0000000000000000000011 /* Debug */ = {
        			isa = XCBuildConfiguration;
        			buildSettings = {
        				ASSETCATALOG_COMPILER_APPICON_NAME = "AppIcon-Debug";
        				GENERATE_INFOPLIST_FILE = NO;
        				INFOPLIST_FILE = "Llama Trot/Info.plist";
        				LD_RUNPATH_SEARCH_PATHS = (
        					"$(inherited)",
        					"@executable_path/Frameworks",
        				);
        				PRODUCT_NAME = "$(TARGET_NAME)";
        				"PRODUCT_BUNDLE_IDENTIFIER[sdk=iphonesimulator*]" = "com.example.llama.simulator";
        				PRODUCT_BUNDLE_IDENTIFIER = "com.example.llama";
        			};
        			name = Debug;
        		};
        		AA0000000000000000000012 /* Beta */ = {
        			isa = XCBuildConfiguration;
        			baseConfigurationReference = A10000000000000000000002 /* App.xcconfig */;
        			buildSettings = {
        				GENERATE_INFOPLIST_FILE = YES;
        				INFOPLIST_FILE = "Llama Trot/Info.plist";
        				MARKETING_VERSION = "$(inherited)-beta";
        			};
        			name = Beta;
        		};
        		AA0000000000000000000013 /* Release */ = {
        			isa = XCBuildConfiguration;
        			buildSettings = {
        				GENERATE_INFOPLIST_FILE = YES;
        				INFOPLIST_KEY_CFBundleDisplayName = "Llama Trot!";
        			};
        			name = Release;
        		};
        		AA0000000000000000000021 /* Debug */ = {
        			isa = XCBuildConfiguration;
        			buildSettings = {
        				CURRENT_PROJECT_VERSION = 900;
        			};
        			name = Debug;
        		};
        /* End XCBuildConfiguration section */

        /* Begin XCConfigurationList section */
        		D10000000000000000000001 /* Build configuration list for PBXNativeTarget "Llama Trot" */ = {
        			isa = XCConfigurationList;
        			buildConfigurations = (
        				AA0000000000000000000011 /* Debug */,
        				AA0000000000000000000012 /* Beta */,
        				AA0000000000000000000013 /* Release */,
        			);
        			defaultConfigurationIsVisible = 0;
        			defaultConfigurationName = Release;
        		};
        		D10000000000000000000002 /* Build configuration list for PBXNativeTarget "TrotWidget" */ = {
        			isa = XCConfigurationList;
        			buildConfigurations = (
        				AA0000000000000000000021 /* Debug */,
        			);
        			defaultConfigurationIsVisible = 0;
        			defaultConfigurationName = Release;
        		};
        		D10000000000000000000003 /* Build configuration list for PBXProject "Llama Trot" */ = {
        			isa = XCConfigurationList;
        			buildConfigurations = (
        				AA0000000000000000000001 /* Debug */,
        				AA0000000000000000000002 /* Beta */,
        				AA0000000000000000000003 /* Release */,
        			);
        			defaultConfigurationIsVisible = 0;
        			defaultConfigurationName = Release;
        		};
        /* End XCConfigurationList section */
        	};
        	rootObject = F10000000000000000000001 /* Project object */;
        }

        """#

    static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        	<key>CFBundleName</key>
        	<string>$(PRODUCT_NAME)</string>
        	<key>CFBundleShortVersionString</key>
        	<string>$(MARKETING_VERSION)</string>
        	<key>CFBundleVersion</key>
        	<string>${CURRENT_PROJECT_VERSION}</string>
        	<key>UIRequiredDeviceCapabilities</key>
        	<array>
        		<string>armv7</string>
        	</array>
        </dict>
        </plist>

        """

    /// Writes the project with its files below a folder of the tree; returns the project's path.
    static func write(to tree: SourceTree) throws -> String {
        try tree.write(project, to: "Llama Trot.xcodeproj/project.pbxproj")
        try tree.write(infoPlist, to: "Llama Trot/Info.plist")
        try tree.write("CURRENT_PROJECT_VERSION = $(BUILD_BASE)7 // of the app\n", to: "Llama Trot/Config/App.xcconfig")
        try tree.write("#include \"Base.xcconfig\"\nBUILD_BASE = 4\n", to: "Settings/Project.xcconfig")
        try tree.write("BUILD_BASE = 1\nFROM_BASE = yes\n", to: "Settings/Base.xcconfig")
        return tree.path("Llama Trot.xcodeproj")
    }

    /// A project as Xcode 16 writes it, whose configuration file lies in a folder that it follows by itself.
    static let synchronized = #"""
        // !$*UTF8*$!
        {
        	archiveVersion = 1;
        	objectVersion = 77;
        	objects = {
        		CCA1 /* Trot */ = {
        			isa = PBXFileSystemSynchronizedRootGroup;
        			path = Trot;
        			sourceTree = "<group>";
        		};
        		CCA2 = {isa = PBXGroup; children = (CCA1 /* Trot */, ); sourceTree = "<group>"; };
        		CCA3 /* Trot */ = {
        			isa = PBXNativeTarget;
        			buildConfigurationList = CCA5;
        			fileSystemSynchronizedGroups = (CCA1 /* Trot */, );
        			name = Trot;
        			productType = "com.apple.product-type.application";
        		};
        		CCA4 = {isa = PBXProject; buildConfigurationList = CCA6; mainGroup = CCA2; targets = (CCA3, ); };
        		CCA5 = {isa = XCConfigurationList; buildConfigurations = (CCA7, ); defaultConfigurationName = Debug; };
        		CCA6 = {isa = XCConfigurationList; buildConfigurations = (CCA8, ); defaultConfigurationName = Debug; };
        		CCA7 = {
        			isa = XCBuildConfiguration;
        			baseConfigurationReferenceAnchor = CCA1 /* Trot */;
        			baseConfigurationReferenceRelativePath = Configs/Debug.xcconfig;
        			buildSettings = { };
        			name = Debug;
        		};
        		CCA8 = {isa = XCBuildConfiguration; buildSettings = { }; name = Debug; };
        	};
        	rootObject = CCA4;
        }
        """#
}

; The installer for Windows, for Inno Setup 6: for one user, without an administrator. Made of dist\hengwen by
;     iscc /DVersion=0.1.0 packaging\windows\hengwen.iss
; The version is that of app\hengwen\__init__.py; the release workflow passes it on.

#ifndef Version
  #error Say which version: iscc /DVersion=...
#endif
#define Root SourcePath + "..\.."
#define Folder Root + "\dist\hengwen"
#define Icon Root + "\build\bundle\icons\hengwen.ico"

[Setup]
AppId={{6E0B7C4B-6C3D-4E5B-9C55-0B9B2C7C8D11}
AppName=Hengwen
AppVersion={#Version}
AppPublisher=The Hengwen project
DefaultDirName={autopf}\Hengwen
DefaultGroupName=Hengwen
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
CloseApplications=yes
Compression=lzma2
SolidCompression=yes
LicenseFile={#Root}\LICENSE
OutputDir={#Root}\dist
OutputBaseFilename=hengwen-{#Version}-windows-x64-setup
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\hengwenw.exe
UninstallDisplayName=Hengwen
WizardStyle=modern
MinVersion=10.0

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"
#ifexist AddBackslash(CompilerPath) + "Languages\ChineseSimplified.isl"
Name: "chinese"; MessagesFile: "compiler:Languages\ChineseSimplified.isl"
#endif

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "associate"; Description: "{cm:AssocFileExtension,Hengwen,.hengwen}"

[InstallDelete]
; Files of an older version that this one does not have must not be found by it.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "{#Root}\build\bundle\licences\LICENCES.txt"; DestDir: "{app}"; Flags: ignoreversion
Source: "{#Icon}"; DestDir: "{app}"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\Hengwen"; Filename: "{app}\hengwenw.exe"
Name: "{autodesktop}\Hengwen"; Filename: "{app}\hengwenw.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.hengwen\OpenWithProgids"; ValueType: string; ValueName: "Hengwen.Check"; ValueData: ""; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\.hengwen"; ValueType: string; ValueName: ""; ValueData: "Hengwen.Check"; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\.hengwen"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-hengwen-check"; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\Hengwen.Check"; ValueType: string; ValueName: ""; ValueData: "Hengwen check"; Flags: uninsdeletekey; Tasks: associate
Root: HKA; Subkey: "Software\Classes\Hengwen.Check\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\hengwen.ico"; Tasks: associate
Root: HKA; Subkey: "Software\Classes\Hengwen.Check\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\hengwenw.exe"" window ""%1"""; Tasks: associate

[Run]
Filename: "{app}\hengwenw.exe"; Description: "{cm:LaunchProgram,Hengwen}"; Flags: nowait postinstall skipifsilent

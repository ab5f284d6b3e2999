/** What a visitor's machine runs, as far as its browser tells. */
export interface System {
  os: 'windows' | 'mac' | 'other';
  /** Null when it is not told: browsers on a Mac claim to run on Intel, whatever they run on. */
  arch: 'x64' | 'arm64' | null;
}

/** Headers that ask a Mac's browser to tell its processor; it then asks for the page once more. None for others. */
export function askForArchitecture(headers: Headers): Record<string, string> {
  const { os, arch } = systemOf(headers);
  if (os !== 'mac' || arch !== null) return {};
  return { 'accept-ch': 'Sec-CH-UA-Arch', 'critical-ch': 'Sec-CH-UA-Arch' };
}

/** Reads client hints first, then the user agent. */
export function systemOf(headers: Headers): System {
  const agent = headers.get('user-agent') ?? '';
  const platform = headers.get('sec-ch-ua-platform') ?? '';
  const told = /arm/i.test(headers.get('sec-ch-ua-arch') ?? '') ? 'arm64' : 'x64';
  return { os: osOf(platform, agent), arch: headers.has('sec-ch-ua-arch') ? told : null };
}

function osOf(platform: string, agent: string): System['os'] {
  if (platform !== '')
    return /windows/i.test(platform) ? 'windows' : /macos/i.test(platform) ? 'mac' : 'other';
  if (/Windows NT/.test(agent)) return 'windows';
  // iPhones say "like Mac OS X".
  return /Macintosh/.test(agent) ? 'mac' : 'other';
}

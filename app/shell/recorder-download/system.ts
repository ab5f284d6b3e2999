/** A visitor's system, as far as the browser reports it. */
export interface System {
  os: 'windows' | 'mac' | 'other';
  /** Null when the browser does not report it. Browsers on a Mac claim to run on Intel, whatever the processor. */
  arch: 'x64' | 'arm64' | null;
}

/** Headers that ask a Mac's browser for its processor; it then requests the page again. None for other systems. */
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

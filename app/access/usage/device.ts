/** A browser's description of its machine, as usage events contain it. */
export interface Device {
  /** `desktop`, `mobile`, `tablet`, `tv` or `bot`. */
  deviceType: string;
  os: string;
  browser: string;
}

/** Most characters that are read. Longer headers are made up, and would only cost time. */
const maxLength = 1000;

/** Names by a pattern of the header; the first match counts. Many browsers contain the names of others. */
type Names = readonly (readonly [RegExp, string])[];

const systems: Names = [
  [/windows phone/i, 'Windows Phone'],
  [/windows /i, 'Windows'],
  // Firefox on an iPad calls it a Macintosh.
  [/ipod|iphone|ipad|Macintosh.* FxiOS/i, 'iOS'],
  [/macintosh/i, 'macOS'],
  [/openharmony/i, 'HarmonyOS'],
  [/(?<!like )android/i, 'Android'],
  [/(web|hpw)[o0]s/i, 'WebOS'],
  [/tizen/i, 'Tizen'],
  [/linux/i, 'Linux'],
  [/CrOS/, 'Chrome OS'],
  [/playstation 4/i, 'PlayStation 4'],
];

const browsers: Names = [
  [/opera|opr\/|opios/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet for Android'],
  [/yabrowser/i, 'Yandex Browser'],
  [/ucbrowser/i, 'UC Browser'],
  [/micromessenger/i, 'WeChat'],
  [/qqbrowser/i, 'QQ Browser'],
  [/msie|trident/i, 'Internet Explorer'],
  [/edg(e|a|ios)?\//i, 'Microsoft Edge'],
  [/vivaldi/i, 'Vivaldi'],
  [/silk/i, 'Amazon Silk'],
  [/(web|hpw)[o0]s/i, 'WebOS Browser'],
  [/tizen/i, 'Tizen'],
  [/firefox|fxios/i, 'Firefox'],
  [/electron/i, 'Electron'],
  [/miuibrowser/i, 'Miui'],
  [/\sddg\/[\d.]+$/i, 'DuckDuckGo'],
  [/chromium/i, 'Chromium'],
  [/chrome|crios/i, 'Chrome'],
  [/gsa\//i, 'Google Search'],
  [/(?<!like )android/i, 'Android Browser'],
  [/playstation 4/i, 'PlayStation 4'],
  [/safari|applewebkit/i, 'Safari'],
];

const bot = /[\w-]*(?:bot|spider|crawler|slurp|facebookexternalhit)\b/i;

const devices: Names = [
  [bot, 'bot'],
  [/ipad|Macintosh.* FxiOS|nexus\s*(?:7|8|9|10)|silk|tablet(?! pc)/i, 'tablet'],
  [/ipod|iphone|[^-]mobi/i, 'mobile'],
  // Phones with Android say that they are mobile.
  [/(?<!like )android/i, 'tablet'],
  [/smart-?tv|netcast|playstation 4/i, 'tv'],
  [/macintosh|windows |linux/i, 'desktop'],
];

/** Reads a User-Agent header. Missing values become `Unknown`. */
export function readDevice(userAgent: string | null): Device {
  const header = userAgent?.slice(0, maxLength) ?? '';
  const nameIn = (names: Names) => names.find(([pattern]) => pattern.test(header))?.[1] ?? 'Unknown';
  return {
    deviceType: nameIn(devices),
    os: nameIn(systems),
    browser: bot.exec(header)?.[0] ?? nameIn(browsers),
  };
}

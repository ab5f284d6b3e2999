import Bowser from 'bowser';

/** What a browser says of the machine it runs on, as usage events carry it. */
export interface Device {
  /** `desktop`, `mobile`, `tablet`, … */
  deviceType: string;
  os: string;
  browser: string;
}

/** Longer ones are made up, and would only cost time to read. */
const longest = 1000;

/** Reads a User-Agent header; `Unknown` for what it does not tell. */
export function readDevice(userAgent: string | null): Device {
  // An empty text makes bowser throw.
  const { platform, os, browser } = Bowser.parse(userAgent?.slice(0, longest).trim() || 'Unknown');
  return {
    deviceType: platform.type || 'Unknown',
    os: os.name || 'Unknown',
    browser: browser.name || 'Unknown',
  };
}

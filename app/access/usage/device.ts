import Bowser from 'bowser';

/** A browser's description of its machine, as usage events contain it. */
export interface Device {
  /** `desktop`, `mobile`, `tablet`, … */
  deviceType: string;
  os: string;
  browser: string;
}

/** Most characters that are read. Longer headers are made up, and would only cost time. */
const longest = 1000;

/** Reads a User-Agent header. Missing values become `Unknown`. */
export function readDevice(userAgent: string | null): Device {
  // An empty text makes bowser throw.
  const { platform, os, browser } = Bowser.parse(userAgent?.slice(0, longest).trim() || 'Unknown');
  return {
    deviceType: platform.type || 'Unknown',
    os: os.name || 'Unknown',
    browser: browser.name || 'Unknown',
  };
}

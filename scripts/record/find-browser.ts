import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** A browser that may be installed. */
export interface BrowserToTry {
  name: string;
  path: string;
}

/** Programs of Linux, in the order in which they are tried. */
const onLinux: readonly [name: string, ...programs: string[]][] = [
  ['Google Chrome', 'google-chrome-stable', 'google-chrome'],
  ['Chromium', 'chromium', 'chromium-browser'],
  ['Microsoft Edge', 'microsoft-edge-stable', 'microsoft-edge'],
];
const withoutWindow = ['Chromium without a window', 'chromium-headless-shell'] as const;
/** Folders that a PATH may lack, as in the session of a service. */
const linuxFolders = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/opt/microsoft/msedge',
];

const onMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const onWindows: readonly [name: string, ...path: string[]][] = [
  ['Google Chrome', 'Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Chromium', 'Application', 'chrome.exe'],
  ['Microsoft Edge', 'Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** Machine on which browsers are looked for. */
export interface BrowserMachine {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/**
 * Returns the paths where a system keeps Chrome, Chromium and Edge, whether they are there or not.
 * @param headed leaves out programs that have no window
 */
export function browserPaths({ platform, env, home }: BrowserMachine, headed: boolean): BrowserToTry[] {
  if (platform === 'win32') {
    const folders = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].filter(isSet);
    return onWindows.flatMap(([name, ...parts]) =>
      folders.map((folder) => ({ name, path: win32.join(folder, ...parts) })),
    );
  }
  if (platform === 'darwin')
    return onMac.flatMap((name) =>
      ['/Applications', posix.join(home, 'Applications')].map((folder) => ({
        name,
        path: posix.join(folder, `${name}.app`, 'Contents', 'MacOS', name),
      })),
    );
  const inPath = (env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'));
  const folders = [...new Set([...inPath, ...linuxFolders])];
  return [...onLinux, ...(headed ? [] : [withoutWindow])].flatMap(([name, ...programs]) =>
    programs.flatMap((program) => folders.map((folder) => ({ name, path: posix.join(folder, program) }))),
  );
}

const isSet = (folder: string | undefined): folder is string => Boolean(folder);

/** Returns the browsers of this machine, in the order in which they are tried. */
export function installedBrowsers(headed: boolean): BrowserToTry[] {
  const { platform, env } = process;
  return browserPaths({ platform, env, home: homedir() }, headed).filter(({ path }) => existsSync(path));
}

/** Says what a tester can do where no browser was found. */
export function whatToInstall(platform: NodeJS.Platform): string {
  const name = {
    win32: 'Google Chrome, Chromium or Microsoft Edge',
    darwin: 'Google Chrome, Chromium or Microsoft Edge in the Applications folder',
  }[platform as string];
  return (
    `Install ${name ?? 'Google Chrome or Chromium, for example with "apt install chromium"'}. ` +
    'If it is installed in another place, set CHROMIUM_PATH to its program.'
  );
}

/**
 * Returns why a browser did not start: its last output, otherwise its exit, otherwise the first line of Playwright.
 * @param message of Playwright, with the log of the browser
 */
export function launchFailure(message: string): string {
  // Playwright colours its messages, and lists the browser's output as "[pid=1][err] …".
  const lines = message.split('\n').map((line) => line.replace(/\u001b\[[\d;]*m/g, '').trim());
  const printed = lines.map((line) => /\[err\] (.+)/.exec(line)?.[1]).filter(isSet);
  const exit = lines.map((line) => /<process did exit: (exitCode=\d+)/.exec(line)?.[1]).find(isSet);
  const [first = ''] = lines;
  return (printed.at(-1) ?? (exit ? `it ended at once (${exit})` : first)).slice(0, 300);
}

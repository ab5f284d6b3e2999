import { expect, test } from 'vitest';
import { browserPaths, launchFailure, whatToInstall } from './find-browser';

const paths = (platform: NodeJS.Platform, env: Record<string, string>, headed = false) =>
  browserPaths({ platform, env, home: '/home/ada' }, headed).map(({ path }) => path);

test('looks for Chrome, then Chromium, then Edge in the PATH and in the usual folders of Linux', () => {
  const found = paths('linux', { PATH: '/home/ada/bin:/usr/bin:relative:' });
  expect(found[0]).toBe('/home/ada/bin/google-chrome-stable');
  const order = ['/usr/bin/google-chrome', '/snap/bin/chromium', '/usr/bin/microsoft-edge'];
  expect(found.filter((path) => order.includes(path))).toEqual(order);
  expect(found.every((path) => path.startsWith('/'))).toBe(true);
  expect(new Set(found).size).toBe(found.length);
});

test('looks for browsers without a window only when no window is wanted', () => {
  const shell = '/usr/bin/chromium-headless-shell';
  expect(paths('linux', {})).toContain(shell);
  expect(paths('linux', {}, true)).not.toContain(shell);
});

test('looks into the applications of the machine and of the user on a Mac', () => {
  expect(paths('darwin', {}).slice(0, 3)).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/home/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]);
});

test('looks into the folders for programs that Windows names', () => {
  const env = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' };
  const found = paths('win32', env);
  expect(found).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  expect(found).toContain('C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe');
  expect(found).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
  expect(paths('win32', {})).toEqual([]);
});

test('says what to install on each system', () => {
  expect(whatToInstall('linux')).toContain('apt install chromium');
  for (const platform of ['darwin', 'win32'] as const)
    expect(whatToInstall(platform)).toMatch(/^Install Google Chrome, .*CHROMIUM_PATH/);
});

test('says why a browser did not start: its last words, else its exit code, else the message', () => {
  const message = 'browserType.launch: Target page, context or browser has been closed';
  const end = '\u001b[2m  - [pid=7] <process did exit: exitCode=127, signal=null>\u001b[22m';
  const printed =
    '[pid=7][err] one\n\u001b[2m  - [pid=7][err] error while loading shared libraries: libnss3.so\u001b[22m';
  expect(launchFailure(`${message}\n${printed}\n${end}`)).toBe(
    'error while loading shared libraries: libnss3.so',
  );
  expect(launchFailure(`${message}\n${end}`)).toBe('it ended at once (exitCode=127)');
  expect(launchFailure(`${message}\n`)).toBe(message);
  expect(launchFailure('x'.repeat(1_000))).toHaveLength(300);
});

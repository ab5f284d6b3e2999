import { expect, test } from 'vitest';
import { ensureSandbox } from './sandbox.mjs';

function system({ mayInstall = true, comes = true, there = false } = {}) {
  const installed: string[] = [];
  return {
    installed,
    exists: () => there || (comes && installed.includes('bubblewrap')),
    mayInstall: () => mayInstall,
    install: async (...packages: string[]) => {
      installed.push(...packages);
      return { code: comes ? 0 : 100, output: '', late: false };
    },
  };
}

test.runIf(process.platform === 'linux')('root of Debian gets bubblewrap installed', async () => {
  const debian = system();
  expect(await ensureSandbox({}, debian)).toEqual({ found: true, reason: '' });
  expect(debian.installed).toEqual(['bubblewrap']);
});

test.runIf(process.platform === 'linux')('who may not install is told what to type', async () => {
  const other = system({ mayInstall: false });
  expect(await ensureSandbox({}, other)).toMatchObject({
    found: false,
    reason: expect.stringContaining('apt-get install bubblewrap'),
  });
  expect(other.installed).toEqual([]);
  expect(await ensureSandbox({}, system({ comes: false }))).toMatchObject({ found: false });
});

test('nothing is installed where it is there, or not wanted', async () => {
  const ready = system({ there: true });
  expect(await ensureSandbox({}, ready)).toEqual({ found: true, reason: '' });
  const unwanted = system();
  expect(await ensureSandbox({ ISOLATION: 'fallback' }, unwanted)).toEqual({ found: false, reason: '' });
  expect([...ready.installed, ...unwanted.installed]).toEqual([]);
});

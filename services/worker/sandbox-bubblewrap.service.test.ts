import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bubblewrapArguments, limitsScratch } from './sandbox-bubblewrap';
import { isolationHere } from './testing';

const isolation = await isolationHere;
const program = isolation.kind === 'bubblewrap' ? isolation.program : '';
const itsReason =
  program === ''
    ? ' (skipped: bubblewrap does not work here)'
    : limitsScratch(program)
      ? ''
      : ' (skipped: this bubblewrap cannot limit folders in memory)';
const mb = 2 ** 20;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'scratch-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

it.skipIf(itsReason)(`no folder in memory can be filled beyond its limit${itsReason}`, async () => {
  // Without Node's permission model, to test the operating system alone.
  const script = `
    const fs = require('fs');
    const taken = {};
    const fill = (folder) => {
      const piece = Buffer.alloc(${mb}, 1);
      try {
        for (taken[folder] = 0; taken[folder] < 200; taken[folder]++) fs.writeFileSync(folder + '/' + taken[folder], piece);
      } catch (error) { if (!['ENOSPC', 'EROFS', 'EACCES'].includes(error.code)) throw error; }
    };
    for (const [, path, type] of fs.readFileSync('/proc/mounts', 'utf8').split('\\n').map((line) => line.split(' '))) {
      if (type === 'tmpfs') fill(path);
    }
    console.log(JSON.stringify(taken));`;
  const view = {
    readable: [],
    writable: [],
    scratch: [{ path: folder, bytes: 3 * mb, folders: ['home'], otherwise: folder }],
    cwd: '/',
    hidden: ['/usr/share'],
  };
  const command = [...bubblewrapArguments(view, true), process.execPath, '-e', script];
  const { stdout } = await promisify(execFile)(program, command, { env: {} as NodeJS.ProcessEnv });
  const taken = JSON.parse(stdout) as Record<string, number>;
  expect(taken).toMatchObject({ '/': 0, '/dev': 0, '/usr/share': 0, [folder]: 3 });
  expect(taken['/dev/shm']).toBeLessThanOrEqual(64);
  expect(taken['/tmp']).toBeLessThanOrEqual(64);
  expect(Object.keys(taken).sort()).toEqual(['/', '/dev', '/dev/shm', '/tmp', '/usr/share', folder].sort());
});

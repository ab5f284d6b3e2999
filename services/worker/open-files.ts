import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SystemUser } from './system-users';

/** Most open files of a process that are checked. */
const maxOpen = 2_000;

/**
 * Returns the bytes on the disk of files in a folder that were removed while a process has them open.
 * @param user system user of the process, if it is not the worker's
 */
export async function removedButOpen(
  pid: number,
  dir: string,
  user?: Pick<SystemUser, 'uid' | 'gid'>,
): Promise<number> {
  if (user) return askOnlooker({ pid, dir, uid: user.uid, gid: user.gid });
  const folder = `/proc/${pid}/fd`;
  const open = await readdir(folder).catch(() => []);
  const sizes = open.slice(0, maxOpen).map(async (name) => {
    const target = await readlink(join(folder, name)).catch(() => '');
    if (!target.startsWith(`${dir}/`) || !target.endsWith(' (deleted)')) return 0;
    return ((await stat(join(folder, name)).catch(() => null))?.blocks ?? 0) * 512;
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

interface Question {
  pid: number;
  dir: string;
  uid: number;
  gid: number;
}

/**
 * In containers root may not see the open files of other users' processes, but a process with that user's id may. The
 * id changes for a whole process, so a small helper process does it. It changes only its effective ids: the processes
 * that it inspects can neither kill nor inspect it.
 */
const onlooker = `
const fs = require('fs');
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, pid, dir, uid, gid } = JSON.parse(line);
  let bytes = 0;
  process.setegid(gid);
  process.seteuid(uid);
  try {
    const folder = '/proc/' + pid + '/fd/';
    for (const name of fs.readdirSync(folder).slice(0, ${maxOpen})) {
      try {
        const target = fs.readlinkSync(folder + name);
        if (target.startsWith(dir + '/') && target.endsWith(' (deleted)')) bytes += fs.statSync(folder + name).blocks * 512;
      } catch {} // closed meanwhile
    }
  } catch {} // it is gone
  process.seteuid(0);
  process.setegid(0);
  process.stdout.write(JSON.stringify({ id, bytes }) + '\\n');
}).on('close', () => process.exit());
`;

interface Onlooker {
  child: ChildProcess;
  /** Callbacks by the number of the question. */
  waiting: Map<number, (bytes: number) => void>;
}
let present: Onlooker | null = null;
let questions = 0;

function askOnlooker(question: Question): Promise<number> {
  const { child, waiting } = (present ??= startOnlooker());
  const id = ++questions;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    child.stdin?.write(`${JSON.stringify({ id, ...question })}\n`);
  });
}

function startOnlooker(): Onlooker {
  const child = spawn(process.execPath, ['--no-warnings', '-e', onlooker], {
    cwd: '/',
    env: {} as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting: Onlooker['waiting'] = new Map();
  const ended = () => {
    if (present?.child === child) present = null;
    // The next measurement asks again.
    waiting.forEach((resolve) => resolve(0));
    waiting.clear();
  };
  child.once('error', ended).once('exit', ended);
  child.stdin.on('error', ended);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, bytes } = JSON.parse(line) as { id: number; bytes: number };
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  });
  // The helper ends with this process, because its pipe closes then.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref();
  return { child, waiting };
}

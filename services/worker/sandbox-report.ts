import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { permissionFlags, systemFiles } from './sandbox';

/** What keeps step code in, tried out on this machine. */
export interface SandboxReport {
  isolation: 'permission-model' | 'none';
  /** Attempts of a process in the sandbox that were refused. */
  holds: string[];
  /** What step code can still do here; for the operator. */
  open: string[];
}

/** Tried by a process in the sandbox, which prints the names of those that worked. */
const attempts: Record<string, { says: string; code: string }> = {
  read: { says: 'Reading files of the server and of the system', code: `fs.readFileSync('/etc/passwd')` },
  list: { says: 'Listing other folders', code: `fs.readdirSync(path.dirname(outside))` },
  // Node 20 lets it through as soon as files of three top-level folders are allowed.
  root: { says: 'Listing the names in the root folder', code: `fs.readdirSync('/')` },
  write: { says: 'Writing outside its own folder', code: `fs.writeFileSync(outside, '')` },
  spawn: { says: 'Starting other programs', code: `child.execFileSync(process.execPath, ['--version'])` },
  thread: { says: 'Starting threads', code: `new threads.Worker('0', { eval: true })` },
  environment: {
    says: "Reading the server's environment",
    code: `fs.readFileSync('/proc/' + process.ppid + '/environ')`,
  },
};

/** Known not to be covered by Node's permission model. */
const open = [
  'Step code and the browser reach every network address this machine reaches, also this server on loopback.',
  'The browser runs outside the sandbox: pages that step code opens may show files of this machine (file://).',
  'A symbolic link inside a checkout would be followed; checkouts are written without any.',
  'Signals to other processes are refused by a guard inside the process, not by the operating system.',
];

/** Starts a process like a runner's and lets it try to get out. Takes about 0.1 s. */
export async function sandboxReport(): Promise<SandboxReport> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'sandbox-')));
  try {
    const worked = await tryOut(dir);
    if (worked === null) {
      const reason = "This Node has no permission model: step code may do whatever the worker's user may.";
      return { isolation: 'none', holds: [], open: [reason, ...open] };
    }
    const entries = Object.entries(attempts);
    const says = (passed: boolean) =>
      entries.filter(([name]) => worked.includes(name) === passed).map(([, attempt]) => attempt.says);
    return {
      isolation: 'permission-model',
      holds: says(false),
      open: [...says(true).map((what) => `${what} is possible.`), ...open],
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @returns names of the attempts that worked, null when Node does not know the permission model */
async function tryOut(dir: string): Promise<string[] | null> {
  const tries = Object.entries(attempts).map(
    ([name, { code }]) => `try { ${code}; worked.push('${name}') } catch { /* refused */ }`,
  );
  const script = `
    const fs = require('fs'), path = require('path'), child = require('child_process'), threads = require('worker_threads');
    const outside = ${JSON.stringify(`${dir}-outside`)}, worked = [];
    if (!process.permission) throw new Error('no permission model');
    ${tries.join('\n')}
    console.log(JSON.stringify(worked));`;
  const flags = ['--no-warnings', ...permissionFlags([dir, ...systemFiles], [dir])];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', script], {
      env: {} as NodeJS.ProcessEnv,
    });
    return JSON.parse(stdout) as string[];
  } catch {
    return null;
  }
}

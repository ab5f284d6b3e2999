import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Isolation } from './isolation';
import { permissionFlags, systemFiles } from './sandbox';
import { bubblewrapArguments, limitsScratch } from './sandbox-bubblewrap';
import type { SystemUser } from './system-users';

/** Results of a trial of the isolation on this machine. */
export interface SandboxReport {
  isolation: 'bubblewrap' | 'permission-model' | 'none';
  /** Attempts of a sandboxed process that were refused. */
  holds: string[];
  /** Things that step code can still do here, for the operator. */
  open: string[];
}

/** Attempts of a process in the sandbox, which prints the names of those that succeeded. */
const attempts: Record<string, { says: string; code: string }> = {
  read: { says: 'Reading files of the server and of the system', code: `fs.readFileSync('/etc/passwd')` },
  list: { says: 'Listing other folders', code: `fs.readdirSync(path.dirname(outside))` },
  // Node 20 allows this as soon as files of three top-level folders are allowed.
  root: {
    says: 'Listing the names in the root folder',
    code: `if (!fs.readdirSync('/').includes('root')) throw 0`,
  },
  write: { says: 'Writing outside its own folder', code: `fs.writeFileSync(outside, '')` },
  spawn: { says: 'Starting other programs', code: `child.execFileSync(process.execPath, ['--version'])` },
  thread: { says: 'Starting threads', code: `new threads.Worker('0', { eval: true })` },
  environment: {
    says: "Reading the server's environment",
    code: `fs.readFileSync('/proc/' + process.ppid + '/environ')`,
  },
  signal: {
    says: 'Sending signals to other processes, past the guard in its own,',
    code: `process.kill(server, 0)`,
  },
  connect: {
    says: 'Connecting to services of this machine',
    code: `await new Promise((done, failed) => net.connect(port, '127.0.0.1', done).on('error', failed))`,
  },
};

/** Gaps that are known to exist without bubblewrap. */
const openInFallback = (hasUsers: boolean) => [
  `The browser runs without a sandbox: what it is told is looked at, so pages show no files of this machine, but step code may have it connect past the rules of EGRESS_…, and should it have a fault, ${hasUsers ? 'whatever every user of this machine may do is open' : 'nothing holds it'}.`,
  'A symbolic link inside a checkout would be followed; checkouts are written without any.',
];
/** Gaps that are known to exist with every isolation. */
const openAlways = [
  'Step code and pages reach the internet, private networks (EGRESS_PRIVATE) and the address of the environment they run against.',
];

/** Starts a process like a runner process and lets it try to escape. Takes about 0.1 s. */
export async function sandboxReport(isolation: Isolation): Promise<SandboxReport> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'sandbox-')));
  const server = createServer((client) => client.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const user = isolation.kind === 'fallback' ? await isolation.users?.take('a report') : undefined;
  user?.own(dir);
  try {
    const worked = await tryOut(dir, (server.address() as AddressInfo).port, isolation, user);
    const open = [
      ...(isolation.kind === 'fallback' ? openInFallback(isolation.users !== undefined) : []),
      ...openAlways,
    ];
    if (worked === null) {
      const reason = "This Node has no permission model: step code can do whatever the worker's user can.";
      return { isolation: 'none', holds: [], open: [reason, ...open] };
    }
    const entries = Object.entries(attempts);
    const says = (passed: boolean) =>
      entries.filter(([name]) => worked.includes(name) === passed).map(([, attempt]) => attempt.says);
    return {
      isolation: isolation.kind === 'bubblewrap' ? 'bubblewrap' : 'permission-model',
      holds: says(false),
      open: [...says(true).map((what) => `${what} is possible.`), ...open],
    };
  } finally {
    server.close();
    await user?.giveBack();
    await rm(dir, { recursive: true, force: true });
  }
}

/** @returns names of the attempts that succeeded, null when Node has no permission model */
async function tryOut(
  dir: string,
  port: number,
  isolation: Isolation,
  user?: SystemUser,
): Promise<string[] | null> {
  const tries = Object.entries(attempts).map(
    ([name, { code }]) => `try { ${code}; worked.push('${name}') } catch { /* refused */ }`,
  );
  const script = `
    const fs = require('fs'), path = require('path'), net = require('net');
    const child = require('child_process'), threads = require('worker_threads');
    const outside = ${JSON.stringify(`${dir}-outside`)}, port = ${port}, server = ${process.pid}, worked = [];
    if (!process.permission) throw new Error('no permission model');
    (async () => { ${tries.join('\n')}
      console.log(JSON.stringify(worked));
      process.exit();
    })();`;
  const node = [
    ...[process.execPath, '--no-warnings'],
    ...permissionFlags([dir, ...systemFiles], [dir]),
    ...['-e', script],
  ];
  const view = { readable: [], writable: [dir], cwd: dir, hidden: [] };
  const wrapped =
    isolation.kind === 'bubblewrap'
      ? [isolation.program, ...bubblewrapArguments(view, limitsScratch(isolation.program)), ...node]
      : node;
  const [program = '', ...rest] = wrapped;
  try {
    const options = { cwd: dir, env: {} as NodeJS.ProcessEnv, uid: user?.uid, gid: user?.gid };
    const { stdout } = await promisify(execFile)(program, rest, options);
    return JSON.parse(stdout) as string[];
  } catch {
    return null;
  }
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Log } from '#services/foundation/log';
import { bubblewrapArguments, limitsScratch } from './sandbox-bubblewrap';
import type { SystemUsers } from './system-users';

/** How step code and browsers are isolated on this machine. */
export type Isolation =
  /** Namespaces of the operating system around both: only the files and network access that we provide. */
  | { kind: 'bubblewrap'; program: string }
  /** Node's permission model around step code, and no isolation of browsers. */
  | {
      kind: 'fallback';
      reason: string;
      /** True when the operator chose this. Only then may runs of several accounts have no sandbox. */
      asked: boolean;
      /** System users of step code and browsers, when root starts them (separate-users.ts). */
      users?: SystemUsers;
      /** Why they run as the worker's user instead. */
      sameUser?: string;
    };

/** `auto`: bubblewrap if it works, else the fallback for one account (server/compose/one-account.ts). */
export type IsolationSetting = 'auto' | 'bubblewrap' | 'fallback';

/** The operator requires an isolation that does not work on this machine. */
export class NoIsolation extends Error {
  override name = 'NoIsolation';
}

const programs = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap', '/run/current-system/sw/bin/bwrap'];
/** Milliseconds that the trial run may take. */
const patience = 20_000;

/**
 * Chooses the isolation with a trial run: no setting shows reliably whether user namespaces are available.
 * @throws {NoIsolation} when bubblewrap is required and does not work
 */
export async function chooseIsolation(setting: IsolationSetting, log: Log): Promise<Isolation> {
  const isolation = await tryIsolation(setting);
  if (isolation.kind === 'bubblewrap') {
    log.info(
      { isolation: isolation.kind },
      'Step code and browsers run in sandboxes of the system (bubblewrap)',
    );
    return isolation;
  }
  if (setting === 'bubblewrap') {
    throw new NoIsolation(`ISOLATION is bubblewrap, which does not work here: ${isolation.reason}`);
  }
  log.warn(
    { isolation: isolation.kind, reason: isolation.reason },
    isolation.asked
      ? "Step code runs in Node's permission model only, browsers without a sandbox; npm run doctor says what remains open"
      : 'Step code has no sandbox here, so runs are refused when there is more than one account. npm run doctor says how to change this, and ISOLATION=fallback runs step code anyway',
  );
  return isolation;
}

/** Chooses the isolation without writing to the log, and without an error. */
export async function tryIsolation(setting: IsolationSetting): Promise<Isolation> {
  if (setting === 'fallback') return { kind: 'fallback', asked: true, reason: 'ISOLATION is fallback.' };
  const program = programs.find((path) => existsSync(path));
  if (!program) {
    const hint =
      process.platform === 'linux' ? ' Install it with the package bubblewrap of your system.' : '';
    return { kind: 'fallback', asked: false, reason: `bubblewrap is not installed.${hint}` };
  }
  const view = { readable: [], writable: [], cwd: '/', hidden: [] };
  const command = [...bubblewrapArguments(view, limitsScratch(program)), process.execPath, '-e', ''];
  try {
    await promisify(execFile)(program, command, { env: {} as NodeJS.ProcessEnv, timeout: patience });
    return { kind: 'bubblewrap', program };
  } catch (error) {
    return { kind: 'fallback', asked: false, reason: `bubblewrap does not work here: ${lastLineOf(error)}` };
  }
}

function lastLineOf(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
  const said = stderr.trim().split('\n').at(-1) || message;
  return said.endsWith('.') ? said : `${said}.`;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs PostgreSQL's programs as somebody who is not root, since they refuse to work for root. */
export interface Launcher {
  run(program: string, args: string[]): Promise<{ stdout: string; stderr: string }>;
  /** Who must own the data folder; undefined when it is the current user. */
  owner?: { uid: number; gid: number };
}

/**
 * The environment of the server: no PG* variable of the user may reach it, and macOS needs a locale to start.
 */
const variables: Record<string, string> = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
};
const environment = variables as NodeJS.ProcessEnv;
/** Recovery after a crash replays up to a checkpoint's worth of log. */
const timeout = 330_000;

/** The way that works here: as the current user, else in a user namespace, else as another user. */
export async function unprivilegedLauncher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) return currentUserLauncher;
  const mapped = await namespaceLauncher.run('true', []).then(
    () => true,
    () => false, // as under Docker's default seccomp profile
  );
  return mapped ? namespaceLauncher : await otherUserLauncher();
}

const currentUserLauncher: Launcher = {
  run: (program, args) => execute(program, args, { env: environment, timeout }),
};

/** Maps root to nobody inside a user namespace: files stay owned by root and folders below /root work. */
const namespaceLauncher: Launcher = {
  run: (program, args) =>
    execute('unshare', ['-U', '--map-user=65534', '--map-group=65534', program, ...args], {
      env: environment,
      timeout,
    }),
};

/** Runs as the user postgres, or nobody when the machine has none. The data folder must be reachable for it. */
export async function otherUserLauncher(): Promise<Launcher> {
  const owner = { uid: await idOf('-u'), gid: await idOf('-g') };
  return {
    owner,
    // The parent's working folder may be closed to the other user.
    run: (program, args) => execute(program, args, { ...owner, cwd: '/', env: environment, timeout }),
  };
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const found = await execute('id', [flag, 'postgres'], { env: environment }).catch(() => null);
  return found ? Number(found.stdout) : 65534;
}

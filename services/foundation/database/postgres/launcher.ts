import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs PostgreSQL's programs as a user other than root, because they refuse to run as root. */
export interface Launcher {
  run(program: string, args: string[]): Promise<{ stdout: string; stderr: string }>;
  /** The user that must own the data folder; undefined for the current user. */
  owner?: { uid: number; gid: number };
}

/**
 * The environment of the server, without the user's PG* variables. It has the locale that macOS needs to start it.
 */
const variables: Record<string, string> = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
};
const environment = variables as NodeJS.ProcessEnv;
/** Milliseconds. Recovery after a crash replays the log since the last checkpoint. */
const timeout = 330_000;

/** Returns the first launcher that works here: as the current user, in a user namespace, or as another user. */
export async function unprivilegedLauncher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) return currentUserLauncher;
  const mapped = await namespaceLauncher.run('true', []).then(
    () => true,
    () => false, // such as under Docker's default seccomp profile
  );
  return mapped ? namespaceLauncher : await otherUserLauncher();
}

const currentUserLauncher: Launcher = {
  run: (program, args) => execute(program, args, { env: environment, timeout }),
};

/** Maps root to nobody inside a user namespace. Files stay owned by root, and folders below /root work. */
const namespaceLauncher: Launcher = {
  run: (program, args) =>
    execute('unshare', ['-U', '--map-user=65534', '--map-group=65534', program, ...args], {
      env: environment,
      timeout,
    }),
};

/** Runs as the user postgres, or as nobody if the machine has no such user. This user must reach the data folder. */
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

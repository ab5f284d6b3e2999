import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';

/** git ended with an error that no caller expected, or did not end in time. */
export class GitFailed extends Error {
  override name = 'GitFailed';
  constructor(
    readonly command: string,
    readonly exitCode: number | null,
    readonly stderr: string,
    /** Folder of the repository; unknown for other programs. */
    readonly gitDir?: string,
  ) {
    super(`git ${command} failed (${exitCode ?? 'killed'}): ${stderr.trim()}`);
  }
}

/** Starts git on one repository. Arguments never come from users: their input is checked ids, or goes to stdin. */
export interface Git {
  /** @returns git's output on stdout. @throws {GitFailed} on a non-zero exit or after two minutes. */
  run(gitDir: string, args: string[], input?: Buffer | string): Promise<Buffer>;
  /** Starts a long-running git. The caller ends it. */
  start(gitDir: string, args: string[], options?: GitCommandOptions): ChildProcessWithoutNullStreams;
}

export interface GitCommandOptions {
  /** Added to the environment. Secrets go only here: every user of the machine can read arguments. */
  env?: Record<string, string>;
  /** Makes the process the leader of a process group. The programs that it starts can be ended with it. */
  group?: boolean;
}

const timeLimit = 120_000;

/** Settings of every call. They override a repository's own configuration. */
const settings = {
  'core.fsync': 'all',
  'core.hooksPath': '/dev/null',
  'core.logAllRefUpdates': 'false',
  'gc.autoDetach': 'false',
  'submodule.recurse': 'false',
  // Unsaved code of one user's run is not in clones of the repository.
  'transfer.hideRefs': 'refs/unsaved',
};

/**
 * @param options.path the PATH on which git is found
 * @param options.home an empty folder, so that no personal configuration counts
 */
export function createGit(options: { path: string; home: string }): Git {
  const env = environment(options);
  const start = (gitDir: string, args: string[], more: GitCommandOptions = {}) =>
    spawn(
      'git',
      [...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]), ...args],
      {
        env: { ...env, GIT_DIR: gitDir, ...more.env },
        cwd: options.home,
        detached: more.group === true,
        windowsHide: true,
      },
    );
  return {
    start,
    run: (gitDir, args, input) => collect(start(gitDir, args), { command: args[0] ?? '', gitDir }, input),
  };
}

/** Passes nothing of the server's own environment to git: no secrets, no GIT_* variables, no locale. */
function environment({ path, home }: { path: string; home: string }): NodeJS.ProcessEnv {
  return {
    PATH: path,
    HOME: home,
    XDG_CONFIG_HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'https',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_DEFAULT_HASH: 'sha1',
    // git does not use it. The web framework's types require it in every environment.
    NODE_ENV: 'production',
  };
}

function collect(
  child: ChildProcessWithoutNullStreams,
  { command, gitDir }: { command: string; gitDir: string },
  input?: Buffer | string,
) {
  return new Promise<Buffer>((resolve, reject) => {
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimit);
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // git may end before it has read all. Its exit code tells why.
    child.stdin.on('error', () => undefined);
    child.on('error', (cause) => {
      clearTimeout(timer);
      reject(new GitFailed(command, null, cause.message, gitDir));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(out));
      else reject(new GitFailed(command, code, Buffer.concat(err).toString(), gitDir));
    });
    child.stdin.end(input);
  });
}

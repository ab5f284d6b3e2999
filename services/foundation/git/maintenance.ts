import type { ChildProcess } from 'node:child_process';
import type { Git } from './command';

/** Keeps repositories compact: every commit leaves a few loose files, and git packs them when there are many. */
export interface Maintenance {
  /** Counts a commit. Every 200 commits, runs git's maintenance in the background. */
  wrote(gitDir: string): void;
  close(): Promise<void>;
}

const commitsBetween = 200;

export function createMaintenance(
  git: Git,
  log: { warn(details: object, message: string): void },
): Maintenance {
  const commits = new Map<string, number>();
  const running = new Map<ChildProcess, Promise<void>>();

  function tidy(gitDir: string): void {
    const child = git.start(gitDir, ['gc', '--auto', '--quiet']);
    child.stdin.end();
    child.stdout.resume();
    child.stderr.resume();
    const ended = new Promise<void>((resolve) => {
      child.on('error', (err) => {
        log.warn({ err, gitDir }, 'git gc did not start');
        resolve();
      });
      child.on('close', () => resolve());
    });
    running.set(child, ended);
    void ended.then(() => running.delete(child));
  }

  return {
    wrote(gitDir) {
      const count = (commits.get(gitDir) ?? 0) + 1;
      commits.set(gitDir, count % commitsBetween);
      if (count === commitsBetween) tidy(gitDir);
    },
    async close() {
      const ending = [...running.values()];
      for (const child of running.keys()) child.kill('SIGTERM');
      await Promise.all(ending);
    },
  };
}

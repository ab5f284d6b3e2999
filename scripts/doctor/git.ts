import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ok, problem, reasonOfError, type DoctorCheck } from './finding';

const about = 'git';

/** Checks the program that keeps repositories, and the program that serves clones. */
export const git: DoctorCheck = async ({ path }) => {
  const run = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { env: { ...process.env, PATH: path } })).stdout.trim();
  try {
    const version = (await run('--version')).replace(/^git version /, '');
    const backend = join(await run('--exec-path'), 'git-http-backend');
    const served = await access(backend).then(
      () => true,
      () => false,
    );
    if (served) return [ok(about, `Version ${version}, with git-http-backend.`)];
    return [
      problem(
        about,
        `Version ${version} has no git-http-backend, so projects cannot be cloned.`,
        'Install the whole git package.',
      ),
    ];
  } catch (error) {
    return [problem(about, `git cannot be run: ${reasonOfError(error)}.`, 'Install the package git.')];
  }
};

import { shellWord } from '#domain/shell-word';
import { accessTokenName } from './access-token-name';

/** Commands to clone a project, and to run its tests in the folder of the clone. */
export interface CloneCommands {
  clone: string;
  run: string;
}

/**
 * Returns commands that clone a project's repository and run its tests, for any shell.
 * @param environment name of the environment to test; null leaves the choice to the project
 */
export function cloneCommands(of: {
  url: string;
  projectName: string;
  environment: string | null;
}): CloneCommands {
  const folder = folderName(of.projectName);
  const choice = of.environment === null ? '' : `TEST_ENV=${shellWord(of.environment)} `;
  return {
    clone: `git clone ${shellWord(of.url)} ${folder}`,
    run: [`cd ${folder}`, 'npm ci', 'npx playwright install chromium', `${choice}npx cucumber-js`].join('\n'),
  };
}

/** Where a project is kept. `own`: on the team's own git server, which this product's tokens do not open. */
export interface Repository {
  url: string;
  own: boolean;
}

/** Returns the address as one shell word, with the access token from its variable. A note if it is not known. */
export function cloneAddress(repository: Repository | null): string {
  if (!repository) return '"<address of your repository>"';
  const { url, own } = repository;
  return own ? shellWord(url) : `"${url.replace('://', `://ci:$${accessTokenName}@`)}"`;
}

/**
 * Clones a branch into the folder `tests`, with at most five attempts: git does not retry when the server is busy.
 * @param url as one word of a shell; it may have variables
 */
export function cloneWithRetries(of: { branch: string; url: string }): string[] {
  return [
    'tries=1',
    `until git clone --depth 1 --branch ${shellWord(of.branch)} ${of.url} tests; do`,
    '  if [ "$tries" = 5 ]; then exit 1; fi',
    '  tries=$((tries + 1))',
    '  sleep 10',
    'done',
  ];
}

/** `Web shop (EU)` → `web-shop-eu`. */
function folderName(projectName: string): string {
  const plain = projectName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'tests'
  );
}

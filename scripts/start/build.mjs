// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run } from './programs.mjs';
import { failure } from './progress.mjs';
import { requireWritable, root } from './project.mjs';

const folders = [
  'app',
  'server',
  'domain',
  'contracts',
  'services',
  'runner',
  'demo',
  'styles',
  'public',
  'scripts/admin',
  'scripts/record',
  'scripts/worker',
];
const files = /^(server\.ts|.+\.config\.(js|ts)|package(-lock)?\.json|tsconfig\.json)$/;
const scripts = /^(build-.+|command-line)\.ts$/;

/**
 * Builds the server, the runner and the pages when their sources have changed since the last build.
 * @returns {Promise<boolean>} whether anything was built
 */
export async function ensureBuilt() {
  const marker = join(root, 'build', '.sources');
  const sources = sourcesDigest(root);
  const server = join(root, 'build', 'server.js');
  if (existsSync(server) && existsSync(marker) && readFileSync(marker, 'utf8') === sources) return false;
  requireWritable('build the product');
  rmSync(marker, { force: true });
  const outcome = await run(npm('run', '--silent', 'build'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (outcome.code !== 0) throw failure('The product could not be built (npm run build).', outcome);
  writeFileSync(marker, sources);
  return true;
}

/**
 * Returns a digest of the paths and contents of all files of a build, without tests.
 * @param {string} project folder
 * @returns {string}
 */
export function sourcesDigest(project) {
  const hash = createHash('sha256');
  for (const path of sourceFiles(project)) {
    const content = readFileSync(join(project, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} project
 * @returns {string[]} paths below the project, sorted
 */
function sourceFiles(project) {
  const below = folders
    .filter((folder) => existsSync(join(project, folder)))
    .flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(project, '/').length)),
    );
  const top = readdirSync(project).filter((name) => files.test(name));
  const builders = readdirSync(join(project, 'scripts')).filter((name) => scripts.test(name));
  return [...below, ...top, ...builders.map((name) => join('scripts', name))].sort();
}

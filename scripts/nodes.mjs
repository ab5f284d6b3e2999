// @ts-check
// Tests the product on later versions of Node than the oldest supported one: `npm run nodes`, or only a part,
// `npm run nodes -- 24 start unit`. Each Node comes from the npm registry, into a folder that is removed at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBrowser } from './start/browser.mjs';
import { ensureBuilt } from './start/build.mjs';
import { endIfAlone, endsWithThis, isEnding } from './start/ending.mjs';
import { ensureInstalled } from './start/packages.mjs';
import { npm, run } from './start/programs.mjs';
import { failure, showProgress } from './start/progress.mjs';
import { root } from './start/project.mjs';
import { closingLine, countsOf, nothing, sumOfCounts, vitestCounts } from './test/counts.mjs';

/**
 * @typedef {import('./test/counts.mjs').Counts} Counts
 * @typedef {{ program: string, env: NodeJS.ProcessEnv, version: string }} Node
 */

const versions = ['22', '24'];

/** The npm of each Node version, which the package of Node lacks. @type {Record<string, string>} */
const npms = { 22: '10', 24: '11' };

/** Tests that run on each version. @type {Record<string, (node: Node) => Promise<Counts>>} */
const tries = {
  start,
  unit: (node) => vitest(node, ['unit', 'dom']),
  services: (node) => vitest(node, ['services']),
};

/** Milliseconds until the product must be ready, including the creation of its database. */
const startLimit = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const { wantedVersions, wantedTries } = wanted(process.argv.slice(2));
await showProgress('Packages', ensureInstalled, (installed) => (installed ? 'installed' : 'up to date'));
await showProgress('Build', ensureBuilt, (built) => (built ? 'built' : 'up to date'));
const browser = await ensureBrowser(process.env);
if (browser.path !== null) process.env.CHROMIUM_PATH = browser.path;

const lines = [];
const results = [];
for (const version of wantedVersions) {
  const node = await showProgress(
    `Node ${version}`,
    () => install(version),
    (found) => found.version,
  ).catch((/** @type {Error} */ { message }) => {
    console.error(`\n${message}`);
    results.push({ ...nothing(), failed: 1, failures: [`Node ${version} is missing`] });
  });
  if (!node) continue;
  for (const name of wantedTries) {
    console.log(`\n── Node ${node.version}: ${name}`);
    const counts = (await tries[name]?.(node)) ?? nothing();
    results.push(counts);
    lines.push(`Node ${node.version.padEnd(10)} ${name.padEnd(9)} ${closingLine(counts)}`);
  }
}
const total = sumOfCounts(results);
if (total.failures.length > 0) console.log(`\n── failed\n${total.failures.join('\n')}`);
console.log(`\n── summary\n${lines.join('\n')}\n\n${closingLine(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** @param {string[]} args majors and names of tries; all where none is named */
function wanted(args) {
  const unknown = args.filter((arg) => !versions.includes(arg) && !(arg in tries));
  if (unknown.length > 0) {
    const known = [...versions, ...Object.keys(tries)].join(', ');
    console.error(`There is no ${unknown.join(', ')} to try. Possible: ${known}.`);
    process.exit(2);
  }
  const chosen = (/** @type {string[]} */ all) =>
    all.some((item) => args.includes(item)) ? all.filter((item) => args.includes(item)) : all;
  return { wantedVersions: chosen(versions), wantedTries: chosen(Object.keys(tries)) };
}

/**
 * The package that npm's package `node` would ask for, without that one's install script, and an npm where Node has it.
 * @param {string} major
 * @returns {Promise<Node>}
 */
async function install(major) {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${process.platform}-${process.arch}`;
  const place = join(folder, major);
  const own = join(place, 'node_modules', name);
  const installs = [
    [place, `${name}@${major}`],
    [join(own, 'lib'), `npm@${npms[major]}`],
  ];
  for (const [prefix = '', wanted] of installs) {
    const options = ['--prefix', prefix, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const installed = await run(npm('install', ...options, `${wanted}`), { limit: 300_000 });
    if (installed.code !== 0) throw failure(`${wanted} could not be installed.`, installed);
  }
  const program = join(own, 'bin', 'node');
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
  const { code, output } = await run([program, '--version']);
  if (code !== 0) throw new Error(`Node ${major} does not run here: ${output}`);
  return { program, env, version: output.trim().replace('v', '') };
}

/**
 * @param {Node} node
 * @param {string[]} projects
 */
async function vitest({ program, env, version }, projects) {
  const report = join(folder, `${version}-${projects[0]}.json`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = [program, join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args, ...reporters];
  const { code } = await run(command, { shown: true, env });
  return countsOf(report, vitestCounts, code);
}

/**
 * `npm start` on a new folder: says that it is ready, shows the page to sign in, and ends when it is asked to.
 * @param {Node} node
 * @returns {Promise<Counts>}
 */
async function start({ program, env, version }) {
  const settings = {
    PORT: '0',
    DEMO_PORT: '0',
    DATA_DIR: join(folder, `${version}-data`),
    LOG_LEVEL: 'warn',
  };
  const child = spawn(program, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = endsWithThis({ ask: (signal) => child.kill(signal), kill: () => child.kill('SIGKILL') });
  const exit = once(child, 'exit');
  void exit.then(() => {
    ended();
    if (isEnding()) endIfAlone();
  });
  const timer = setTimeout(() => child.kill(), startLimit);
  const problems = [];
  let runsThis = false;
  let ready = false;
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    runsThis ||= line.includes(`v${version}`);
    const address = /ready.*(https?:\/\/\S+)\s*$/i.exec(line)?.[1];
    if (!address) continue;
    ready = true;
    clearTimeout(timer);
    for (const path of ['/readyz', '/login']) {
      const status = await fetch(address + path).then(
        (answer) => answer.status,
        (error) => String(error),
      );
      console.log(`${path} ${status}`);
      if (status !== 200) problems.push(`${path} answers ${status}`);
    }
    child.kill();
  }
  clearTimeout(timer);
  const [code, signal] = await exit;
  if (!ready) problems.push('it was not ready');
  if (!runsThis) problems.push('another Node ran it');
  if (code !== 0) problems.push(`it ended with ${code ?? signal}`);
  const failures = problems.map((problem) => `start on Node ${version}: ${problem}`);
  return {
    ...nothing(),
    passed: failures.length === 0 ? 1 : 0,
    failed: failures.length > 0 ? 1 : 0,
    failures,
  };
}

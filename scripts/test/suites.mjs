// @ts-check
import { join } from 'node:path';
import { npm, run } from '../start/programs.mjs';
import { root } from '../start/project.mjs';
import { countsOf, nothing, playwrightCounts, vitestCounts } from './counts.mjs';
import { ensurePostgres15 } from './postgres15.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {'browser' | 'build'} Need
 * @typedef {object} Suite
 * @property {string} name
 * @property {Need[]} needs what must be there before
 * @property {string} [beside] name of a suite that leaves cores idle: this one begins with it, if both are to run
 * @property {(reports: string) => void} [begin] called once packages are there, or as the suite named by `beside` starts
 * @property {(reports: string) => Promise<Counts>} run `reports`: a folder for the suite's report
 */

/** In the order in which they end. @type {Suite[]} */
export const suites = [
  check('format', 'format:check'),
  check('lint', 'lint'),
  check('types', 'types'),
  vitest('services', ['--project', 'services'], ['browser', 'build']),
  // One core's work; a fifth of the time of the services is waiting.
  besides('services', vitest('unit', ['--project', 'unit', '--project', 'dom'])),
  onPostgres15(),
  flows(),
];

/**
 * @param {string[]} names none for all
 * @returns {Suite[]}
 * @throws {Error} for a name that no suite has
 */
export function chosen(names) {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = suites.map(({ name }) => name).join(', ');
    throw new Error(`There is no suite called ${unknown.join(', ')}. Suites: ${known}.`);
  }
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
}

/**
 * A check of the whole tree on one core, begun early, beside the others and the build; counts as one test.
 * @param {string} name
 * @param {string} script of package.json
 * @returns {Suite}
 */
function check(name, script) {
  const start = () => run(npm('run', '--silent', script));
  /** @type {ReturnType<typeof start> | undefined} */
  let begun;
  return {
    name,
    needs: [],
    begin: () => void (begun = start()),
    async run() {
      const { code, output } = await (begun ?? start());
      if (code === 0) return { ...nothing(), passed: 1 };
      console.log(output);
      return { ...nothing(), failed: 1 };
    },
  };
}

/**
 * @typedef {Suite & { start: (reports: string, shown: boolean) => ReturnType<typeof run> }} VitestSuite
 */

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Need[]} needs
 * @param {Record<string, string>} extraEnv
 * @returns {VitestSuite}
 */
function vitest(name, args, needs = [], extraEnv = {}) {
  const reportIn = (/** @type {string} */ reports) => join(reports, `${name}.json`);
  return {
    name,
    needs,
    start(reports, shown) {
      const program = [process.execPath, join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportIn(reports)}`];
      return run([...program, ...reporters], { shown, env: { ...process.env, ...extraEnv } });
    },
    async run(reports) {
      const { code } = await this.start(reports, true);
      return countsOf(reportIn(reports), vitestCounts, code);
    },
  };
}

/**
 * The suite, begun with another one; its output is shown afterwards.
 * @param {string} other
 * @param {VitestSuite} suite
 * @returns {Suite}
 */
function besides(other, suite) {
  /** @type {ReturnType<typeof run> | undefined} */
  let begun;
  return {
    ...suite,
    beside: other,
    begin: (reports) => void (begun = suite.start(reports, false)),
    async run(reports) {
      if (!begun) return suite.run(reports);
      const { code, output } = await begun;
      console.log(output);
      return countsOf(join(reports, `${suite.name}.json`), vitestCounts, code);
    },
  };
}

/** @returns {Suite} what depends on the database most, on the oldest PostgreSQL that is supported */
function onPostgres15() {
  const name = 'postgres15';
  const folders = ['services/foundation/database', 'services/foundation/queue'];
  // What concerns the embedded server only says nothing about another one.
  const args = ['--project', 'services', ...folders, '--exclude', '**/embedded.service.test.ts'];
  const suite = vitest(name, args, [], { TEST_POSTGRES: '15' });
  return {
    ...suite,
    async run(reports) {
      const missing = await ensurePostgres15();
      if (missing === null) return suite.run(reports);
      console.log(`Skipped: ${missing}.`);
      return { ...nothing(), skipped: 1 };
    },
  };
}

/** @returns {Suite} */
function flows() {
  const name = 'flows';
  return {
    name,
    needs: ['browser', 'build'],
    async run(reports) {
      const report = join(reports, `${name}.json`);
      const program = [process.execPath, join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'];
      // With this variable playwright.config.ts writes the report beside its output.
      const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const { code } = await run(program, { shown: true, env });
      return countsOf(report, playwrightCounts, code);
    },
  };
}

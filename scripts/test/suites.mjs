// @ts-check
import { join } from 'node:path';
import { npm, run } from '../start/programs.mjs';
import { root } from '../start/project.mjs';
import { countsOf, nothing, playwrightCounts, vitestCounts } from './counts.mjs';
import { changedFiles, flowsNear, modulesNear, underAll } from './near.mjs';
import { ensurePostgres15 } from './postgres15.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {'browser' | 'build'} Need
 * @typedef {object} Suite
 * @property {string} name
 * @property {Need[]} needs what must be there before
 * @property {string} [beside] name of a suite that leaves cores idle: this one begins with it, if both are to run
 * @property {(reports: string) => Promise<unknown>} [begin] called once packages are there, or as the suite named by
 *   `beside` starts; settles at the end of its work
 * @property {(reports: string) => Promise<Counts>} run `reports`: a folder for the suite's report
 */

/** @param {string} name of package.json */
const script = (name) => npm('run', '--silent', name);
/** @param {string} name of a program of a package @param {string[]} args */
const bin = (name, ...args) => [join(root, 'node_modules', '.bin', name), ...args];

/** In the order of the output. @type {Suite[]} */
export const suites = [
  vitest('services', ['run', '--project', 'services'], { needs: ['browser', 'build'] }),
  // Uses one core. The services spend a fifth of their time waiting.
  besides('services', vitest('unit', ['run', '--project', 'unit', '--project', 'dom'])),
  // Starts with the build. The services do not wait for the longest check, which also uses one core.
  check('format', script('format:check')),
  check('lint', script('lint')),
  check('types', script('types')),
  flows(),
  // It mostly waits, and so do flows.
  besides('flows', onPostgres15()),
];

/**
 * @param {string[]} names none for all; `near` for what the present change can reach
 * @returns {Suite[]}
 * @throws {Error} for a name that no suite has
 */
export function chosen(names) {
  if (names.length === 1 && names[0] === 'near') return near(changedFiles());
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = [...suites.map(({ name }) => name), 'near'].join(', ');
    throw new Error(`There is no suite called ${unknown.join(', ')}. Suites: ${known}.`);
  }
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
}

/**
 * The suites that a change can affect (near.mjs), for frequent runs during development.
 * @param {string[]} changed files
 * @returns {Suite[]}
 */
export function near(changed) {
  console.log(`Changed: ${changed.length === 0 ? 'nothing' : changed.join(', ')}`);
  const all = underAll(changed);
  if (all.length > 0)
    console.log(`Every test depends on ${all.join(', ')}, so run npm test for all of them.`);
  const files = modulesNear(changed);
  const code = changed.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));
  const related = (/** @type {string[]} */ ...projects) => [
    'related',
    '--run',
    '--passWithNoTests',
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
  ];
  const specs = flowsNear(changed);
  return [
    ...(changed.length > 0
      ? [check('format', bin('prettier', '--check', '--ignore-unknown', ...changed))]
      : []),
    ...(code.length > 0 ? [check('lint', bin('eslint', '--max-warnings', '0', ...code))] : []),
    check('types', script('types')),
    vitest('unit', related('unit', 'dom')),
    vitest('services', related('services'), { needs: ['browser', 'build'], mayBeEmpty: true }),
    ...(specs.length > 0 ? [flows(specs)] : []),
  ];
}

/**
 * A check on one core, begun early, beside the others and the build; counts as one test.
 * @param {string} name
 * @param {string[]} command
 * @returns {Suite}
 */
function check(name, command) {
  const start = () => run(command);
  /** @type {ReturnType<typeof start> | undefined} */
  let begun;
  return {
    name,
    needs: [],
    begin: () => (begun = start()),
    async run() {
      const { code, output } = await (begun ?? start());
      if (code === 0) return { ...nothing(), passed: 1 };
      console.log(output);
      return { ...nothing(), failed: 1 };
    },
  };
}

/**
 * @typedef {{ output: string, counts: Counts }} Outcome `output` of what was not shown while it ran
 * @typedef {Suite & { outcome: (reports: string, shown: boolean) => Promise<Outcome> }} VitestSuite
 */

/**
 * @param {string} name
 * @param {string[]} args Vitest's command and what it is told
 * @param {{ needs?: Need[], extraEnv?: Record<string, string>, mayBeEmpty?: boolean }} [options] `mayBeEmpty`: no test
 *   at all is no failure
 * @returns {VitestSuite}
 */
function vitest(name, args, { needs = [], extraEnv = {}, mayBeEmpty = false } = {}) {
  const reportIn = (/** @type {string} */ reports) => join(reports, `${name}.json`);
  return {
    name,
    needs,
    async outcome(reports, shown) {
      const program = [process.execPath, join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportIn(reports)}`];
      const env = { ...process.env, ...extraEnv };
      const { code, output } = await run([...program, ...reporters], { shown, env });
      const counts = countsOf(reportIn(reports), vitestCounts, code);
      // When it finds no test, Vitest writes an empty report.
      const isEmpty = code === 0 && counts.passed === 0 && counts.failures.length === 0;
      return { output, counts: mayBeEmpty && isEmpty ? nothing() : counts };
    },
    async run(reports) {
      return told(await this.outcome(reports, true));
    },
  };
}

/** @param {Outcome} outcome */
function told({ output, counts }) {
  if (output !== '') console.log(output);
  return counts;
}

/**
 * The suite, begun with another one; its output is shown afterwards.
 * @param {string} other
 * @param {VitestSuite} suite
 * @returns {Suite}
 */
function besides(other, suite) {
  /** @type {Promise<Outcome> | undefined} */
  let begun;
  return {
    ...suite,
    beside: other,
    begin: (reports) => (begun = suite.outcome(reports, false)),
    run: async (reports) => (begun ? told(await begun) : suite.run(reports)),
  };
}

/** @returns {VitestSuite} the tests that depend most on the database, on the oldest supported PostgreSQL */
function onPostgres15() {
  const name = 'postgres15';
  const folders = ['services/foundation/database', 'services/foundation/queue'];
  // Tests of the embedded server only do not concern another server.
  const args = ['run', '--project', 'services', ...folders, '--exclude', '**/embedded.service.test.ts'];
  const suite = vitest(name, args, { extraEnv: { TEST_POSTGRES: '15' } });
  return {
    ...suite,
    async outcome(reports, shown) {
      const missing = await ensurePostgres15();
      if (missing === null) return suite.outcome(reports, shown);
      return { output: `Skipped: ${missing}.`, counts: { ...nothing(), skipped: 1 } };
    },
  };
}

/**
 * @param {string[]} specs files; none for all
 * @returns {Suite}
 */
function flows(specs = []) {
  const name = 'flows';
  return {
    name,
    needs: ['browser', 'build'],
    async run(reports) {
      const report = join(reports, `${name}.json`);
      const program = [
        process.execPath,
        join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        ...specs,
      ];
      // With this variable playwright.config.ts writes the report beside its output.
      const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const { code } = await run(program, { shown: true, env });
      return countsOf(report, playwrightCounts, code);
    },
  };
}

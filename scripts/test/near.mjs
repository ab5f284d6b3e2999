// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../start/project.mjs';

/**
 * Finds the tests that the present change can affect, for `npm test -- near`: by imports if there are any. Flows use
 * the product only through its pages, so the table below lists them.
 */

/**
 * Files that are not committed, or in commits that the branch's upstream does not have; relative to the project.
 * @param {string} [folder]
 * @returns {string[]}
 */
export function changedFiles(folder = root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const names = (/** @type {string[]} */ ...args) => git(...args, '-z').split('\0');
  let base = 'HEAD';
  try {
    base = git('merge-base', 'HEAD', '@{upstream}');
  } catch {
    // A branch without an upstream has only changes that are not committed.
  }
  const changed = [
    ...names('diff', '--name-only', '--relative', base),
    ...names('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(changed)].filter((name) => name !== '' && existsSync(join(folder, name))).sort();
}

/**
 * The flows (tests/flows/NAME.spec.ts) that a change below each path can break, as they use that part of the product.
 * @type {[path: RegExp, flows: string[]][]}
 */
const shownIn = [
  [/^app\/access\//, ['access', 'access-matrix', 'session-ends']],
  [
    /^app\/account\//,
    ['account', 'account-page', 'account-password', 'identity-provider', 'second-factor', 'session-ends'],
  ],
  [/^app\/branches\//, ['branches']],
  [/^app\/dashboard\/|^services\/runs\/dashboard\//, ['dashboard']],
  [/^app\/editor\/|^domain\/gherkin\//, ['gherkin', 'code-editor', 'step-code']],
  [/^(app|domain)\/environments\//, ['environments', 'early-input']],
  // Files that several flows use: the records of pages, and the facts about pages for the flows that visit them all.
  [/^app\/(routes\.ts$|pages\/)/, ['access-matrix', 'axe', 'search', 'settings']],
  [/^tests\/flows\/pages\//, ['access-matrix', 'axe']],
  [
    /^(app|domain|services)\/executions\/|^contracts\/executions/,
    ['executions-list', 'executions-planner', 'notifications'],
  ],
  [/^(app\/help|docs\/guide|scripts\/guide)\//, ['help']],
  [/^app\/invitations\/|^services\/auth\/invitations\//, ['invitations', 'invitations-pending', 'members']],
  [/^app\/mails\//, ['notifications']],
  [/^app\/live\/|^app\/upstream\//, ['main-loop', 'back']],
  [/^app\/(onboarding|shell\/tour)\//, ['onboarding']],
  [/^(app\/operator\/|services\/operator|server\/compose\/operator)/, ['operator', 'licence']],
  [/^(app\/platform|server)\//, ['shell', 'odd-requests', 'weight', 'early-input', 'get-requests']],
  [/^app\/projects\//, ['projects', 'home', 'onboarding', 'early-input', 'clone', 'git-integration']],
  [
    /^app\/recorder\//,
    [
      ...['recorder', 'recording', 'recording-journeys', 'recording-ends', 'recording-values'],
      ...['recording-red-run', 'local-recorder'],
    ],
  ],
  [
    /^(scripts\/record\b|server\/(local-recorder|recorder-file)|contracts\/recordings\/(local-recordings|recorder-file))/,
    ['local-recorder'],
  ],
  [
    /^(runner\/recording|services\/recordings)\/|^services\/worker\/(passed-pages|recorders)|^server\/recording|^contracts\/(worker\/record(ing|ed)|recordings\/)/,
    [
      ...['recording', 'recording-canaries', 'recording-journeys', 'recording-ends', 'recording-breaks'],
      ...['recording-values', 'local-recorder'],
    ],
  ],
  [
    /^app\/reports\/|^services\/(runs|import)\/|^contracts\/(runs\/|worker\/evidence)|^domain\/errors\//,
    ['reports', 'reports-list', 'scenario-report', 'large-trace', 'import', 'healed'],
  ],
  [
    /^app\/code-review\/|^app\/shell\/(comments|healing)\/|^services\/(code-review|runs\/healing|workspace\/healed)\/|^contracts\/(worker\/healing|runs\/code-fixes)/,
    ['code-review', 'healing', 'healed', 'recovery'],
  ],
  [
    /^app\/memory\/|^services\/(map\/|worker\/scenario-map)|^contracts\/(runs|worker)\/application-map|^domain\/pages\//,
    ['application-map'],
  ],
  [
    /^app\/memory\/(explor|suite)|^runner\/exploring\/|^services\/(explorations|worker\/explor|workspace\/explored)|^contracts\/(worker\/)?explor|^domain\/exploring\//,
    ['explorations', 'first-suite'],
  ],
  [/^runner\/healing\/|^services\/worker\/scenario-healing|^demo\/designs\//, ['healing', 'recovery']],
  [/^services\/executions\/running\/|^services\/runs\/results\//, ['recovery', 'healed']],
  [
    /^app\/scenarios\//,
    ['scenarios', 'two-tabs', 'gherkin', 'step-code', 'code-editor', 'code-cleanup', 'tree', 'wizard'],
  ],
  [/^services\/(workspace|sources|git-http)/, ['scenarios', 'branches', 'git-integration', 'tree']],
  [/^(app\/scenarios\/.*generat|services\/generation|runner\/generating)/, ['generation', 'wizard']],
  [
    /^app\/settings\//,
    ['settings', 'access-tokens', 'members-removal', 'members-roles', 'audit', 'notifications'],
  ],
  [/^services\/auth\//, ['account', 'access', 'members', 'members-roles', 'mails', 'identity-provider']],
  [/^app\/shell\/|^app\/ui\/|^styles\//, ['shell', 'phone', 'axe', 'weight', 'back', 'progress-line']],
  [/^app\/shell\/search\//, ['search']],
  [
    /^(app\/test-data|domain\/test-data|services\/test-users|services\/test-data)/,
    ['test-data', 'early-input'],
  ],
  [/^services\/(storage|logging)/, ['usage-events', 'onboarding']],
  [/^(services\/machines|server\/compose\/one-account)/, ['main-loop', 'operator', 'isolation']],
  [/^services\/weekly-summary/, ['mails', 'account-page']],
  [/^(services\/worker|runner\/|contracts\/worker\/)/, ['main-loop', 'worker-process', 'canaries']],
  [/^(domain\/|contracts\/|services\/foundation\/)/, ['main-loop', 'api', 'contract']],
  [/^demo\//, ['main-loop', 'recorder']],
  [
    /^(server\.ts|server\/(compose|config)\/|scripts\/(start|admin|doctor|worker))/,
    ['start', 'admin', 'doctor', 'worker-process', 'database-away'],
  ],
];

/** Flows that attack, break or cross the whole product. Only the whole run includes them. */
const wholeOnly = ['chaos', 'crash', 'naughty'];

/**
 * @param {string[]} changed files
 * @returns {string[]} files of flows, relative to the project
 */
export function flowsNear(changed) {
  const flows = new Set(
    changed.flatMap((file) => {
      if (/^tests\/flows\/[\w-]+\.spec\.ts$/.test(file)) return [basename(file, '.spec.ts')];
      // Files that only one flow uses, in a folder with the flow's name.
      const [, folder] = /^tests\/flows\/(?!pages\/)([\w-]+)\//.exec(file) ?? [];
      return folder ? [folder] : shownIn.flatMap(([path, names]) => (path.test(file) ? names : []));
    }),
  );
  for (const name of wholeOnly) flows.delete(name);
  return [...flows].sort().map((name) => `tests/flows/${name}.spec.ts`);
}

/** @returns {string[]} flows of the table, for the test that the table is complete */
export const flowsShown = () => [...new Set([...shownIn.flatMap(([, names]) => names), ...wholeOnly])];

/** Files that every test depends on: a change of them affects everything. */
const underEverything =
  /^(package(-lock)?\.json|tsconfig.*|vite.*\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tests\/flows\/(fixtures|start-product|product|site)\.ts|services\/foundation\/testing.*)$/;

/** @param {string[]} changed files @returns {string[]} the changed files that only the whole run covers */
export function underAll(changed) {
  return changed.filter((file) => underEverything.test(file));
}

/** Tests of rules about the whole tree, and of generated documents. They read files, so imports do not reveal them. */
const always = ['tests/architecture.test.ts', 'scripts/configuration.test.ts'];

const isModule = (/** @type {string} */ file) => /\.(ts|tsx|mjs|js|css)$/.test(file);

/**
 * Returns the files whose related tests Vitest should find: the changed modules. For files that tests read from the
 * disk (samples, SQL), returns the tests of the nearest parent folder that has any.
 * @param {string[]} changed files
 * @returns {string[]}
 */
export function modulesNear(changed) {
  const found = changed.flatMap((file) => (isModule(file) ? [file] : testsAbove(dirname(file))));
  return [...new Set([...found, ...always])].sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testsAbove(folder) {
  if (folder === '.') return [];
  const tests = readdirSync(join(root, folder)).filter((name) => /\.test\.tsx?$/.test(name));
  return tests.length > 0 ? tests.map((name) => `${folder}/${name}`) : testsAbove(dirname(folder));
}

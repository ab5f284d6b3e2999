import type { Page } from 'playwright';
import { match, type MatchVerdict } from '#runner/healing/match';
import { launchBrowser } from './browser';
import { collectAgainst } from './healing/against';
import { startApplications } from './healing/applications';
import { collectCases, type HealingCase } from './healing/cases';
import { firstLookLibraryPairs } from './healing/first-look-library-pages';
import { libraryPairs } from './healing/library-pages';
import { collectVersionCases } from './healing/version-cases';
import { versionPairs } from './healing/versions';
import { firstLookAdmin, firstLookMaterial } from './healing/first-look';
import { firstLookForeign } from './healing/first-look-later';
import { operators, type Target } from './healing/operators';
import { targets } from './healing/targets';
import { quantile, type Bench } from './measure';
import type { Table } from './table';

/**
 * Checks that an element is found again on a changed page, and never another element: every kind of change, on elements
 * that the rules were made with and, separately, on elements that are new to the rules.
 */
export const healing: Bench = {
  name: 'healing: the same element on a changed page, or none',
  async measure() {
    const { addresses, close } = await startApplications();
    const { page, end } = await openPage();
    try {
      const sets: [string, readonly Target[]][] = [
        ['matrix', targets],
        ['first look: an admin template', firstLookAdmin],
        ['first look: a dashboard', firstLookMaterial],
        ['first look: pages without ids', firstLookForeign],
      ];
      const tables: Table[] = [];
      for (const [name, set] of sets) {
        const { cases, skipped } = await collectCases(page, addresses, set);
        const how = `of ${operators.length} ways to change a page`;
        tables.push(...tablesOf(name, how, cases, skipped));
      }
      return tables;
    } finally {
      await end();
      await close();
    }
  },
};

/** The same on pages that their developers changed: applications in two released versions. */
export const healingVersions: Bench = {
  name: 'healing versions: the same element in another version of an application, or none',
  async measure() {
    const { page, end } = await openPage();
    try {
      const cases = await collectVersionCases(page, versionPairs);
      return tablesOf('versions', 'of elements in two versions', cases, []);
    } finally {
      await end();
    }
  },
};

/** The same after a major upgrade of a page's component library, which changed markup, ids and texts. */
export const healingLibraries: Bench = {
  name: 'healing libraries: the same element after an upgrade of a component library, or none',
  async measure() {
    const { page, end } = await openPage();
    try {
      const cases = await collectVersionCases(page, libraryPairs);
      return tablesOf('libraries', 'of elements in two major versions', cases, []);
    } finally {
      await end();
    }
  },
};

/** The same with libraries on which no rule was tuned. */
export const healingFirstLook: Bench = {
  name: 'healing first look: the same element after an upgrade of a library that no rule was tuned on, or none',
  async measure() {
    const { page, end } = await openPage();
    try {
      const cases = await collectVersionCases(page, firstLookLibraryPairs);
      return tablesOf('first look', 'of elements in two major versions', cases, []);
    } finally {
      await end();
    }
  },
};

/** The same on templates changed to mislead healing: wrong elements that look like the right one. */
export const healingAgainst: Bench = {
  name: 'healing against: pages that invite to act on another element',
  async measure() {
    const { page, end } = await openPage();
    try {
      const { cases, skipped } = await collectAgainst(page);
      return tablesOf('against', 'of pages turned against healing', cases, skipped);
    } finally {
      await end();
    }
  },
};

export async function openPage(): Promise<{ page: Page; end(): Promise<void> }> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  // tsx calls `__name` inside functions that are sent to the page, where it does not exist.
  await context.addInitScript('globalThis.__name = (one) => one');
  await context.route('**/*', (route) =>
    new URL(route.request().url()).hostname === '127.0.0.1' ? route.continue() : route.abort(),
  );
  // playwright-core's page is the page of playwright: one package re-exports the other.
  return { page: (await context.newPage()) as unknown as Page, end: () => browser.close() };
}

/** Returns the results by application with every wrong and missed case, and by kind of change with intervals. */
function tablesOf(
  name: string,
  how: string,
  cases: readonly HealingCase[],
  skipped: readonly string[],
): Table[] {
  const judged = cases.map(judge);
  return [byApplication(name, how, judged, skipped), byKind(judged)];
}

function byApplication(name: string, how: string, judged: readonly Judged[], skipped: readonly string[]) {
  const apps = [...new Set(judged.map(({ of }) => of.app))];
  const row = (title: string, app?: string) => {
    const ofApp = judged.filter(({ of }) => app === undefined || of.app === app);
    return [title, ...results.map((result) => count(ofApp, result))];
  };
  const healable = judged.filter(({ of }) => of.expected === 'heal');
  const right = count(healable, 'right');
  const proposed = count(healable, 'right, proposed');
  const times = judged.map(({ ms }) => ms);
  const told: Result[] = ['wrong', 'wrong, proposed', 'missed'];
  return {
    columns: [name, ...results],
    rows: [...apps.map((app) => row(app, app)), row('all')],
    notes: [
      `${judged.length} cases ${how}.`,
      ...(healable.length > 0
        ? [
            `Of ${healable.length} that can be healed ${share(right, healable.length)} right (95 % interval ${intervalText(right, healable.length)}), ${share(right + proposed, healable.length)} with those that are only proposed.`,
          ]
        : []),
      `Wrong: ${count(judged, 'wrong')} of ${judged.length}; 95 % interval ${intervalText(count(judged, 'wrong'), judged.length)}.`,
      `A heal takes ${quantile(times, 0.5).toFixed(1)} ms (p95 ${quantile(times, 0.95).toFixed(1)}), its look included.`,
      ...judged
        .filter(({ result }) => told.includes(result))
        .map(({ of, result, verdict }) => `${result}: ${of.title} → ${toldOf(verdict)}`),
      ...skipped.map((item) => `not made: ${item}`),
    ],
  } satisfies Table;
}

function byKind(judged: readonly Judged[]): Table {
  const kinds = [...new Set(judged.map(({ of }) => of.change))].sort();
  return {
    columns: ['kind of change', 'cases', ...results, '95 % of wrong'],
    rows: kinds.map((kind) => {
      const ofKind = judged.filter(({ of }) => of.change === kind);
      const counts = results.map((result) => count(ofKind, result));
      return [kind, ofKind.length, ...counts, intervalText(count(ofKind, 'wrong'), ofKind.length)];
    }),
  };
}

const count = (judged: readonly Judged[], wanted: Result) =>
  judged.filter(({ result }) => result === wanted).length;
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** Wilson's 95 % interval of a share (Wilson, 1927): the range to expect from further cases. */
function intervalText(count: number, of: number): string {
  const z = 1.96;
  const ratio = of > 0 ? count / of : 0;
  const all = Math.max(1, of);
  const centre = ratio + (z * z) / (2 * all);
  const half = z * Math.sqrt((ratio * (1 - ratio)) / all + (z * z) / (4 * all * all));
  const [low, high] = [centre - half, centre + half].map((end) =>
    ((100 * Math.max(0, end)) / (1 + (z * z) / all)).toFixed(2),
  );
  return `${low} to ${high} %`;
}

const results = [
  'right',
  'right, proposed',
  'wrong',
  'wrong, proposed',
  'refused rightly',
  'missed',
  'either',
] as const;
type Result = (typeof results)[number];

interface Judged {
  of: HealingCase;
  verdict: MatchVerdict;
  result: Result;
  ms: number;
}

export function judge(of: HealingCase): Judged {
  const began = performance.now();
  const verdict = match({ remembered: of.remembered, action: of.action, now: of.now, values: of.values });
  const ms = of.looked + performance.now() - began;
  return { of, verdict, result: resultOf(of, verdict), ms };
}

function resultOf({ expected, truths }: HealingCase, verdict: MatchVerdict): Result {
  if (verdict.outcome === 'healed') {
    const found = truths.includes(verdict.index) ? 'right' : 'wrong';
    return verdict.reserve === null ? found : `${found}, proposed`;
  }
  if (expected === 'either') return 'either';
  return expected === 'refuse' ? 'refused rightly' : 'missed';
}

export const toldOf = (verdict: MatchVerdict): string =>
  verdict.outcome === 'refused'
    ? verdict.reason
    : `the ${verdict.found.role} "${verdict.found.name}" at ${verdict.found.score.toFixed(2)}`;

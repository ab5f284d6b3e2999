import type { Page } from 'playwright';
import { match, type Verdict } from '#runner/healing/match';
import { launchBrowser } from './browser';
import { startApplications } from './healing/applications';
import { collectCases, type HealingCase } from './healing/cases';
import { collectVersionCases } from './healing/version-cases';
import { versionPairs } from './healing/versions';
import { firstLookAdmin, firstLookMaterial } from './healing/first-look';
import { firstLookForeign } from './healing/first-look-later';
import { operators, type Target } from './healing/operators';
import { targets } from './healing/targets';
import { quantile, type Bench } from './measure';
import type { Table } from './table';

/**
 * Whether an element is found again on a page that changed, and never another one: every way in which pages change, on
 * elements that the rules were made on, and apart from them on those that they had not seen when they were made.
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
        tables.push(tableOf(name, how, cases, skipped));
      }
      return tables;
    } finally {
      await end();
      await close();
    }
  },
};

/** The same on pages that their makers changed: applications in two versions that were released. */
export const healingVersions: Bench = {
  name: 'healing versions: the same element in another version of an application, or none',
  async measure() {
    const { page, end } = await openPage();
    try {
      const cases = await collectVersionCases(page, versionPairs);
      return [tableOf('versions', 'of elements in two versions', cases, [])];
    } finally {
      await end();
    }
  },
};

async function openPage(): Promise<{ page: Page; end(): Promise<void> }> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  // What tsx leaves in functions that are sent to the page.
  await context.addInitScript('globalThis.__name = (one) => one');
  await context.route('**/*', (route) =>
    new URL(route.request().url()).hostname === '127.0.0.1' ? route.continue() : route.abort(),
  );
  // playwright-core's page is the page of playwright: one package re-exports the other.
  return { page: (await context.newPage()) as unknown as Page, end: () => browser.close() };
}

function tableOf(name: string, how: string, cases: readonly HealingCase[], skipped: readonly string[]) {
  const judged = cases.map(judge);
  const apps = [...new Set(cases.map(({ app }) => app))];
  const count = (result: Result, app?: string) =>
    judged.filter((one) => one.result === result && (app === undefined || one.of.app === app)).length;
  const row = (title: string, app?: string) => [title, ...results.map((result) => count(result, app))];
  const healable = judged.filter(({ of }) => of.expected === 'heal');
  const healed = healable.filter(({ result }) => result === 'right').length;
  const times = judged.map(({ ms }) => ms);
  const wrong = judged.filter(({ result }) => result === 'wrong' || result === 'missed');
  return {
    columns: [name, ...results],
    rows: [...apps.map((app) => row(app, app)), row('all')],
    notes: [
      `${cases.length} cases ${how}; right ${((100 * healed) / Math.max(1, healable.length)).toFixed(1)} % of what can be healed, wrong ${((100 * count('wrong')) / Math.max(1, cases.length)).toFixed(2)} %.`,
      `A heal takes ${quantile(times, 0.5).toFixed(1)} ms (p95 ${quantile(times, 0.95).toFixed(1)}), its look included.`,
      ...wrong.map(({ of, result, verdict }) => `${result}: ${of.title} → ${toldOf(verdict)}`),
      ...skipped.map((one) => `not made: ${one}`),
    ],
  } satisfies Table;
}

const results = ['right', 'wrong', 'refused rightly', 'missed', 'either'] as const;
type Result = (typeof results)[number];

interface Judged {
  of: HealingCase;
  verdict: Verdict;
  result: Result;
  ms: number;
}

export function judge(of: HealingCase): Judged {
  const began = performance.now();
  const verdict = match({ remembered: of.remembered, action: of.action, now: of.now });
  const ms = of.looked + performance.now() - began;
  return { of, verdict, result: resultOf(of, verdict), ms };
}

function resultOf({ expected, truths }: HealingCase, verdict: Verdict): Result {
  if (verdict.outcome === 'healed') return truths.includes(verdict.index) ? 'right' : 'wrong';
  if (expected === 'either') return 'either';
  return expected === 'refuse' ? 'refused rightly' : 'missed';
}

export const toldOf = (verdict: Verdict): string =>
  verdict.outcome === 'refused'
    ? verdict.reason
    : `the ${verdict.found.role} "${verdict.found.name}" at ${verdict.found.score.toFixed(2)}`;

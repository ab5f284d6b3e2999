import type { Page } from 'playwright';
import { measured, shareOf } from '#domain/confidence';
import type { StepAct } from '#contracts/worker/recorded-action';
import type { StepIntent, Kind } from '#runner/resolver/intent';
import { readNodes, type PlacedNode } from '#runner/resolver/nodes';
import { chooseElement, rank } from '#runner/resolver/rank';
import { normalized } from '#runner/resolver/similarity';
import { startDemoShop } from '../../demo/index';
import { launchBrowser } from './browser';
import { otherNames } from './calibration/other-names';
import { startApplications } from './checks/applications';
import type { Bench } from './measure';

/**
 * Measures how reliable a score is. Replaces names on pages with other words, like people who write from memory; every
 * fifth time the element is missing. For each band of scores, counts how often the found element is the right one.
 * `domain/confidence.ts` has the result, and pages show it.
 */
export const calibration: Bench = {
  name: 'calibration: the share of right elements at each score',
  async measure() {
    const cases = await allCases();
    const chosen = cases.flatMap((testCase) => chose(testCase) ?? []);
    return [byBand(cases.length, chosen), byWay(cases)];
  },
};

interface Case {
  nodes: PlacedNode[];
  target: PlacedNode;
  intent: StepIntent;
  way: string;
  isThere: boolean;
}

interface Chosen {
  score: number;
  isRight: boolean;
}

const shopPages = [
  ...['/', '/products', '/products?search=mug', '/products/blue-mug', '/basket', '/sign-in', '/practice'],
  ...['/practice/workshop', '/practice/upload', '/practice/slow'],
];
const foreignPaths = [
  '/cards',
  '/form',
  '/table',
  '/users',
  '/settings',
  '/versicherung',
  '/board',
  '/editor',
];

async function allCases(): Promise<Case[]> {
  const applications = await startApplications();
  const german = await startDemoShop({ port: 0, host: '127.0.0.1' });
  const browser = await launchBrowser();
  try {
    const pages: [string, string][] = [
      ...shopPages.map((path): [string, string] => [applications.shop + path, 'en-US']),
      ...shopPages.map((path): [string, string] => [german.url + path, 'de-DE']),
      ...foreignPaths.map((path): [string, string] => [applications.foreign + path, 'en-US']),
      [`${applications.provider}/login`, 'en-US'],
      [applications.viewer, 'en-US'],
    ];
    const cases: Case[] = [];
    for (const [url, locale] of pages) {
      const context = await browser.newContext({ locale });
      // playwright-core's page is the page of playwright: one package re-exports the other.
      const page = (await context.newPage()) as unknown as Page;
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      cases.push(...casesOf(await readNodes(page), cases.length));
      await context.close();
    }
    return cases;
  } finally {
    await browser.close();
    await german.close();
    await applications.close();
  }
}

/** The action for an element of a role, and the words that people use for the element. */
const uses: Record<string, { act: StepAct; kinds: (Kind | undefined)[] }> = {
  button: { act: 'click', kinds: ['button', undefined, 'link'] },
  link: { act: 'click', kinds: ['link', undefined, 'button'] },
  tab: { act: 'click', kinds: ['tab', undefined, 'button'] },
  menuitem: { act: 'click', kinds: ['menuitem', undefined, 'link'] },
  textbox: { act: 'fill', kinds: ['field', undefined] },
  searchbox: { act: 'fill', kinds: ['field', undefined] },
  spinbutton: { act: 'fill', kinds: ['field', undefined] },
  combobox: { act: 'select', kinds: ['dropdown', undefined] },
  checkbox: { act: 'check', kinds: ['checkbox', undefined] },
  radio: { act: 'choose', kinds: ['radio', undefined, 'option'] },
};

function casesOf(nodes: PlacedNode[], before: number): Case[] {
  const cases: Case[] = [];
  const taken = new Set(nodes.flatMap(({ name, text }) => [normalized(name), normalized(text)]));
  const seen = new Set<string>();
  for (const target of nodes) {
    const use = uses[target.role];
    const { name } = target;
    if (!use || !name || !target.ref || seen.has(`${target.role} ${name}`)) continue;
    seen.add(`${target.role} ${name}`);
    for (const [way, other] of otherNames(name)) {
      // A name of another element on the page cannot be another name of this element.
      if (other !== name && taken.has(normalized(other)) && normalized(other) !== normalized(name)) continue;
      const at = before + cases.length;
      const kind = use.kinds[at % use.kinds.length];
      const isThere = at % 5 !== 4;
      const intent: StepIntent = { act: use.act, name: { text: other, slot: 0 } };
      if (kind) intent.kind = kind;
      cases.push({ nodes, target, intent, way, isThere });
    }
  }
  return cases;
}

const isSame = (a: PlacedNode, b: PlacedNode) => a === b || (a.role === b.role && a.name === b.name);

function chose({ nodes, target, intent, isThere }: Case): Chosen | null {
  const pool = isThere ? nodes : nodes.filter((node) => !isSame(node, target));
  const [best] = rank(pool, intent);
  // Elements refused only for a low score count: their share of right elements is the reason to refuse.
  if (!best || 'ambiguous' in chooseElement(pool, intent)) return null;
  return { score: best.score, isRight: isThere && isSame(best.node, target) };
}

function byBand(total: number, chosen: readonly Chosen[]) {
  const bands = measured.map(({ from }, index) => {
    const to = measured[index - 1]?.from ?? Infinity;
    const among = chosen.filter(({ score }) => score >= from && score < to);
    return { from, count: among.length, right: among.filter(({ isRight }) => isRight).length };
  });
  const fitted = monotone(bands);
  const wrong = chosen.filter(({ isRight }) => !isRight).length;
  const off = measured.filter(({ right }, index) => Math.abs(right - (fitted[index] ?? 0)) > 0.03);
  return {
    columns: ['score from', 'cases', 'right', 'share', 'monotone', 'in the table'],
    rows: bands.map(({ from, count, right }, index) => [
      ...[from.toFixed(2), String(count), String(right), percent(right / Math.max(1, count))],
      ...[percent(fitted[index] ?? 0), percent(shareOf(from))],
    ]),
    notes: [
      `${total} cases, ${chosen.length} got an element, ${wrong} of them another than was meant.`,
      off.length === 0
        ? 'The table of domain/confidence.ts is within 3 points of this.'
        : `The table of domain/confidence.ts is OFF by more than 3 points at ${off.map(({ from }) => from).join(', ')}.`,
    ],
  };
}

/** Makes the shares rise with the score, by pooling adjacent bands (pool adjacent violators). */
function monotone(bands: readonly { count: number; right: number }[]): number[] {
  const pools: { count: number; right: number; size: number }[] = [];
  for (const { count, right } of bands) {
    let pool = { count, right, size: 1 };
    for (let last = pools.at(-1); last && share(last) < share(pool); last = pools.at(-1)) {
      pools.pop();
      pool = { count: pool.count + last.count, right: pool.right + last.right, size: pool.size + last.size };
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => Array.from({ length: pool.size }, () => share(pool)));
}

const share = ({ count, right }: { count: number; right: number }) => (count === 0 ? 0 : right / count);

function byWay(cases: readonly Case[]) {
  const ways = [...new Set(cases.map(({ way }) => way))];
  return {
    columns: ['other words', 'cases', 'right', 'refused', 'wrong'],
    rows: ways.map((way) => {
      const among = cases.filter((testCase) => testCase.way === way);
      const found = among.flatMap((testCase) => chose(testCase) ?? []);
      const right = found.filter(({ isRight }) => isRight).length;
      return [way, ...[among.length, right, among.length - found.length, found.length - right].map(String)];
    }),
    notes: [],
  };
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

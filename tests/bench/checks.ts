import type { Page } from 'playwright';
import { PageMemory } from '#runner/resolver/memory';
import type { Resolution } from '#runner/resolver/resolution';
import { resolveStep } from '#runner/resolver/resolve';
import { runCode } from '#runner/resolver/run-code';
import { launchBrowser } from './browser';
import { startApplications, type Applications } from './checks/applications';
import { falseChecks } from './checks/false-checks';
import { trueChecks, type Change, type TrueCheck } from './checks/true-checks';
import type { Bench } from './measure';

/** Milliseconds that code waits before it fails. Short, as the pages are loaded. */
const limit = 400;

/**
 * Tests that generated checks are right. A check that is false on its page must get no code that passes. The code of a
 * true check must fail after the page was changed.
 */
export const checks: Bench = {
  name: 'checks: false ones, and true ones on a page that was changed',
  async measure() {
    const applications = await startApplications();
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ locale: 'en-US' });
      const hosts = new Set(
        Object.values(applications).filter((application) => typeof application === 'string'),
      );
      await context.route('**/*', (route) =>
        hosts.has(new URL(route.request().url()).origin) ? route.continue() : route.abort(),
      );
      // playwright-core's page is the page of playwright: one package re-exports the other.
      const page = (await context.newPage()) as unknown as Page;
      return [await measureFalse(page, applications), await measureTrue(page, applications)];
    } finally {
      await browser.close();
      await applications.close();
    }
  },
};

async function measureFalse(page: Page, applications: Applications) {
  const rows: string[][] = [];
  for (const [app, path, step] of falseChecks) {
    await open(page, applications[app] + path);
    const resolution = await resolve(page, applications[app], step);
    const verdict = !resolution.ok
      ? 'refused'
      : (await passes(page, applications[app], resolution))
        ? 'PASSES'
        : 'fails';
    const why = resolution.ok ? (resolution.variants[0]?.lines.at(-1) ?? '') : resolution.reason;
    rows.push([`${app} ${path}  ${step}`, verdict, why]);
  }
  const passing = rows.filter(([, verdict]) => verdict === 'PASSES').length;
  return {
    columns: ['false on its page', 'its code', 'why'],
    rows,
    notes: [`${rows.length} checks that are false: ${passing} got code that passes (goal 0).`],
  };
}

async function measureTrue(page: Page, applications: Applications) {
  const rows: string[][] = [];
  for (const check of trueChecks) rows.push(await breakOnce(page, applications[check.app], check));
  const count = (wanted: string) => rows.filter((row) => row[1] === wanted).length;
  const generated = rows.length - count('refused');
  const share = ((100 * count('red')) / Math.max(1, generated)).toFixed(0);
  return {
    columns: ['true on its page', 'after the change', 'sure', 'why'],
    rows,
    notes: [
      `${rows.length} checks that are true: ${generated} got code, ${count('red')} of them are red on the changed page ` +
        `(${share} %, goal 100 %); ${count('refused')} were refused.`,
    ],
  };
}

async function breakOnce(page: Page, baseUrl: string, check: TrueCheck): Promise<string[]> {
  const memory = new PageMemory();
  if (check.before) {
    await open(page, baseUrl + check.before);
    await memory.look(page);
  }
  await open(page, baseUrl + check.page);
  const name = `${check.app} ${check.page}  ${check.step}`;
  const resolution = await resolve(page, baseUrl, check.step, memory);
  if (!resolution.ok) return [name, 'refused', '', resolution.reason];
  const sure = `${Math.round(100 * resolution.confidence)} %`;
  // Code that fails when it is tried out counts as refused, too.
  if (!(await passes(page, baseUrl, resolution))) return [name, 'refused', sure, 'its code failed'];
  await change(page, check.change);
  const isGreen = await passes(page, baseUrl, resolution);
  return [name, isGreen ? 'STAYS GREEN' : 'red', sure, resolution.doubt?.split(':')[0] ?? ''];
}

/** Opens a page without cookies or storage, and waits until its scripts have rendered it. */
async function open(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
}

function resolve(page: Page, baseUrl: string, text: string, before?: PageMemory): Promise<Resolution> {
  return resolveStep({
    text,
    type: 'Outcome',
    page,
    fill: (one) => one,
    world: { page, baseUrl },
    baseUrl: 'this.baseUrl',
    before,
  });
}

async function passes(page: Page, baseUrl: string, resolution: Resolution): Promise<boolean> {
  const code = resolution.ok && resolution.variants[0];
  if (!code) return false;
  return runCode(code, { page, baseUrl }, resolution.values, limit).then(
    () => true,
    () => false,
  );
}

async function change(page: Page, how: Change): Promise<void> {
  await page.evaluate((wanted) => {
    if ('add' in wanted) document.body.insertAdjacentHTML('beforeend', wanted.add);
    if ('add' in wanted && wanted.add.includes('<table') && document.forms[0])
      document.forms[0].insertAdjacentHTML('beforeend', wanted.add);
    if ('remove' in wanted) document.querySelectorAll(wanted.remove).forEach((element) => element.remove());
    if ('set' in wanted) {
      const [css, property, value] = wanted.set;
      const element = document.querySelector(css);
      if (element) Object.assign(element, { [property]: value });
    }
    if (!('gone' in wanted)) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      node.textContent = (node.textContent ?? '').replaceAll(wanted.gone, 'something else');
    for (const element of document.querySelectorAll('[aria-label], [alt]'))
      for (const name of ['aria-label', 'alt'])
        if (element.getAttribute(name)?.includes(wanted.gone)) element.setAttribute(name, 'something else');
  }, how);
}

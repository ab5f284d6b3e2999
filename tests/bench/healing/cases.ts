import type { Page } from 'playwright';
import { stepValuesOf } from '#runner/healing/step-values';
import { collectLook } from '#runner/healing/in-page';
import { lookAtPage, rememberLook, tagsOf } from '#runner/healing/look';
import { maxElements, type PageLook, type RememberedLook } from '#runner/healing/page-look';
import type { Action } from '#runner/healing/kinds';
import type { Applications } from './applications';
import { mutatePage } from './mutate-page';
import { operators, type Expected, type Target } from './operators';

/** A page before and after a change, and the element that stays the same. */
export interface HealingCase {
  title: string;
  app: string;
  change: string;
  expected: Expected;
  action: Action;
  /** Values that the step names in addition to the element. */
  values: readonly string[];
  remembered: RememberedLook;
  now: PageLook;
  /** Indices in `now`: the element, its descendants, and elements that contain only it. Empty when none is right. */
  truths: number[];
  /** Milliseconds that the look took. */
  looked: number;
}

/** Changes every target's page in every way that fits. Reports changes that cannot be made. */
export async function collectCases(
  page: Page,
  addresses: Applications,
  targets: readonly Target[],
): Promise<{ cases: HealingCase[]; skipped: string[] }> {
  const cases: HealingCase[] = [];
  const skipped: string[] = [];
  for (const target of targets) {
    const name = `${target.app} ${target.path} ${target.selector}`;
    await open(page, addresses, target);
    const element = await page.locator(target.selector).elementHandle({ timeout: 10_000 });
    const remembered = element && (await rememberLook(page, element));
    if (!remembered) throw new Error(`${name} is not there`);
    for (const { change, expected, fits } of operators) {
      if (!fits(target)) continue;
      await open(page, addresses, target);
      const { alike, similar, opposite } = target;
      const renames = { alike, similar, opposite };
      try {
        await page.locator(target.selector).evaluate(mutatePage, { change, renames }, { timeout: 10_000 });
      } catch (error) {
        skipped.push(`${name}: ${change}: ${String(error).split('\n')[0]}`);
        continue;
      }
      await atRest(page);
      cases.push({
        title: `${name}: ${change}`,
        app: target.app,
        change,
        expected,
        action: target.action,
        values: stepValuesOf(`locator('${target.selector}')`, ''),
        remembered,
        ...(await lookedAt(page, remembered)),
      });
    }
  }
  return { cases, skipped };
}

/** Opens a page without cookies or storage. */
async function open(
  page: Page,
  addresses: Applications,
  { app, path, presses = [], selector }: Target,
): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${addresses[app]}${path}`);
  for (const press of presses) await page.locator(press).click();
  await page.locator(selector).waitFor({ state: 'attached' });
  await atRest(page);
}

/** Waits until the HTML's length stays the same for 60 ms: a page that renders has no valid look. */
export async function atRest(page: Page): Promise<void> {
  const size = () => page.evaluate(() => document.documentElement.outerHTML.length);
  for (let before = await size(), tries = 0; tries < 50; tries++) {
    await page.waitForTimeout(60);
    const now = await size();
    if (now === before) return;
    before = now;
  }
}

/** Returns the look of the page now, with the indices of the elements that `window.truth` names. */
export async function lookedAt(page: Page, { look, target }: RememberedLook) {
  const tags = tagsOf(look.elements[target]);
  const began = performance.now();
  const live = await lookAtPage(page, tags);
  const looked = performance.now() - began;
  if (!live) throw new Error('The page cannot be looked at.');
  const truths: number[] = [];
  let first = 0;
  for (const frame of page.frames()) {
    const options = { most: maxElements, tags, keepsElements: true };
    const collected = await frame.evaluateHandle(collectLook, options).catch(() => null);
    if (!collected) continue;
    const { own, count } = await collected.evaluate(({ elements }) => {
      const { truth } = window as { truth?: Element | null };
      const isSame = (element: Element) =>
        element === truth ||
        (truth instanceof Element &&
          (element.contains(truth) || truth.contains(element)) &&
          element.localName !== 'body' &&
          element.querySelectorAll('a,input,select,button').length < 2);
      return {
        own: elements.flatMap((element, index) => (isSame(element) ? [index] : [])),
        count: elements.length,
      };
    });
    truths.push(...own.map((index) => first + index));
    first += count;
    await collected.dispose();
  }
  await live.dispose();
  return { now: live.look, truths, looked };
}

import type { Page } from 'playwright';
import { stepValuesOf } from '#runner/healing/step-values';
import { rememberLook } from '#runner/healing/look';
import type { ElementLook, RememberedLook } from '#runner/healing/page-look';
import { apiPages } from './applications';
import { atRest, lookedAt, type HealingCase } from './cases';
import { servePackage, servePackages, type Site } from './package-site';
import type { VersionPair, VersionPlace } from './versions';

/** Returns each paired element as it was in one version, and the page of the other version. */
export async function collectVersionCases(page: Page, pairs: readonly VersionPair[]): Promise<HealingCase[]> {
  const cases: HealingCase[] = [];
  const sites = openSites();
  try {
    for (const { title, app = title, before, after, presses = [[], []], elements } of pairs) {
      const open = async (source: VersionPlace, pressed: readonly string[]) => {
        await page.goto(await sites.addressOf(source));
        await atRest(page);
        await press(page, pressed);
      };
      const looks: RememberedLook[] = [];
      for (const [index, [, selector]] of elements.entries()) {
        if (index === 0 || !staysAsItIs(before)) await open(before, presses[0]);
        const element = await found(page, before, selector).elementHandle({ timeout: 10_000 });
        const remembered = element && (await rememberLook(page, element));
        if (!remembered) throw new Error(`${title}: ${selector} is not there`);
        looks.push(remembered);
      }
      for (const [index, [action, selector, truth, either]] of elements.entries()) {
        const remembered = looks[index];
        if (!remembered) continue;
        if (index === 0 || !staysAsItIs(after)) await open(after, presses[1]);
        await page.evaluate(() => Object.assign(window, { truth: null }));
        const there = truth === null ? null : found(page, after, truth);
        await there?.evaluate((element) => Object.assign(window, { truth: element }), null, {
          timeout: 10_000,
        });
        const looked = await lookedAt(page, remembered);
        cases.push({
          title: `${title}: ${selector}`,
          app,
          change: kindOfChange(remembered, looked.now.elements[looked.truths[0] ?? -1]),
          expected: truth === null ? 'refuse' : (either ?? 'heal'),
          action,
          values: stepValuesOf(`locator('${selector}')`, ''),
          remembered,
          ...looked,
        });
      }
    }
    return cases;
  } finally {
    sites.close();
  }
}

/** Returns what differs between an element and its counterpart in the other version: name, tag or role. */
function kindOfChange({ look, target }: RememberedLook, after: ElementLook | undefined): string {
  const before = look.elements[target];
  if (!before || !after) return 'gone';
  const sameElement = before.tag === after.tag && before.role === after.role;
  return `${kindOfName(before.name, after.name)}, ${sameElement ? 'same' : 'other'} tag and role`;
}

function kindOfName(before: string, after: string): string {
  if (before === after) return before === '' ? 'no name' : 'same name';
  if (before === '' || after === '') return 'a name in one version only';
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.join(' ') === other.join(' ')) return 'name in other letters';
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  return fewer.every((word) => more.includes(word)) ? 'name with more or fewer words' : 'another name';
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Presses the elements in order, and waits until dialogs and menus do not change any more. */
export async function press(page: Page, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    await page.locator(selector).click({ timeout: 10_000 });
    await page.waitForTimeout(400);
    await atRest(page);
  }
}

/** Serves each place once; the caller closes all of them. */
export function openSites() {
  const sites = new Map<unknown, Site>();
  return {
    async addressOf(source: VersionPlace): Promise<string> {
      const [key, path] = 'html' in source ? [source, '/'] : [`${source[0]} ${source[1]}`, source[2]];
      const site = sites.get(key) ?? (await serveSite(source));
      sites.set(key, site);
      return `${site.url}${path}`;
    },
    close() {
      for (const site of sites.values()) site.close();
    },
  };
}

async function serveSite(source: VersionPlace): Promise<Site> {
  if ('html' in source) return servePackages(source.packages, source.html);
  const [name, version] = source;
  return servePackage(name, version, name.startsWith('swagger') ? apiPages : {});
}

/** Pages of libraries have no timers, so one visit serves all of their elements. */
const staysAsItIs = (source: VersionPlace) => 'html' in source;

/** Selectors in pages of libraries match exactly one element. Selectors of older pairs may match more. */
const found = (page: Page, source: VersionPlace, selector: string) =>
  'html' in source ? page.locator(selector) : page.locator(selector).first();

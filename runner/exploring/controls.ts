import type { ElementHandle, JSHandle } from 'playwright';
import type { ExplorationStep } from '#contracts/worker/exploration';
import { structureLikeness, type Structure } from '#domain/pages/page-structure';
import type { JudgedControl } from '#domain/exploring/rules';
import { findControls, findSearches, type ControlFacts, type SearchFacts } from './in-page';
import { formLimits, pageLimits } from './limits';
import { noSigns, signReader } from './signs';
import { readForms } from './suite/forms';
import { Unresponsive } from './tab';
import { pathWith } from './teller';
import type { CurrentPage, Work } from './work';

/** Likeness (0 to 1) below which a page shows another view, and at or above which it is back as it was. */
const viewBelow = 0.9;
const backAbove = 0.97;

type Found<F> = JSHandle<{ elements: Element[]; facts: F[] }>;

/** Presses what opens something: menus, tabs, buttons that do not submit. @throws {Unresponsive} */
export async function pressControls(work: Work, shown: CurrentPage): Promise<void> {
  const { tab } = work;
  const all = await listed(work, () => foundControls(work));
  const judged = work.judged(
    shown.sight.facts,
    all.map(({ signs }) => signs.isRed),
  );
  const formsOf = async () => {
    const forms = await tab.answer(tab.page.evaluate(readForms, formLimits)).catch(() => []);
    return forms.map(({ key }) => key);
  };
  const usual = new Set(await formsOf());
  let pressed = 0;
  for (const control of all) {
    if (pressed >= pageLimits.controls || !mayGoOn(work, shown)) return;
    const { route, address, path } = shown.place;
    const called = control.name ? `${control.role} "${control.name}"` : `${control.role} without a name`;
    const refusal = work.refusalOf(subjectOf(control), judged);
    if (refusal) {
      work.passChange(`${called} on ${route}`, address, path, refusal);
      continue;
    }
    // A control of the shared menu does the same on every page, so it is pressed once.
    const everywhere = control.isMenu && control.name ? called : null;
    if (everywhere && work.pressed.has(everywhere)) continue;
    if (everywhere) work.pressed.add(everywhere);
    pressed++;
    const step = { route, action: `click ${called}`.slice(0, 200) };
    const isAlone =
      all.filter(({ role, name }) => role === control.role && name === control.name).length === 1;
    const isThere = await attempt(work, shown, step, {
      act: () => press(work, control),
      async onView() {
        const { role, name } = control;
        if (!isAlone || name === '' || (role !== 'button' && role !== 'tab')) return;
        const others = work.openers.get(address) ?? [];
        if (others.length >= formLimits.openers) return;
        if ((await formsOf()).some((key) => !usual.has(key)))
          work.openers.set(address, [...others, { role, name }]);
      },
    });
    if (!isThere) return;
  }
}

/** Searches for a word of the page, once with each search field. @throws {Unresponsive} */
export async function trySearches(work: Work, shown: CurrentPage): Promise<void> {
  const { tab } = work;
  const all = await listed(work, () => tab.page.evaluateHandle(findSearches, pageLimits.searches));
  const word = wordOf(shown);
  for (const search of all) {
    if (!mayGoOn(work, shown)) return;
    if (work.searched.has(search.key)) continue;
    work.searched.add(search.key);
    const { hints, action, name } = search;
    const subject: JudgedControl = {
      kind: 'search',
      name,
      addresses: [action],
      signs: { ...noSigns, hints },
      isMenu: false,
      isRepeated: false,
    };
    if (work.refusalOf(subject, work.judged(shown.sight.facts, []))) continue;
    const step = { route: shown.place.route, action: `search for "${word}"` };
    const isThere = await attempt(work, shown, step, { act: () => searchFor(work, search, word) });
    if (!isThere) return;
  }
}

function mayGoOn({ tab, isStopped }: Work, { deadline }: CurrentPage): boolean {
  // Nothing can hold back messages on a socket, so a page with a socket is not worked on any further.
  return !isStopped && !tab.hasSocket && !tab.isStorming && performance.now() < deadline;
}

const subjectOf = ({ name, signs, isMenu }: ControlFacts): JudgedControl => ({
  kind: signs.opens ? 'opener' : 'button',
  name,
  addresses: signs.leads,
  signs,
  isMenu,
  isRepeated: false,
});

/** Finds the controls that the page has now. */
async function foundControls({ tab }: Work): Promise<Found<ControlFacts>> {
  const signsOf = await tab.page.evaluateHandle(signReader);
  return tab.page.evaluateHandle(findControls, { most: 200, signsOf });
}

async function listed<F>(work: Work, find: () => Promise<Found<F>>): Promise<F[]> {
  const { tab } = work;
  const found = await tab.answer(find());
  const facts = await tab.answer(found.evaluate((all) => all.facts));
  await tab.answer(found.dispose());
  return facts;
}

/**
 * Acts on a page, notes where the action leads, and brings the page back.
 * @param act returns whether the action was carried out
 * @param onView is called while the page shows a view that was not seen before
 * @returns whether the page is back as it was
 */
async function attempt(
  work: Work,
  shown: CurrentPage,
  step: ExplorationStep,
  { act, onView }: { act: () => Promise<boolean>; onView?: () => Promise<void> },
): Promise<boolean> {
  const { tab, teller, findings, frontier } = work;
  const { place, sight } = shown;
  const path = pathWith(place.path, step);
  teller.progress(`${step.action} on ${step.route}`, frontier.waiting);
  work.doing = { ...step, path };
  work.lastAct = `${step.action} on ${step.route}`;
  findings.movedTo({ ...place, path });
  try {
    const isDone = await act().catch((error: unknown) => {
      if (error instanceof Unresponsive || tab.page.isClosed()) throw error;
      return false;
    });
    if (!isDone) return true;
    await tab.rest();
    if (work.address !== place.address) {
      work.lead(work.address, path);
      return await back(work, shown);
    }
    const now = await work.look();
    await work.noteForms({ ...place, path }, { isNew: true, isLater: true });
    const hasDialog = now.facts.dialogs > sight.facts.dialogs;
    if (hasDialog || isOther(sight.structure, now.structure)) {
      const isNew = await work.showView(shown, now, step);
      if (isNew && hasDialog) await findings.lookForBarriers(tab);
      if (isNew) await onView?.();
    }
    work.follow(now.facts, { ...place, path }, { isShown: true });
    if (isBack(sight, now)) return true;
    await tab.answer(tab.page.keyboard.press('Escape'));
    await tab.rest();
    const after = work.address === place.address ? await work.look() : null;
    return after && isBack(sight, after) ? true : await back(work, shown);
  } finally {
    findings.movedTo(place);
    work.tellPassed();
  }
}

const isOther = (a: Structure, b: Structure) => a.size + b.size > 0 && structureLikeness(a, b) < viewBelow;

const isBack = (before: CurrentPage['sight'], now: CurrentPage['sight']) =>
  now.facts.dialogs === before.facts.dialogs &&
  (before.structure.size + now.structure.size === 0 ||
    structureLikeness(before.structure, now.structure) >= backAbove);

async function back(work: Work, { place }: CurrentPage): Promise<boolean> {
  work.doing = { ...(place.path.at(-1) ?? { route: place.route, action: 'open /' }), path: place.path };
  const { state } = await work.tab.goAgain(place.address);
  if (state !== 'there') return false;
  await work.tab.rest();
  return work.address === place.address;
}

/** @returns whether it was pressed. The control may be gone, or another element may cover it. */
async function press(work: Work, control: ControlFacts): Promise<boolean> {
  const { tab, times } = work;
  const found = await tab.answer(foundControls(work));
  const element = await elementOf(work, found, (facts) => facts.findIndex(({ key }) => key === control.key));
  if (!element) return false;
  await tab.answer(element.click({ timeout: times.click, noWaitAfter: true }), times.click + 1_000);
  return true;
}

async function searchFor(work: Work, search: SearchFacts, word: string): Promise<boolean> {
  const { tab, times } = work;
  const found = await tab.answer(tab.page.evaluateHandle(findSearches, pageLimits.searches));
  const element = await elementOf(work, found, (facts) => facts.findIndex(({ key }) => key === search.key));
  if (!element) return false;
  await tab.answer(element.fill(word, { timeout: times.click }), times.click + 1_000);
  await tab.answer(element.press('Enter', { timeout: times.click, noWaitAfter: true }), times.click + 1_000);
  return true;
}

async function elementOf<F>(
  { tab }: Work,
  found: Found<F>,
  choose: (facts: F[]) => number,
): Promise<ElementHandle | null> {
  const at = choose(await tab.answer(found.evaluate((all) => all.facts)));
  const element = await tab.answer(found.evaluateHandle((all, index) => all.elements[index], at));
  return element.asElement();
}

/** Returns a word of the page, which the application's search is likely to find. */
function wordOf({ sight: { facts } }: CurrentPage): string {
  const texts = [...facts.headings, ...facts.links.map(({ name }) => name)];
  for (const text of texts) {
    const words = text.split(/[^\p{L}]+/u).filter((word) => word.length >= 4 && word.length <= 20);
    const longest = words.sort((a, b) => b.length - a.length)[0];
    if (longest) return longest;
  }
  return 'test';
}

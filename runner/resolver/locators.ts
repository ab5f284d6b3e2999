import type { ElementHandle, Page } from 'playwright';
import { Arguments } from './arguments';
import type { StepIntent, Words } from './intent';
import type { SnapshotNode, PlacedNode } from './nodes';
import { containerRoles } from './roles';
import { locatorOfExpression, type CodeWorld } from './run-code';
import { says } from './says';
import { normalized } from './similarity';
import { textLiteral, template } from './source-text';
import type { Slotted } from './slots';

/** A locator in the words of step code, proven to lead to the element. */
export interface FoundLocator {
  expression: string;
  used: Arguments;
}

type Writer = (used: Arguments) => string;

/** The element that the code uses, possibly in a part of the page. */
export interface LocatorTarget {
  node: PlacedNode;
  scope: PlacedNode | null;
  /** True when the element exists several times and any of them will do. */
  twins: boolean;
  /** CSS of the element without a role around the element and the scope's text: a card made of `div`s. */
  wrapper?: string;
  /** True when its name may contain a text that the step quotes. The text then becomes an argument. */
  phrased?: boolean;
}

const fieldRoles = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider']);
const namedRoles = new Set([
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'checkbox', 'radio', 'switch', 'button'],
  ...[
    'link',
    'tab',
    'menuitem',
    'heading',
    'slider',
    'option',
    'img',
    'cell',
    'row',
    'region',
    'dialog',
    'group',
  ],
  ...['table', 'article', 'list', 'listitem', 'form', 'columnheader', 'rowheader', 'navigation', 'menu'],
]);

/**
 * Returns locators for an element, the most general first: with the step's words as arguments, then
 * with the page's words (role and name if unique), else as Playwright would record it.
 */
export async function locatorsFor(
  page: Page,
  world: CodeWorld,
  target: LocatorTarget,
  intent: StepIntent,
  slotted: Slotted,
): Promise<FoundLocator[]> {
  const element = await page.getByRef(target.node.ref ?? '').elementHandle({ timeout: 2_000 });
  const proven = async (writers: readonly Writer[], max: number, pinned: ReadonlySet<number>) => {
    const found: FoundLocator[] = [];
    for (const write of writers) {
      if (found.length === max) break;
      const used = new Arguments(slotted, pinned);
      const expression = write(used);
      if (await leadsTo(expression, used, world, element)) found.push({ expression, used });
    }
    return found;
  };
  const { name } = intent;
  const within = await scopesFor(target, intent, world, slotted);
  const none = new Set<number>();
  const pinned = new Set(typeof name?.slot === 'number' ? [name.slot] : []);
  const general = name && new Arguments(slotted).isParameter(name);
  const phrases = target.phrased ? phraseWriters(target.node, slotted) : [];
  const byArgument = general
    ? await proven(writersFor(target, intent, name, within), 3, none)
    : (await proven(phrases, 2, none)).filter(({ used }) => used.parameters.length > 0);
  const pageWords = { text: target.node.name ?? '', slot: null };
  const byPageWords =
    pageWords.text === '' ? [] : await proven(writersFor(target, intent, pageWords, within), 1, pinned);
  // A checked element must be found by its name, and an element in a part of the page by that part. Other locators
  // could find something else on the next page.
  const needsWords = intent.act === 'see' || (intent.scope !== undefined && !target.phrased);
  const fallback =
    byPageWords.length > 0 || needsWords ? [] : await proven(await lastResorts(page, target.node), 1, pinned);
  await element.dispose();
  return [...byArgument, ...byPageWords, ...fallback];
}

/** Returns expressions for the part of the page with the element, each leading to that part alone. */
async function scopesFor(
  { scope, wrapper }: LocatorTarget,
  intent: StepIntent,
  world: CodeWorld,
  slotted: Slotted,
): Promise<Writer[]> {
  if (!scope || !intent.scope) return [() => 'this.page'];
  const writers = wrapper ? [wrapped(wrapper, intent.scope)] : scopeWriters(scope, intent.scope);
  const only = await Promise.all(
    writers.map(async (write) => {
      const used = new Arguments(slotted);
      const locator = locatorOfExpression(write(used), used.parameters, world, used.values);
      return (await locator.count().catch(() => 0)) === 1;
    }),
  );
  return writers.filter((_, index) => only[index]);
}

/** Returns locators by role and name, by label, and by placeholder. */
function writersFor(
  target: LocatorTarget,
  intent: StepIntent,
  name: Words,
  within: readonly Writer[],
): Writer[] {
  const { node, twins } = target;
  const variable = variableFor(node.role);
  const which = twins
    ? '.first()'
    : intent.nth === undefined
      ? ''
      : intent.nth < 0
        ? '.last()'
        : `.nth(${intent.nth})`;
  const ends: Writer[] = [];
  // A card is identified by its content.
  if (!node.name && containerRoles.includes(node.role)) {
    return scopeWriters(node, name).flatMap((writer) =>
      within.map(
        (base): Writer =>
          (used) =>
            writer(used).replace('this.page', () => base(used)) + which,
      ),
    );
  }
  if (namedRoles.has(node.role)) {
    const role = textLiteral(node.role);
    ends.push((used) => `.getByRole(${role}, { name${nameProperty(used.text(name, variable))} })`);
    ends.push(
      (used) => `.getByRole(${role}, { name${nameProperty(used.text(name, variable))}, exact: true })`,
    );
  }
  if (fieldRoles.has(node.role)) {
    ends.push((used) => `.getByLabel(${used.text(name, variable)})`);
    ends.push((used) => `.getByLabel(${used.text(name, variable)}, { exact: true })`);
    ends.push((used) => `.getByPlaceholder(${used.text(name, variable)})`);
  }
  if (!namedRoles.has(node.role)) {
    ends.push((used) => `.getByText(${used.text(name, variable)}, { exact: true })`);
  }
  return ends.flatMap((end) =>
    within.map(
      (base): Writer =>
        (used) =>
          base(used) + end(used) + which,
    ),
  );
}

const nameProperty = (expression: string) => (expression === 'name' ? '' : `: ${expression}`);

/**
 * Returns locators for a part of the page, always by a whole text: as a piece, "Blue mug" would find
 * the row of "Blue mug, large" once the first is gone. The last ones are for nested parts with the same text.
 */
export function scopeWriters(part: PlacedNode, words: Words): Writer[] {
  const { role } = part;
  if (role === 'generic') return [];
  const by =
    (rest: Writer): Writer =>
    (used) =>
      `this.page.getByRole(${textLiteral(role)}${rest(used)}`;
  const text = (used: Arguments) => used.text(words, role === 'row' ? 'row' : 'part');
  const saying = (said: Writer): Writer[] => {
    const has: Writer = (used) => `{ has: this.page.getByText(${said(used)}, { exact: true }) }`;
    return [
      by((used) => `).filter(${has(used)})`),
      by(
        (used) =>
          `).filter(${has(used)}).filter({ hasNot: this.page.getByRole(${textLiteral(role)}).filter(${has(used)}) })`,
      ),
    ];
  };
  const piece = pieceWith(part, words.text);
  return [
    by((used) => `, { name: ${text(used)}, exact: true })`),
    ...saying(text),
    // The page has more text or another spelling: use its own words, and keep the step's in the pattern.
    ...(part.name && part.name !== words.text && normalized(part.name) === normalized(words.text)
      ? [by(() => `, { name: ${textLiteral(part.name ?? '')}, exact: true })`)]
      : []),
    ...(piece !== null && piece !== words.text ? saying(() => textLiteral(piece)) : []),
  ];
}

/** Returns CSS for a part without a role, by its tag and class, or null without a meaningful class. */
export async function cssOf(page: Page, ref: string): Promise<string | null> {
  return page
    .getByRef(ref)
    .evaluate(
      (element) => {
        const own = [...element.classList].find((item) => /^[a-z][a-z_-]*[a-z]$/i.test(item));
        return own ? `${element.tagName.toLowerCase()}.${CSS.escape(own)}` : null;
      },
      undefined,
      { timeout: 1_000 },
    )
    .catch(() => null);
}

export const wrapped =
  (css: string, words: Words): Writer =>
  (used) =>
    `this.page.locator(${textLiteral(css)}).filter({ has: this.page.getByText(${used.text(words, 'part')}, { exact: true }) })`;

/** Returns the only text of a part that is, or contains, the words. */
function pieceWith(part: PlacedNode, words: string): string | null {
  const pieces = new Set<string>();
  const walk = (one: SnapshotNode | string) => {
    if (typeof one === 'string') return void pieces.add(one.trim());
    for (const piece of [one.text, one.name]) if (piece) pieces.add(piece.trim());
    (one.children ?? []).forEach(walk);
  };
  part.children.forEach(walk);
  const fitting = [...pieces].filter((piece) => says(piece, words));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Returns locators for a button named with a text of the step: `Add Blue mug to basket`. */
export function phraseWriters(node: PlacedNode, slotted: Slotted): Writer[] {
  const name = node.name ?? '';
  const quoted = slotted.slots.flatMap(({ value, kind }, slot) =>
    kind === 'string' && value !== '' && name.split(value).length === 2 ? [{ text: value, slot }] : [],
  );
  const write =
    (exact: string): Writer =>
    (used) => {
      let parts: (string | readonly [string])[] = [name];
      for (const words of quoted) {
        if (!used.isParameter(words)) continue;
        parts = parts.flatMap((part) => {
          if (typeof part !== 'string' || !part.includes(words.text)) return [part];
          const [before = '', after = ''] = part.split(words.text);
          return [before, [used.text(words, 'name')] as const, after];
        });
      }
      const text = parts.length === 1 ? textLiteral(name) : template(parts);
      return `this.page.getByRole(${textLiteral(node.role)}, { name: ${text}${exact} })`;
    };
  return [write(''), write(', exact: true')];
}

/** Returns the locator that Playwright would record, then locators by attributes. */
async function lastResorts(page: Page, node: PlacedNode): Promise<Writer[]> {
  const locator = page.getByRef(node.ref ?? '');
  const normalized = await locator.normalize().catch(() => null);
  const attributes = await locator
    .evaluate((element) =>
      ['id', 'name', 'title', 'placeholder', 'data-testid'].flatMap((attribute) => {
        const value = element.getAttribute(attribute);
        return value ? [`[${attribute}="${CSS.escape(value)}"]`] : [];
      }),
    )
    .catch(() => []);
  const recorded = normalized === null ? [] : [`this.page.${String(normalized)}`];
  return [...recorded, ...attributes.map((css) => `this.page.locator(${textLiteral(css)})`)].map(
    (item) => () => item,
  );
}

/** Returns whether exactly one element matches, and it is this one. */
async function leadsTo(
  expression: string,
  used: Arguments,
  world: CodeWorld,
  element: ElementHandle,
): Promise<boolean> {
  try {
    const locator = locatorOfExpression(expression, used.parameters, world, used.values);
    if ((await locator.count()) !== 1) return false;
    return await locator.evaluate((found, wanted) => found === wanted, element, { timeout: 1_000 });
  } catch {
    // The element is in another frame, or has just gone.
    return false;
  }
}

/** Returns the name of the argument with the element's name. */
export function variableFor(role: string): string {
  if (fieldRoles.has(role)) return 'field';
  const names: Record<string, string> = { radio: 'option', switch: 'name', menuitem: 'item', img: 'picture' };
  return names[role] ?? (/^(?:button|link|checkbox|tab|heading)$/.test(role) ? role : 'name');
}

import { oneLine } from '#contracts/worker/generated-step';
import { Arguments } from './arguments';
import type { StepIntent, Kind, Words } from './intent';
import { anyOf, kindExpression, kindsOfElement } from './kinds';
import { looksLike } from './look-alikes';
import { piecesOf, vague } from './memory';
import { describeNode, isInside, withArticle, type PlacedNode } from './nodes';
import { enough } from '#domain/confidence';
import { unresolved, type UnresolvedStep, type Resolution } from './resolution';
import { resolvePart, type PagePart } from './resolve-part';
import { rolesOfKind } from './roles';
import { locatorOfExpression } from './run-code';
import { says } from './says';
import { similarity } from './similarity';
import { textLiteral } from './source-text';
import { variantOf, type Resolving } from './step';
import { waitOptions } from './waiting';

/** Returns an expression for some elements, below `page` or `part`. */
type Elements = (base: string, used: Arguments) => string;

/** Roles that testers confuse: a "button" may be a link that looks like one. */
const alike = ['button', 'link', 'menuitem', 'tab'];
/** Roles that do not show the element's kind. An element of such a role may look like any kind. */
const plain = new Set(['generic', 'text', 'paragraph', 'listitem', 'cell', 'strong', 'emphasis', 'term']);
/** Minimum likeness at which a name on the page counts as the name that must be missing. */
const nearly = 0.8;

/**
 * Resolves "I do not see …", which is true of everything that does not exist. So the code checks every
 * role and the text. When no page showed the element before, the check proves nothing: its code carries a doubt.
 */
export async function resolveAbsence(step: Resolving, intent: StepIntent): Promise<Resolution> {
  const { name, kind } = intent;
  if (intent.nth !== undefined) return unresolved('it is not clear which of several is missing');
  const part = intent.scope || intent.scopeKind ? await resolvePart(step, intent) : null;
  if (part && 'ok' in part) return part;
  if (name) return ofName(step, intent, name, part);
  if (kind) return ofKind(step, intent, kind, part);
  return unresolved('the step names no element');
}

/** Resolves "I do not see "Sold out"" and "the "Sign out" button is not visible". */
async function ofName(
  step: Resolving,
  intent: StepIntent,
  name: Words,
  part: PagePart | null,
): Promise<Resolution> {
  const { kind } = intent;
  const roles = rolesToAvoid(kind);
  const elements: Elements = roles
    ? (base, used) =>
        roles
          .map((role) => `.getByRole(${textLiteral(role)}, { name: ${used.text(name, 'text')} })`)
          .map((item, index) => (index === 0 ? base + item : `.or(${base}${item})`))
          .join('')
    : (base, used) =>
        ['Text', 'Label', 'Placeholder', 'AltText', 'Title']
          .map((by) => `.getBy${by}(${used.text(name, 'text')})`)
          .map((item, index) => (index === 0 ? base + item : `.or(${base}${item})`))
          .join('');
  const what = `${roles && kind ? kind : 'text'} "${oneLine(name.text)}"`;
  const present =
    namedAmong(poolOf(step, part), name, roles) ??
    (await shownBy(step, elements, part, what)) ??
    (roles ? await drawnAs(step, intent, name.text, part) : null);
  if (present) return onPage(present);
  const isProven = step.before?.hadNamed(name.text, roles) ?? false;
  // "No red button": words that describe an element are not its name.
  if (!isProven && name.slot === null && !/^\p{Lu}/u.test(name.text)) {
    return unresolved(
      `"${oneLine(name.text)}" was on no page of the scenario before and is not quoted, so it may not be a name`,
    );
  }
  return written(step, intent, elements, part, `no ${what}`, isProven ? null : what);
}

/** Returns the roles by which an element of a kind is searched. null: any element with the name. */
function rolesToAvoid(kind: Kind | undefined): readonly string[] | null {
  if (!kind) return null;
  if (kind === 'option') return ['option', 'radio', 'checkbox'];
  if (kind === 'heading') return ['heading'];
  return ['button', 'link', 'menuitem', 'tab'].includes(kind)
    ? [...new Set([...(rolesOfKind[kind] ?? []), ...alike])]
    : null;
}

/** Returns the element with this name, or nearly this name, or null when there is none. */
function namedAmong(
  pool: readonly PlacedNode[],
  { text: wanted }: Words,
  roles: readonly string[] | null,
): string | null {
  const isMeant = (node: PlacedNode, text: string) => {
    const isSame = says(text, wanted) || similarity(wanted, text) >= nearly;
    if (!roles || roles.includes(node.role)) return isSame;
    // A missing button may be text that is styled as a button.
    return plain.has(node.role) && similarity(wanted, text) >= 0.95;
  };
  const found = pool.find((node) => piecesOf(node).some((text) => isMeant(node, text)));
  return found ? describeNode(found) : null;
}

const poolOf = ({ nodes }: Resolving, part: PagePart | null): readonly PlacedNode[] => {
  const placedNode = part?.node;
  if (!part) return nodes;
  return placedNode ? nodes.filter((node) => node === placedNode || isInside(node, placedNode)) : [];
};

/** Returns what the code itself finds, even if hidden from assistive technology, or null for nothing. */
async function shownBy(
  step: Resolving,
  elements: Elements,
  part: PagePart | null,
  what: string,
): Promise<string | null> {
  const used = new Arguments(step.read.slotted);
  const base = part ? part.write(used) : 'this.page';
  const found = locatorOfExpression(elements(base, used), used.parameters, step.world, used.values);
  const [first] = await found.filter({ visible: true }).all();
  if (!first) return null;
  const text = await first.innerText({ timeout: 1_000 }).catch(() => '');
  const words = oneLine(text);
  return words === '' ? what : `${what} ("${words.length > 60 ? `${words.slice(0, 59)}…` : words}")`;
}

/** Elements whose text names something of another kind. */
const named = 'h1, h2, h3, h4, h5, h6, [role="heading"], label, legend, th, caption, option';

/** Returns a text with the name and without a role, which to people who look may be a button. */
async function drawnAs(
  step: Resolving,
  { kind }: StepIntent,
  wanted: string,
  part: PagePart | null,
): Promise<string | null> {
  const used = new Arguments(step.read.slotted);
  const base = locatorOfExpression(
    part ? part.write(used) : 'this.page.locator("body")',
    used.parameters,
    step.world,
    used.values,
  );
  const isThere = await base
    .getByText(wanted, { exact: true })
    .filter({ visible: true })
    .evaluateAll(
      (all, others) => all.some((element) => !element.closest(others)),
      kind === 'heading' ? `${named}, a, button, nav` : named,
    );
  return isThere ? `the text "${oneLine(wanted)}"` : null;
}

/** Resolves "there is no heading" and "the form has no error", about all elements of a kind. */
async function ofKind(
  step: Resolving,
  intent: StepIntent,
  kind: Kind,
  part: PagePart | null,
): Promise<Resolution> {
  const meaning = kindsOfElement[kind];
  if (!meaning) return unresolved(`a check for "${kind}" needs its name`);
  const elements: Elements = (base) => kindExpression(base, meaning, anyOf(meaning));
  const roles = rolesOfKind[kind];
  const node = poolOf(step, part).find(
    (placedNode) =>
      placedNode !== part?.node &&
      !vague.has(kind) &&
      roles?.includes(placedNode.role) &&
      (!meaning.withText || piecesOf(placedNode).length > 0),
  );
  const present = node ? describeNode(node) : await shownBy(step, elements, part, withArticle(kind));
  if (present) return onPage(present);
  const marked = kind === 'error' ? await step.page.locator('[aria-invalid="true"]:visible').count() : 0;
  if (marked > 0) return onPage(`${marked} fields that are marked as invalid`);
  const similar = await looksLike(step.page, kind);
  if (similar) return unresolved(`"${oneLine(similar)}" on the page may be called so`, [], true);
  const isProven = step.before?.hadKind(kind) ?? false;
  return written(step, intent, elements, part, `no ${kind}`, isProven ? null : `any ${kind}`);
}

const onPage = (what: string): UnresolvedStep => unresolved(`the page has ${what}`, [], true);

/** @param unproven what no page showed before; null when a page did */
function written(
  step: Resolving,
  intent: StepIntent,
  elements: Elements,
  part: PagePart | null,
  element: string,
  unproven: string | null,
): Resolution {
  const used = new Arguments(step.read.slotted);
  const where = part ? ` in ${part.described}` : '';
  // A part that is gone contains nothing, so the part itself must be visible.
  const lines = part
    ? [`const part = ${part.write(used)};`, 'await expect(part).toBeVisible();']
    : ['const { page } = this;'];
  lines.push(
    `const found = ${elements(part ? 'part' : 'page', used)};`,
    `await expect(found.filter({ visible: true })).toHaveCount(0${waitOptions(intent, used, ', ')});`,
  );
  return {
    ok: true,
    variants: [variantOf(step, lines, used)],
    values: used.values,
    element: element + where,
    confidence: unproven ? enough : 1,
    mayAppear: true,
    doubt: unproven
      ? `not proven: ${unproven} was on no page of the scenario before, so nothing shows that this check can fail`
      : undefined,
  };
}

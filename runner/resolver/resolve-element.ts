import { shareOf } from '#domain/confidence';
import { Arguments } from './arguments';
import { elementCode, isSelect, optionsOf } from './code';
import { checks, type StepIntent } from './intent';
import { cssOf, locatorsFor, phraseWriters, type FoundLocator, type LocatorTarget } from './locators';
import { describeNode, isInside, textOfNode, type PlacedNode } from './nodes';
import { chooseElement, type ElementChoice } from './rank';
import { unresolved, type UnresolvedStep, type Resolution, type Variant } from './resolution';
import { variantOf, type Resolving } from './step';
import { rolesOfKind } from './roles';
import { locatorOfExpression } from './run-code';
import { says } from './says';
import { commonAncestor } from './scopes';
import { isFiller } from './synonyms';
import { normalized, similarity } from './similarity';

/** Resolves steps that act on one element, or that check it. */
export async function resolveElement(step: Resolving, given: StepIntent): Promise<Resolution> {
  if (!given.name) return unresolved(`the step does not say which ${given.kind ?? 'element'}`);
  const choice = chooseElement(step.nodes, given);
  if (!('node' in choice)) return refusalOfChoice(choice);
  const problem = checks.has(given.act) ? await checkProblem(step, given, choice.node) : null;
  if (problem) return unresolved(problem, [describeNode(choice.node)], true);
  const wrapper = choice.scope && given.scope ? await wrapperOf(step, choice, given.scope.text) : undefined;
  return writeFor(step, given, { ...choice, wrapper });
}

const controls = new Set([
  ...['button', 'textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'checkbox', 'radio', 'switch'],
  ...['slider', 'option', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab', 'treeitem', 'gridcell'],
]);

/** Roles that a browser validates. */
const fields = new Set([
  ...['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider'],
]);

/** Returns why a check would be wrong for an element, or always true, or null when it is fine. */
async function checkProblem(
  { page }: Resolving,
  { act, name, kind, state }: StepIntent,
  node: PlacedNode,
): Promise<string | null> {
  const wanted = name?.text ?? '';
  if (act === 'state' && (state === 'enabled' || state === 'disabled') && !controls.has(node.role))
    return `a ${node.role} is neither enabled nor disabled`;
  if (act === 'state' && state === 'invalid' && !fields.has(node.role))
    return `a ${node.role} is never invalid`;
  if (act !== 'see') return null;
  const isSaid = node.name ? says(node.name, wanted) : says(textOfNode(node), wanted);
  if (!isSaid) return `no element of the page has the text "${wanted}"`;
  if (!kind || rolesOfKind[kind]?.includes(node.role)) return null;
  // To a person who looks at the page, a link that is styled as a button is a button.
  const looks = await page
    .getByRef(node.ref ?? '')
    .evaluate((element) => element.getAttribute('class') ?? '', undefined, { timeout: 1_000 })
    .catch(() => '');
  return new RegExp(kind === 'button' ? 'btn|button' : kind, 'i').test(looks)
    ? null
    : `"${wanted}" is on the page, but as a ${node.role}`;
}

/**
 * Returns the CSS of the smallest element without a role around an element and its scope's text.
 * If cards are made of `div`s, the part with a role is around all of them.
 */
async function wrapperOf(
  { page, nodes }: Resolving,
  { node, scope }: LocatorTarget,
  text: string,
): Promise<string | undefined> {
  if (!scope) return undefined;
  const sayer = nodes.find(
    (placedNode) =>
      isInside(placedNode, scope) &&
      placedNode !== node &&
      [placedNode.name, placedNode.text].some((said) => said?.trim() === text),
  );
  const common = sayer && commonAncestor(sayer, node);
  if (common?.role !== 'generic' || !common.ref) return undefined;
  const found = await cssOf(page, common.ref);
  return found ?? undefined;
}

/** Writes the code for a chosen element, with locators that are proven to lead to it. */
export async function writeFor(
  step: Resolving,
  given: StepIntent,
  choice: LocatorTarget & { confidence: number },
): Promise<Resolution> {
  const { node } = choice;
  const chosen = withOption(given, node);
  if (typeof chosen === 'string') return unresolved(chosen, [], true);
  const { intent, pinned } = chosen;
  const found = await locatorsFor(step.page, step.world, choice, intent, step.read.slotted);
  const written = found.flatMap(({ expression, used }) => {
    const lines = elementCode(intent, node, expression, used);
    return pinned ? [] : [{ variant: variantOf(step, lines, used), used }];
  });
  if (pinned) written.push(...pinnedOption(step, found, node, intent));
  const [first] = written;
  if (!first)
    return unresolved(`${describeNode(node)} has no property by which it could be found again`, [], true);
  return {
    ok: true,
    variants: distinct(written.map(({ variant }) => variant)),
    values: first.used.values,
    element: describeNode(node),
    confidence: choice.confidence,
  };
}

/** Returns the option of a closed list: an exact match, else the only similar one, else why none is. */
function withOption(intent: StepIntent, node: PlacedNode): { intent: StepIntent; pinned: boolean } | string {
  const { act, value } = intent;
  if (!value || !(act === 'select' || act === 'fill') || !isSelect(node)) return { intent, pinned: false };
  const names = optionsOf(node).map(({ name }) => name);
  if (names.includes(value.text)) return { intent, pinned: false };
  const alike = names.filter((name) => similarity(value.text, name) >= 0.85);
  const [only] = alike;
  if (only !== undefined && alike.length === 1) {
    return { intent: { ...intent, value: { text: only, slot: null } }, pinned: true };
  }
  return `no option "${value.text}" in ${describeNode(node)}, which has ${names.slice(0, 6).join(', ')}`;
}

/** Writes code with the page's name of the option. The step's words must then be in the pattern. */
function pinnedOption(step: Resolving, found: readonly FoundLocator[], node: PlacedNode, intent: StepIntent) {
  return found.map(({ expression, used }) => {
    const lines = elementCode(intent, node, expression, used);
    return { variant: variantOf(step, lines, used), used };
  });
}

/**
 * Resolves a step without a pattern whose words are the whole name of a button or link:
 * "I place the order" for "Place order". At least two words must tell it from others.
 */
export async function resolvePhrase(step: Resolving): Promise<Resolution | null> {
  const { slotted, phrases } = step.read;
  const said = new Set(
    phrases.map((phrase) =>
      meat(phrase.replace(/“(\d+)”/g, (_, slot) => slotted.slots[Number(slot)]?.value ?? '')),
    ),
  );
  const named = step.nodes.filter(
    ({ role, name, ref, disabled }) =>
      ref && name && !disabled && /^(?:button|link|menuitem|tab)$/.test(role) && said.has(meat(name)),
  );
  const [node] = named;
  if (!node || meat(node.name ?? '').split(' ').length < 2) return null;
  if (named.length > 1) {
    return unresolved(
      `${named.length} elements have the words of the step as their name`,
      named.map(describeNode).slice(0, 4),
    );
  }
  for (const write of phraseWriters(node, slotted)) {
    const used = new Arguments(slotted);
    const expression = write(used);
    const locator = locatorOfExpression(expression, used.parameters, step.world, used.values);
    if ((await locator.count()) !== 1) continue;
    const variants = [variantOf(step, [`await ${expression}.click();`], used)];
    return { ok: true, variants, values: used.values, element: describeNode(node), confidence: shareOf(0.9) };
  }
  return null;
}

const meat = (words: string) =>
  normalized(words)
    .split(' ')
    .filter((word) => !isFiller(word))
    .join(' ');

export function refusalOfChoice(choice: Exclude<ElementChoice, { node: PlacedNode }>): UnresolvedStep {
  return 'missing' in choice
    ? unresolved(choice.missing, choice.nearest, true)
    : unresolved(choice.ambiguous, choice.nearest, false);
}

export function distinct(variants: readonly Variant[]): Variant[] {
  const seen = new Set<string>();
  return variants.filter((variant) => {
    const key = JSON.stringify(variant);
    return !seen.has(key) && !!seen.add(key);
  });
}

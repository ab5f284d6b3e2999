import type { Expression } from 'acorn';

/** Compares a definition's code with recorded code, and finds the arguments that make them the same. */

/** The parts of a definition's code that the comparison needs. */
export interface ComparedCode {
  parameters: readonly string[];
  constants: ReadonlyMap<string, Expression>;
  /** The environment's address has a path, so `${this.baseUrl}/products` is another page than `/products`. */
  hasPath: boolean;
}

/** The doc string below the step. Recorded code reads it by a name, like an argument. */
const docString = Symbol('doc string');

/** An argument found by the comparison. With `asText`, the code converts the argument to text first. */
export interface Bound {
  value: unknown;
  asText: boolean;
}

/** @param value as cucumber passes it to the function; undefined if the sentence has none */
export function isValue(bound: Bound | undefined, value: unknown): boolean {
  if (!bound || bound.value === docString) return bound !== undefined && value === undefined;
  return bound.asText ? String(value) === String(bound.value) : value === bound.value;
}

/** State of the comparison of two trees. */
export interface ComparisonState {
  of: ComparedCode;
  /** Constants of the recorded code. They are inlined like the definition's. */
  recorded: ReadonlyMap<string, Expression>;
  bound: Map<string, Bound>;
  /** Constants of the definition that were inlined. A constant that was not may have an effect of its own. */
  used: Set<string>;
  usedRecorded: Set<string>;
  /** The recorder proved that the locator finds only this element without `exact`, too. */
  isLoose: boolean;
}

/** A node of acorn's tree, or a value in one. */
export type Tree = Record<string, unknown> & { type?: string };
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Keys that do not change the meaning of code, or repeat what another key of the tree says. */
const ignored = new Set([
  'start',
  'end',
  'raw',
  'optional',
  'sourceType',
  'method',
  'shorthand',
  'kind',
  'generator',
]);

/** Returns whether a definition's code equals recorded code. Adds the definition's arguments to `env.bound`. */
export function equalsRecordedCode(theirs: unknown, ours: unknown, env: ComparisonState): boolean {
  if (!isTree(theirs) || !isTree(ours)) return theirs === ours;
  if (Array.isArray(theirs) || Array.isArray(ours)) {
    if (!Array.isArray(theirs) || !Array.isArray(ours) || theirs.length !== ours.length) return false;
    return theirs.every((item, index) => equalsRecordedCode(item, ours[index], env));
  }
  if (theirs.type === 'Identifier') {
    const name = theirs['name'] as string;
    const constant = env.of.constants.get(name);
    if (constant) {
      env.used.add(name);
      return equalsRecordedCode(constant, ours, env);
    }
    if (env.of.parameters.includes(name)) {
      if (ours.type === 'Identifier' && ours['name'] === 'docString')
        return bind(name, docString, false, env);
      return ours.type === 'Literal' && bind(name, ours['value'], false, env);
    }
  }
  if (ours.type === 'Identifier') {
    const name = String(ours['name']);
    const constant = env.recorded.get(name);
    if (constant) {
      env.usedRecorded.add(name);
      return equalsRecordedCode(theirs, constant, env);
    }
  }
  const made = textMade(theirs, env);
  if (made !== null && ours.type === 'Literal') return bind(made, ours['value'], true, env);
  if (theirs.type === 'TemplateLiteral' && ours.type === 'Literal')
    return isFilled(theirs, ours['value'], env);
  if (theirs.type === 'TemplateLiteral' && ours.type === 'MemberExpression') return isPage(theirs, ours, env);
  if (theirs.type !== ours.type) return false;
  if (theirs.type === 'Literal') return isSameLiteral(theirs, ours);
  if (theirs.type === 'Property') {
    // `{ name }` is `{ name: name }`.
    return (
      keyOf(theirs) !== null &&
      keyOf(theirs) === keyOf(ours) &&
      equalsRecordedCode(theirs['value'], ours['value'], env)
    );
  }
  if (theirs.type === 'CallExpression') return isSameCall(theirs, ours, env);
  if (theirs.type === 'MemberExpression' && !theirs['computed'] && !ours['computed']) {
    // In `response.status()`, `status` is not an argument of that name.
    const [one, other] = [theirs['property'] as Tree, ours['property'] as Tree];
    return (
      one.type === other.type &&
      one['name'] === other['name'] &&
      equalsRecordedCode(theirs['object'], ours['object'], env)
    );
  }
  return Object.keys(theirs).every(
    (key) => ignored.has(key) || equalsRecordedCode(theirs[key], ours[key], env),
  );
}

function isSameLiteral(theirs: Tree, ours: Tree): boolean {
  if (theirs['regex'] || ours['regex'])
    return JSON.stringify(theirs['regex']) === JSON.stringify(ours['regex']);
  return theirs['value'] === ours['value'];
}

function bind(name: string, value: unknown, asText: boolean, env: ComparisonState): boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && value !== docString) return false;
  const before = env.bound.get(name);
  if (!before) {
    env.bound.set(name, { value, asText });
    return true;
  }
  if (before.value === docString || value === docString) return before.value === value;
  if (before.value !== value && !(before.asText && asText && String(before.value) === String(value)))
    return false;
  // This place uses the argument without converting it, so its type must match from now on.
  if (before.asText && !asText) env.bound.set(name, { value, asText });
  return true;
}

/** Returns the name of the argument that `String(count)` converts to text. */
function textMade(tree: Tree, { of }: ComparisonState): string | null {
  const [only, second] = (tree['arguments'] ?? []) as Tree[];
  const callee = tree['callee'] as Tree | undefined;
  if (tree.type !== 'CallExpression' || callee?.['name'] !== 'String' || second) return null;
  const name = only?.type === 'Identifier' ? (only['name'] as string) : '';
  return of.parameters.includes(name) ? name : null;
}

/** Matches a template such as `Add ${product} to basket` with the text that it became. */
function isFilled(template: Tree, text: unknown, env: ComparisonState): boolean {
  if (typeof text !== 'string') return false;
  const texts = textsOf(template);
  const expressions = template['expressions'] as Tree[];
  const names = expressions.map((expression) =>
    expression.type === 'Identifier' ? (expression['name'] as string) : '',
  );
  if (texts === null || !names.every((name) => env.of.parameters.includes(name))) return false;
  return (
    valuesBetween(texts, text)?.every((value, index) => bind(names[index] ?? '', value, true, env)) ?? false
  );
}

/**
 * Returns the values between texts, each up to the first place of the next text. Two adjacent values could be split
 * anywhere, so the result is null for them.
 */
function valuesBetween(texts: readonly string[], whole: string): string[] | null {
  const [first = '', ...others] = texts;
  if (!whole.startsWith(first)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const [index, next] of others.entries()) {
    const isLast = index === others.length - 1;
    if (next === '' && !isLast) return null;
    const end = isLast ? whole.length - next.length : whole.indexOf(next, at + 1);
    if (end <= at || !whole.startsWith(next, end)) return null;
    values.push(whole.slice(at, end));
    at = end + next.length;
  }
  return at === whole.length ? values : null;
}

/** Compares `${this.baseUrl}/products` with `new URL('/products', this.baseUrl).href`. */
function isPage(template: Tree, { object: made }: Tree, env: ComparisonState): boolean {
  const texts = textsOf(template);
  const [first, ...others] = template['expressions'] as Tree[];
  if (env.of.hasPath || !texts?.[1]?.startsWith('/') || texts[0] !== '' || !first) return false;
  if (!isTree(made) || made.type !== 'NewExpression') return false;
  const [address, base] = made['arguments'] as Tree[];
  if (!base || address?.type !== 'Literal' || !equalsRecordedCode(first, base, env)) return false;
  const quasis = (template['quasis'] as Tree[]).slice(1);
  return isFilled({ type: 'TemplateLiteral', quasis, expressions: others }, address['value'], env);
}

function textsOf(template: Tree): string[] | null {
  const texts = (template['quasis'] as Tree[]).map(
    (item) => (item['value'] as { cooked?: string | null }).cooked,
  );
  return texts.every((text) => typeof text === 'string') ? texts : null;
}

function keyOf({ key, computed }: Tree): string | null {
  if (computed || !isTree(key)) return null;
  const name = key['name'] ?? key['value'];
  return typeof name === 'string' ? name : null;
}

/** Locator methods that take `exact`. */
const named = new Set([
  'getByRole',
  'getByLabel',
  'getByText',
  'getByPlaceholder',
  'getByTitle',
  'getByAltText',
]);

/**
 * Compares two calls. A locator without `exact` may find more elements than the recorded one with it, and then fails
 * as ambiguous. They are the same only when the recorder proved that the one without `exact` finds one element, too.
 */
function isSameCall(theirs: Tree, ours: Tree, env: ComparisonState): boolean {
  if (!equalsRecordedCode(theirs['callee'], ours['callee'], env)) return false;
  const given = theirs['arguments'] as Tree[];
  const wanted = ours['arguments'] as Tree[];
  const callee = ours['callee'] as Tree;
  const method = isTree(callee['property']) ? callee['property']['name'] : null;
  const isExact = (one: Tree) => keyOf(one) === 'exact';
  const options = (all: Tree[]) => (all.at(-1)?.type === 'ObjectExpression' ? (all.at(-1) as Tree) : null);
  const their = options(given);
  const our = options(wanted);
  if (
    env.isLoose &&
    named.has(String(method)) &&
    our &&
    !(their?.['properties'] as Tree[] | undefined)?.some(isExact)
  ) {
    const properties = (our['properties'] as Tree[]).filter((item) => !isExact(item));
    const rest = wanted.slice(0, -1);
    const loose = properties.length === 0 && !their ? rest : [...rest, { ...our, properties }];
    return isSameList(given, loose, env);
  }
  return isSameList(given, wanted, env);
}

/** Compares lists of arguments. Options of locators and matchers may come in any order. */
function isSameList(theirs: Tree[], ours: Tree[], env: ComparisonState): boolean {
  if (theirs.length !== ours.length) return false;
  return theirs.every((item, index) => {
    const other = ours[index];
    if (item.type !== 'ObjectExpression' || other?.type !== 'ObjectExpression')
      return equalsRecordedCode(item, other, env);
    const sorted = ({ properties }: Tree) =>
      (properties as Tree[]).toSorted((a, b) => (keyOf(a) ?? '').localeCompare(keyOf(b) ?? ''));
    return equalsRecordedCode(sorted(item), sorted(other), env);
  });
}

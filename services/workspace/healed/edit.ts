import type { Comment, Node, Program } from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { parsedFile } from '../parsed-code';
import { builtAt, combines, isLocatorCall, memberName } from './locator-in-code';
import { valueLiteral } from '../generated/literal';
import { readLocator, type ReadLocator } from './locator-text';

/** Position of the call that failed, from its stack. Both numbers start at 1. */
export interface CallPosition {
  line: number;
  column: number;
  /** Name of the method, such as `click`. */
  method: string;
}

export interface LocatorChange {
  /** The locator that failed, as Playwright prints it. */
  from: string;
  /** The locator that finds the element now, without its root. It comes from a runner: do not trust it. */
  to: string;
}

export type LocatorEdit =
  | {
      source: string;
      /** The replaced code, and the code that replaced it. */
      before: string;
      after: string;
      /** Further facts for the user: other calls use the locator, or it stays within a part of the page. */
      note: string | null;
    }
  | {
      /** Why the code cannot be edited safely. */
      refusal: string;
      /** The locator takes a value of the step. The step's words may have to change, not the code. */
      isByWords: boolean;
    };

/** Actions that a page has as well as a locator, with the selector as their first argument. */
const pageActions = new Set(
  (
    'click dblclick tap fill type press check uncheck setChecked selectOption hover focus setInputFiles textContent ' +
    'innerText inputValue isVisible isChecked getAttribute'
  ).split(' '),
);
/** Methods that act on a locator. An edit must keep the number and order of calls to them. */
const actions = new Set([
  ...pageActions,
  ...'pressSequentially clear dragTo blur waitFor scrollIntoViewIfNeeded dispatchEvent selectText isEnabled screenshot'.split(
    ' ',
  ),
]);

const refused = (refusal: string, isByWords = false): LocatorEdit => ({ refusal, isByWords });

/**
 * Replaces the locator that a call of a step file uses, and changes nothing else. Its root (`this.page`, a frame, a
 * row), the action and every check stay. Refuses, with the reason, wherever the result would not be certain.
 */
export function editLocator(
  source: string,
  position: CallPosition,
  { from, to }: LocatorChange,
): LocatorEdit {
  const wanted = readLocator(to);
  if ('refusal' in wanted) return refused(wanted.refusal);
  const comments: Comment[] = [];
  const program = parsedFile(source, comments);
  if (!program) return refused('the file cannot be read as JavaScript');
  const found = callAt(program, position);
  if (!found) return refused('that position has no call of a locator');
  const { call, callee, ancestors } = found;
  const [first] = call.arguments;
  if (isPage(callee.object) && pageActions.has(position.method)) {
    if (!first || !isConstant(first)) return byValue(source, first ?? call);
    if (!isOf([first], from)) return notIt(source, first);
    const rest = call.arguments.slice(1);
    const others = rest.length > 0 ? source.slice(rest[0]?.start, rest.at(-1)?.end) : '';
    const text = `.${wanted.code}.${position.method}(${others})`;
    return replaced(source, { start: callee.object.end, end: call.end }, text, { comments, note: null });
  }
  const built = builtAt(program, callee.object, ancestors);
  if ('refusal' in built) return refused(built.refusal);
  const parts = partsOf(built.node);
  if (!parts) return refused(`the locator is not written as a chain: ${shown(source, built.node)}`);
  const { root, args, isCombined } = parts;
  if (isCombined) return refused('the locator is combined with another one');
  const value = args.find((arg) => !isConstant(arg));
  const kept = value ? aroundValue(source, args, { from, wanted }) : null;
  if (value && !kept) return byValue(source, value);
  if (!isOf(args, from)) return notIt(source, built.node);
  const hangsOn = source.slice(root.start, root.end);
  if (wanted.entersFrame && !isPage(root))
    return refused(`the element is in a frame of the page, and the locator hangs on ${hangsOn}`);
  const notes = [
    ...(built.uses > 1
      ? [`It is built in one place and used ${built.uses} times, so the other uses change, too.`]
      : []),
    ...(isPage(root) ? [] : [`It stays within ${hangsOn}.`]),
    ...(kept
      ? [`Its value stays: it was seen with "${kept.value}", and is used with other values, too.`]
      : []),
  ];
  const note = notes.length > 0 ? notes.join(' ') : null;
  const text = `.${kept?.code ?? wanted.code}`;
  return replaced(source, { start: root.end, end: built.node.end }, text, { comments, note });
}

type Template = Node & { quasis: { value: { cooked?: string | null } }[]; expressions: Node[] };

/**
 * Returns the wanted locator with the step's value in its name: `Add ${product} to basket` becomes `Put ${product} into
 * the basket`. Only the words around the value changed. Returns null when the name has another value, when the value
 * cannot be told from the rest of the name, or when the locator takes more than one value.
 */
function aroundValue(
  source: string,
  args: readonly Node[],
  { from, wanted }: { from: string; wanted: Extract<ReadLocator, { code: string }> },
): { code: string; value: string } | null {
  const templates: Template[] = [];
  for (const arg of args)
    full(arg, (node) => {
      const template = node as Template;
      if (node.type === 'TemplateLiteral' && template.expressions.length > 0) templates.push(template);
    });
  const [template, ...more] = templates;
  const failed = readLocator(from);
  if (!template || more.length > 0 || 'refusal' in failed) return null;
  const [expression, ...others] = template.expressions;
  if (!expression || others.length > 0 || !args.every((arg) => isConstant(arg, template))) return null;
  const [head, tail] = template.quasis.map(({ value }) => value.cooked ?? '') as [string, string];
  const isAround = (text: string) =>
    text.length > head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
  const was = onlyOne(failed.texts, isAround);
  if (was === null || isNoName(failed.code, was)) return null;
  const value = was.slice(head.length, was.length - tail.length);
  const name = onlyOne(wanted.texts, (text) => text.includes(value));
  const [before, after, ...again] = name?.split(value) ?? [];
  if (name === null || before === undefined || after === undefined || again.length > 0) return null;
  if (isNoName(wanted.code, name)) return null;
  // In the middle of a word, the value may be there by chance.
  if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) return null;
  const [code, rest, ...elsewhere] = wanted.code.split(valueLiteral(name));
  if (code === undefined || rest === undefined || elsewhere.length > 0) return null;
  const taken = source.slice(expression.start, expression.end);
  return { code: `${code}\`${asTemplate(before)}\${${taken}}${asTemplate(after)}\`${rest}`, value };
}

/** Returns whether the text is a selector, test ID or role in the code, and not a name. */
const isNoName = (code: string, text: string) =>
  /(?:locator|getByTestId|getByRole)\($/i.test(code.split(valueLiteral(text))[0] ?? '');

function onlyOne(texts: readonly string[], isFitting: (text: string) => boolean): string | null {
  const [only, ...more] = texts.filter(isFitting);
  return only === undefined || more.length > 0 ? null : only;
}

/** Escapes a text as the constant part of a template literal. */
const asTemplate = (text: string) =>
  valueLiteral(text)
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replace(/`|\$\{/g, '\\$&');

type Call = Node & { callee: Node; arguments: Node[]; optional: boolean };
type Member = Node & { object: Node; property: Node; optional: boolean };

/** Returns the call whose method name begins exactly at the place. */
function callAt(program: Program, { line, column, method }: CallPosition) {
  let found: { call: Call; callee: Member; ancestors: Node[] } | null = null;
  fullAncestor(program, (node, _state, ancestors) => {
    const call = node as Call;
    if (node.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return;
    const callee = call.callee as Member;
    const at = callee.property.loc?.start;
    if (memberName(callee) !== method || !actions.has(method)) return;
    if (at?.line === line && at.column + 1 === column) found = { call, callee, ancestors: [...ancestors] };
  });
  return found as { call: Call; callee: Member; ancestors: Node[] } | null;
}

const isPage = (node: Node): boolean =>
  /page$/i.test(
    node.type === 'Identifier' ? (node as Node & { name: string }).name : (memberName(node) ?? ''),
  );

interface Parts {
  /** The expression that the chain of calls begins with. */
  root: Node;
  args: Node[];
  isCombined: boolean;
}

/** Returns the parts of the chain of calls that builds a locator; null for any other expression. */
function partsOf(node: Node): Parts | null {
  const args: Node[] = [];
  let root = node;
  let isCombined = false;
  while (root.type === 'CallExpression') {
    const call = root as Call;
    const name = memberName(call.callee);
    const isOptional = call.optional || (call.callee as Member).optional;
    if (isOptional || !(isLocatorCall(name) || combines(name))) return null;
    isCombined ||= combines(name);
    args.push(...call.arguments);
    root = (call.callee as Member).object;
  }
  return root === node || root.type === 'ChainExpression' ? null : { root, args, isCombined };
}

/** @param except a node that may contain a value */
function isConstant(node: Node, except?: Node): boolean {
  if (node === except) return true;
  const { expressions, argument, properties } = node as Node & {
    expressions?: Node[];
    argument?: Node;
    properties?: (Node & { value?: Node; computed?: boolean; shorthand?: boolean })[];
  };
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return expressions?.length === 0;
  if (node.type === 'UnaryExpression') return argument !== undefined && isConstant(argument, except);
  if (node.type === 'ObjectExpression')
    return (properties ?? []).every(({ type, value, computed, shorthand }) => {
      return (
        type === 'Property' && !computed && !shorthand && value !== undefined && isConstant(value, except)
      );
    });
  // For example `has: this.page.getByText('Red mug')`.
  return (
    node.type === 'CallExpression' && (partsOf(node)?.args.every((arg) => isConstant(arg, except)) ?? false)
  );
}

const shown = (source: string, { start, end }: Node) => source.slice(start, Math.min(end, start + 60));

function byValue(source: string, node: Node): LocatorEdit {
  const text = shown(source, node);
  return refused(
    `the locator takes a value (${text}): the words of the step may have to change, not the code`,
    true,
  );
}

const notIt = (source: string, node: Node): LocatorEdit =>
  refused(`the code there is not the locator that failed: ${shown(source, node)}`);

/** Returns whether the failed locator contains every text of the code. The file may have changed since. */
function isOf(args: readonly Node[], from: string): boolean {
  const texts: string[] = [];
  for (const arg of args)
    full(arg, (node) => {
      const { value, quasis } = node as Node & {
        value?: unknown;
        quasis?: { value: { cooked?: string | null } }[];
      };
      if (node.type === 'Literal' && typeof value === 'string') texts.push(value);
      if (node.type === 'TemplateLiteral') texts.push(quasis?.[0]?.value.cooked ?? '');
    });
  const told = from.replace(/\\(['"`\\])/g, '$1');
  return texts.every((text) => told.includes(text));
}

function replaced(
  source: string,
  { start, end }: { start: number; end: number },
  text: string,
  { comments, note }: { comments: readonly Comment[]; note: string | null },
): LocatorEdit {
  if (comments.some((comment) => comment.start < end && comment.end > start))
    return refused('there is a comment inside the locator');
  const after = source.slice(0, start) + text + source.slice(end);
  if (!doesTheSame(source, after)) return refused('the edit would change more than the locator');
  return { source: after, before: source.slice(start, end), after: text, note };
}

/** Returns whether both sources parse, act in the same order, and check the same. */
export function doesTheSame(before: string, after: string): boolean {
  const [one, other] = [doingsOf(before), doingsOf(after)];
  return one !== null && other !== null && one.join('\n') === other.join('\n');
}

function doingsOf(source: string): string[] | null {
  const program = parsedFile(source, []);
  if (!program) return null;
  const doings: { at: number; text: string }[] = [];
  full(program, (node) => {
    const { callee } = node as Call;
    if (node.type !== 'CallExpression') return;
    const name = memberName(callee);
    if (name === null) return;
    const { property } = callee as Member;
    if (actions.has(name)) doings.push({ at: property.start, text: name });
    if (/^to[A-Z]/.test(name))
      doings.push({ at: property.start, text: source.slice(property.start, node.end) });
  });
  return doings.sort((a, b) => a.at - b.at).map(({ text }) => text);
}

import {
  parse,
  type CallExpression,
  type Comment,
  type Expression,
  type Literal,
  type ObjectExpression,
} from 'acorn';
import { valueLiteral } from '../generated/literal';

/**
 * Reads locators that runners report. Step code shares the runner's process, so the text may be anything, and it is to
 * become code. Only chains of locator calls with constant arguments are accepted. The code is written from the values
 * that were read, and never contains the text itself.
 */

/** Largest numbers: characters of a locator, calls in it, characters of a text in it and of a regular expression. */
const limits = { text: 1_000, calls: 10, string: 500, regexp: 200 };

export type ReadLocator =
  | {
      /** As step code has it, without its root: `getByRole('button', { name: 'Pay' })`. */
      code: string;
      /** The locator begins in a frame of the page. */
      entersFrame: boolean;
      /** Every text in the locator. */
      texts: string[];
    }
  | { refusal: string };

class Refused extends Error {}

/** Reads a locator without its root. Never runs any part of it. */
export function readLocator(text: string): ReadLocator {
  if (text.length > limits.text) return { refusal: 'The locator is too long.' };
  try {
    const calls = callsOf(expressionOf(text));
    const texts: string[] = [];
    const code = calls.map((call) => written(call, texts)).join('.');
    const [first, last] = [calls[0]?.name ?? '', calls.at(-1)?.name];
    if (!/^(?:locator|frameLocator|getBy)/.test(first))
      throw new Refused(`A locator does not begin with ${first}().`);
    if (last === 'frameLocator') throw new Refused('The locator leads to a frame, and to no element in it.');
    return { code, entersFrame: first === 'frameLocator', texts };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message };
    // The parser could not read the text, or it is nested too deep.
    if (error instanceof SyntaxError || error instanceof RangeError)
      return { refusal: 'The locator cannot be read as code.' };
    throw error;
  }
}

function expressionOf(text: string): Expression {
  const comments: Comment[] = [];
  const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module', onComment: comments });
  const [statement, ...more] = program.body;
  if (statement?.type !== 'ExpressionStatement' || more.length > 0 || comments.length > 0)
    throw new Refused('The locator is more than one chain of calls.');
  return statement.expression;
}

interface Call {
  name: string;
  args: CallExpression['arguments'];
}

function callsOf(expression: Expression): Call[] {
  const calls: Call[] = [];
  for (let one: unknown = expression; ;) {
    const node = one as Expression;
    if (node.type !== 'CallExpression' || node.optional)
      throw new Refused('The locator is not a chain of calls.');
    if (calls.length === limits.calls) throw new Refused('The locator has too many parts.');
    const { callee } = node;
    if (callee.type === 'Identifier') {
      calls.unshift({ name: callee.name, args: node.arguments });
      return calls;
    }
    if (
      callee.type !== 'MemberExpression' ||
      callee.computed ||
      callee.optional ||
      callee.property.type !== 'Identifier'
    )
      throw new Refused('The locator is not a chain of calls.');
    calls.unshift({ name: callee.property.name, args: node.arguments });
    one = callee.object;
  }
}

type Kind = 'text' | 'pattern' | 'number' | 'options';
/** The arguments that each call takes. */
const signatures: Record<string, readonly Kind[]> = {
  locator: ['text', 'options'],
  frameLocator: ['text'],
  getByRole: ['text', 'options'],
  getByText: ['pattern', 'options'],
  getByLabel: ['pattern', 'options'],
  getByPlaceholder: ['pattern', 'options'],
  getByAltText: ['pattern', 'options'],
  getByTitle: ['pattern', 'options'],
  getByTestId: ['pattern'],
  filter: ['options'],
  nth: ['number'],
  first: [],
  last: [],
};
const withoutOptions = new Set(['filter', 'nth', 'frameLocator', 'getByTestId']);

const optionNames = new Set([
  ...['name', 'exact', 'hasText', 'hasNotText', 'includeHidden', 'level', 'checked', 'disabled', 'expanded'],
  ...['pressed', 'selected', 'visible'],
]);

function written({ name, args }: Call, texts: string[]): string {
  const signature = Object.hasOwn(signatures, name) ? signatures[name] : undefined;
  if (!signature) throw new Refused(`${name}() is not a call of a locator.`);
  const least = withoutOptions.has(name) ? signature.length : Math.max(0, signature.length - 1);
  if (args.length > signature.length || args.length < least)
    throw new Refused(`${name}() has other arguments than a locator takes.`);
  return `${name}(${args.map((arg, at) => argument(arg, signature[at] ?? 'text', name, texts)).join(', ')})`;
}

function argument(arg: Call['args'][number], kind: Kind, call: string, texts: string[]): string {
  if (kind === 'options') {
    if (arg.type !== 'ObjectExpression')
      throw new Refused(`${call}() has other arguments than a locator takes.`);
    return options(arg, texts);
  }
  if (arg.type !== 'Literal') throw new Refused(`An argument of ${call}() is not a constant.`);
  const isFitting =
    kind === 'number'
      ? Number.isSafeInteger(arg.value)
      : typeof arg.value === 'string' || (kind === 'pattern' && arg.regex != null);
  if (!isFitting) throw new Refused(`${call}() has other arguments than a locator takes.`);
  return constant(arg, texts);
}

function options({ properties }: ObjectExpression, texts: string[]): string {
  const names = new Set<string>();
  const parts = properties.map((property) => {
    const isPlain =
      property.type === 'Property' &&
      property.kind === 'init' &&
      !property.computed &&
      !property.method &&
      !property.shorthand &&
      property.key.type === 'Identifier';
    if (!isPlain || property.key.type !== 'Identifier')
      throw new Refused('An option of the locator is not a plain one.');
    const { name } = property.key;
    if (!optionNames.has(name) || names.has(name))
      throw new Refused(`${name} is not an option of a locator.`);
    names.add(name);
    if (property.value.type !== 'Literal') throw new Refused(`The option ${name} is not a constant.`);
    return `${name}: ${constant(property.value, texts)}`;
  });
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function constant({ value, regex }: Literal, texts: string[]): string {
  if (regex) return pattern(regex);
  if (typeof value === 'string') {
    if (value.length > limits.string) throw new Refused('A text in the locator is too long.');
    texts.push(value);
    return valueLiteral(value);
  }
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new Refused('A constant of the locator is neither text, number nor yes or no.');
}

/** Checks a regular expression without running it: repeats within repeats could run for ever. */
function pattern({ pattern: source, flags }: NonNullable<Literal['regex']>): string {
  if (source.length > limits.regexp || !/^[imsu]*$/.test(flags))
    throw new Refused('A regular expression in the locator is too long.');
  // For each open group: whether a part of it repeats, or can match in more than one way.
  const isLoose: boolean[] = [false];
  const signs = [...source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_')];
  for (const [at, sign] of signs.entries()) {
    const next = signs[at + 1] ?? '';
    if (sign === '(') isLoose.push(false);
    else if (sign === '|') isLoose[isLoose.length - 1] = true;
    else {
      const wasLoose = sign === ')' && (isLoose.pop() ?? false);
      if (wasLoose && '*+{'.includes(next || ' '))
        throw new Refused('A regular expression in the locator repeats what repeats.');
      if (wasLoose || '*+?{'.includes(next || ' ')) isLoose[isLoose.length - 1] = true;
    }
  }
  return `/${source}/${flags}`;
}

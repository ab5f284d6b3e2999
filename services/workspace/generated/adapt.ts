import { CucumberExpression, type ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import {
  parse,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type IfStatement,
  type Node,
} from 'acorn';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import type { ResolvedStep } from './definition';
import { valueLiteral } from './literal';
import { sealed, signsOf } from './seal';

/**
 * Adapts code that other scenarios use, and that fails for one step, so that it works for both. The comment above the
 * code stays (docs/decisions/0051-shared-definitions.md).
 * @param region the generated definition with its comment
 * @param others texts of other scenarios' steps that match the definition
 * @returns null if the code might change for the others
 */
export function adapted(
  region: string,
  definition: LocatedDefinition,
  step: Pick<ResolvedStep, 'text' | 'variants'>,
  others: ReadonlySet<string>,
  library: Pick<StepLibrary, 'parameterTypes'>,
): string | null {
  if (!('text' in definition.pattern)) return null;
  const { text: pattern } = definition.pattern;
  const values = valuesIn(pattern, step.text, library.parameterTypes);
  const call = callIn(region);
  if (values === null || !call) return null;
  const isShared = [...others].some((text) => {
    const theirs = valuesIn(pattern, text, library.parameterTypes);
    return theirs === null || JSON.stringify(theirs) === JSON.stringify(values);
  });
  return isShared
    ? widened(region, call, pattern, step, values.length)
    : withBranch(region, call, step, values);
}

interface Call {
  body: Node & { start: number; end: number; body: Node[] };
  parameters: string[];
}

/** Returns the function of a definition, with the names of its parameters. */
function callIn(region: string): Call | null {
  const statement = programOf(region)?.body[0];
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression')
    return null;
  const last = statement.expression.arguments.at(-1) as FunctionNode | undefined;
  if (last?.type !== 'FunctionExpression' || last.body.type !== 'BlockStatement') return null;
  const parameters = last.params.map((param) => (param.type === 'Identifier' ? param.name : null));
  if (!parameters.every((parameter) => parameter !== null)) return null;
  return { body: last.body, parameters };
}

function programOf(code: string) {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const comparable = new Set(['string', 'int', 'float', 'word']);

/** Returns the arguments that the function gets for a text; null if they are known only at run time. */
function valuesIn(
  pattern: string,
  text: string,
  types: ParameterTypeRegistry,
): (string | number | null)[] | null {
  const found = new CucumberExpression(pattern, types).match(text);
  if (!found) return null;
  if (!found.every((item) => comparable.has(item.getParameterType().name ?? ''))) return null;
  return found.map((item) => item.getValue<string | number>(null));
}

/** Adds the new code for the step's own values, before the code for all others. */
function withBranch(
  region: string,
  { body, parameters }: Call,
  { variants }: Pick<ResolvedStep, 'variants'>,
  values: readonly (string | number | null)[],
): string | null {
  const own = variants.find((variant) => variant.parameters.length === 0);
  if (!own || values.length === 0 || values.length > parameters.length) return null;
  const condition = values
    .map((value, index) => `${parameters[index]} === ${valueLiteral(value)}`)
    .join(' && ');
  // Replace an earlier branch for the same values.
  const [first] = body.body;
  const isOfBefore =
    first?.type === 'IfStatement' &&
    sameCode(region.slice((first as IfStatement).test.start, (first as IfStatement).test.end), condition);
  const rest = isOfBefore ? first.end : body.start + 1;
  const branch = [`  if (${condition}) {`, ...own.lines.map((line) => `    ${line}`), '    return;', '  }'];
  return sealed(
    `${region.slice(0, body.start + 1)}\n${branch.join('\n')}${region.slice(rest)}`.replaceAll('\r\n', '\n'),
  );
}

const sameCode = (a: string, b: string) => signsOf(a)?.join() === signsOf(b)?.join();

/**
 * Makes the code work for both elements, using the old one wherever it exists. One locator for both (`or`) would fail
 * on a page that has both, or might use the new one. Checks are never widened: they would check less for the others.
 */
function widened(
  region: string,
  { body, parameters }: Call,
  pattern: string,
  { variants }: Pick<ResolvedStep, 'variants'>,
  count: number,
): string | null {
  const fits = variants.find((variant) =>
    count === 0
      ? variant.parameters.length === 0
      : variant.pattern === pattern && variant.parameters.join() === parameters.join(),
  );
  if (!fits || body.body.length !== 1) return null;
  const old = actionIn(region.slice(body.start + 1, body.end - 1));
  const other = actionIn(fits.lines.join('\n'));
  if (!old || !other || old.call !== other.call || old.target === other.target) return null;
  const lines = [
    `const known = ${old.target};`,
    `const other = ${other.target};`,
    `await known.or(other).first().waitFor({ state: 'attached' });`,
    `await ((await known.count()) > 0 ? known : other)${old.call};`,
  ];
  const text = lines.map((line) => `  ${line}\n`).join('');
  return sealed(
    `${region.slice(0, body.start + 1)}\n${text}${region.slice(body.end - 1)}`.replaceAll('\r\n', '\n'),
  );
}

const actions = new Set(['click', 'dblclick', 'fill', 'check', 'uncheck', 'selectOption', 'hover', 'press']);

/** Returns the only action on a locator in the code: its target, and the call, such as `.click()`. */
function actionIn(code: string): { target: string; call: string } | null {
  const start = 'async function f() {';
  const text = `${start}${code}}`;
  const wrapper = programOf(text)?.body[0];
  if (wrapper?.type !== 'FunctionDeclaration') return null;
  const [statement, ...more] = wrapper.body.body;
  if (more.length > 0 || statement?.type !== 'ExpressionStatement') return null;
  const { expression } = statement;
  const call: Expression | null = expression.type === 'AwaitExpression' ? expression.argument : null;
  if (call?.type !== 'CallExpression') return null;
  const { callee } = call as CallExpression;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  if (!actions.has(callee.property.name)) return null;
  const target = text.slice(callee.object.start, callee.object.end);
  return { target, call: text.slice(callee.object.end, call.end).trim() };
}

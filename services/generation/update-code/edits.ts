import type { AwaitExpression, CallExpression, ExpressionStatement, MemberExpression, Node } from 'acorn';
import { visitOwn, type Definition } from './definition';
import { applyEdits, wrapBody, type Edit } from './wrap-body';

/** The changed source, or in words why the step cannot be changed like this. */
export type Changed = { source: string } | { refusal: string };

const noCode: Changed = { refusal: 'This step has no code yet.' };

/** Lets the scenario continue when the step fails, and writes the error to the console. */
export function continueOnFailure(definition: Definition): Changed {
  const error = freeName(definition, 'error');
  const source = wrapBody(definition, {
    before: ['try {'],
    after: [
      `} catch (${error}) {`,
      '  // The scenario goes on although this step failed.',
      `  console.warn(${error});`,
      '}',
    ],
  });
  return source === null ? noCode : { source };
}

export function retryStep(definition: Definition, times: number): Changed {
  const attempt = freeName(definition, 'attempt');
  const error = freeName(definition, 'error');
  const source = wrapBody(definition, {
    before: [`for (let ${attempt} = 1; ; ${attempt}++) {`, '  try {'],
    after: [
      ...(endsEarly(definition) ? [] : ['    break;']),
      `  } catch (${error}) {`,
      `    if (${attempt} === ${times}) throw ${error};`,
      '  }',
      '}',
    ],
  });
  return source === null ? noCode : { source };
}

/** Returns whether the body ends with `return` or `throw`, after which no code is reached. */
function endsEarly({ fn: { body } }: Definition): boolean {
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : undefined;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}

const actions = new Set([
  ...['click', 'dblclick', 'tap', 'hover', 'fill', 'clear', 'type', 'press', 'pressSequentially', 'focus'],
  ...['blur', 'check', 'uncheck', 'setChecked', 'selectOption', 'setInputFiles', 'dragTo', 'selectText'],
]);

/** Makes the step skip its first action when the element is not on the page. */
export function onlyIfFound(definition: Definition): Changed {
  const { source, unit, eol } = definition;
  const found = calls(definition).find(
    ({ call, name, ancestors }) =>
      actions.has(name) && locatorText(source, call) && statementOf(call, ancestors),
  );
  const statement = found && statementOf(found.call, found.ancestors);
  if (!found || !statement) {
    return { refusal: 'This step has no action on an element, such as a click, that could depend on it.' };
  }
  const lineStart = source.lastIndexOf('\n', statement.start - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(source.slice(lineStart, statement.start)) ?? [];
  const code = source.slice(statement.start, statement.end).replace(/\n(?=[ \t]*\S)/g, `\n${unit}`);
  const head = `if ((await ${locatorText(source, found.call)}.count()) > 0) {`;
  const text = [head, `${indent}${unit}${code}`, `${indent}}`].join(eol);
  return { source: applyEdits(source, [{ start: statement.start, end: statement.end, text }]) };
}

/** @param timeout milliseconds */
export function setClickTimeout(definition: Definition, timeout: number): Changed {
  const clicks = calls(definition, { nested: true }).filter(
    ({ name }) => name === 'click' || name === 'dblclick',
  );
  const mouse = /\bmouse$/;
  const own = clicks.filter(({ call }) => !mouse.test(ownerText(definition.source, call)));
  if (own.length === 0) return { refusal: 'This step has no click whose time limit could be set.' };
  const value = String(timeout).replace(/(?<=\d)(?=(\d{3})+$)/g, '_');
  return {
    source: applyEdits(
      definition.source,
      own.map(({ call }) => timeoutEdit(definition.source, call, value)),
    ),
  };
}

function timeoutEdit(source: string, call: CallExpression, value: string): Edit {
  const last = call.arguments.at(-1);
  if (last?.type === 'ObjectExpression') {
    const known = last.properties.find(
      (property) => property.type === 'Property' && nameOf(property.key) === 'timeout',
    );
    if (known?.type === 'Property') return { start: known.value.start, end: known.value.end, text: value };
    const final = last.properties.at(-1);
    if (!final) return { start: last.start, end: last.end, text: `{ timeout: ${value} }` };
    return { start: final.end, end: final.end, text: `, timeout: ${value}` };
  }
  if (!last) return { start: call.end - 1, end: call.end - 1, text: `{ timeout: ${value} }` };
  // `page.click` takes the options after the selector. A locator's click takes only the options.
  if (isOfPage(source, call)) return { start: last.end, end: last.end, text: `, { timeout: ${value} }` };
  const options = source.slice(last.start, last.end);
  return { start: last.start, end: last.end, text: `{ ...${options}, timeout: ${value} }` };
}

interface OwnCall {
  call: CallExpression;
  /** Name of the method. */
  name: string;
  ancestors: Node[];
}

/** Returns the method calls in the step, in the order of the text. */
function calls({ fn }: Definition, { nested = false } = {}): OwnCall[] {
  const found: OwnCall[] = [];
  const add = (node: Node, ancestors: Node[]) => {
    const call = node as CallExpression;
    if (call.callee.type !== 'MemberExpression') return;
    found.push({ call, name: nameOf(call.callee.property) ?? '', ancestors: [...ancestors] });
  };
  visitOwn(fn, 'CallExpression', add, { nested });
  return found.sort((a, b) => a.call.callee.end - b.call.callee.end);
}

function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return (node as Node & { name: string }).name;
  return node.type === 'Literal' ? String((node as Node & { value: unknown }).value) : null;
}

function ownerText(source: string, { callee }: CallExpression): string {
  const { object } = callee as MemberExpression;
  return source.slice(object.start, object.end);
}

function isOfPage(source: string, call: CallExpression): boolean {
  return /(^|\.)(page|frame)$/i.test(ownerText(source, call));
}

/** Returns the code of an action's element; null when it has none, as for the keyboard. */
function locatorText(source: string, call: CallExpression): string | null {
  const owner = ownerText(source, call);
  if (/\b(keyboard|mouse|touchscreen)$/.test(owner)) return null;
  if (!isOfPage(source, call)) return owner;
  const [selector] = call.arguments;
  return selector ? `${owner}.locator(${source.slice(selector.start, selector.end)})` : null;
}

/** Returns the statement of a call if it only consists of `await` and the call. */
function statementOf(call: CallExpression, ancestors: Node[]): ExpressionStatement | null {
  const statement = ancestors.findLast((node) => node.type === 'ExpressionStatement') as
    ExpressionStatement | undefined;
  if (statement?.expression.type !== 'AwaitExpression') return null;
  return (statement.expression as AwaitExpression).argument === call ? statement : null;
}

/** Returns a name that the step's code does not use. */
function freeName({ source, fn }: Definition, name: string): string {
  const code = source.slice(fn.start, fn.end);
  let free = name;
  for (let number = 2; new RegExp(`\\b${free}\\b`).test(code); number++) free = `${name}${number}`;
  return free;
}

import type { Comment, Node } from 'acorn';
import type { StepVariant } from '#contracts/worker/generated-step';
import { parsedCode } from '../parsed-code';
import { isLocatorCall, memberName } from './locator-in-code';

export interface GeneratedAction {
  /** `click`. */
  action: string;
  /** What it is done with, without the page: `getByRole('button', { name: button })`. */
  locator: string;
}

/** What a step does with an element; nothing that only looks. */
const actions = new Set(
  'click dblclick hover fill clear press check uncheck selectOption setInputFiles'.split(' '),
);

/**
 * Reads generated code that does one thing with one element of the page, as `await this.page.getByLabel(field).fill(value);`.
 * It comes from a runner, which step code shares: only chains of locator calls with constants and the step's own values are
 * read.
 * @returns null for anything else
 */
export function generatedAction({ parameters, lines }: StepVariant): GeneratedAction | null {
  const [line = '', ...more] = lines;
  const comments: Comment[] = [];
  const program = more.length === 0 ? parsedCode(line, comments) : null;
  const [statement, ...others] = (program?.body ?? []) as Node[];
  if (!statement || others.length > 0 || comments.length > 0) return null;
  const call = calledIn(statement);
  const action = call && memberName(call.callee);
  if (!call || action === null || !actions.has(action)) return null;
  const isValue = (node: Node) => isPlain(node, parameters);
  if (!call.arguments.every(isValue)) return null;
  const { object } = call.callee as Member;
  const root = rootOf(object, isValue);
  if (!root || !isThisPage(root) || root.end === object.end) return null;
  return { action, locator: line.slice(root.end, object.end).replace(/^\s*\./, '') };
}

type Call = Node & { callee: Node; arguments: Node[]; optional?: boolean };
type Member = Node & { object: Node; property: Node; computed: boolean; optional?: boolean };

/** Of `await …;` */
function calledIn(statement: Node): Call | null {
  const { expression } = statement as Node & { expression?: Node & { argument?: Node } };
  if (statement.type !== 'ExpressionStatement' || expression?.type !== 'AwaitExpression') return null;
  return isCall(expression.argument) ? expression.argument : null;
}

const isCall = (node: Node | undefined): node is Call =>
  node?.type === 'CallExpression' && (node as Call).optional !== true;

/** What a chain of locator calls hangs on; null where it is none. */
function rootOf(node: Node, isValue: (argument: Node) => boolean): Node | null {
  let one = node;
  while (isCall(one)) {
    const name = memberName(one.callee);
    if (name === null || !isLocatorCall(name) || !one.arguments.every(isValue)) return null;
    one = (one.callee as Member).object;
  }
  return one;
}

const isThisPage = (node: Node) =>
  memberName(node) === 'page' && (node as Member).object.type === 'ThisExpression';

/** A constant, a value of the step, a text of both, a locator of the page, or options of such. */
function isPlain(node: Node, parameters: readonly string[]): boolean {
  const isValue = (inner: Node) => isPlain(inner, parameters);
  if (node.type === 'Literal') return !('regex' in node);
  if (node.type === 'Identifier') return parameters.includes((node as Node & { name: string }).name);
  if (node.type === 'TemplateLiteral')
    return (node as Node & { expressions: Node[] }).expressions.every(isValue);
  if (isCall(node)) {
    const { callee, arguments: args } = node;
    // A number of the step as a text.
    if (callee.type === 'Identifier')
      return (callee as Node & { name: string }).name === 'String' && args.every(isValue);
    const root = rootOf(node, isValue);
    return root !== null && isThisPage(root);
  }
  if (node.type !== 'ObjectExpression') return false;
  const { properties } = node as Node & { properties: (Node & Record<string, unknown>)[] };
  return properties.every(
    (property) =>
      property.type === 'Property' &&
      property['computed'] === false &&
      (property['key'] as Node).type === 'Identifier' &&
      isValue(property['value'] as Node),
  );
}

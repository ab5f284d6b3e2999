import type { Comment, Node } from 'acorn';
import type { StepVariant } from '#contracts/worker/generated-step';
import { parsedCode } from '../parsed-code';
import { isLocatorCall, memberName } from './locator-in-code';

export interface GeneratedAction {
  /** Name of the method, such as `click`. */
  action: string;
  /** The locator that it acts on, without the page: `getByRole('button', { name: button })`. */
  locator: string;
}

/** Methods that act on an element. Methods that only read it are not among them. */
const actions = new Set(
  'click dblclick hover fill clear press check uncheck selectOption setInputFiles'.split(' '),
);

/**
 * Reads generated code with one action on one element of the page: `await this.page.getByLabel(field).fill(value);`.
 * The code comes from a runner, whose process step code shares. Only chains of locator calls with constants and values
 * of the step are accepted.
 * @returns null for any other code
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

/** Returns the call of an `await …;` statement; null for any other statement. */
function calledIn(statement: Node): Call | null {
  const { expression } = statement as Node & { expression?: Node & { argument?: Node } };
  if (statement.type !== 'ExpressionStatement' || expression?.type !== 'AwaitExpression') return null;
  return isCall(expression.argument) ? expression.argument : null;
}

const isCall = (node: Node | undefined): node is Call =>
  node?.type === 'CallExpression' && (node as Call).optional !== true;

/** Returns the expression before a chain of locator calls; null if one of the calls is another. */
function rootOf(node: Node, isValue: (argument: Node) => boolean): Node | null {
  let entry = node;
  while (isCall(entry)) {
    const name = memberName(entry.callee);
    if (name === null || !isLocatorCall(name) || !entry.arguments.every(isValue)) return null;
    entry = (entry.callee as Member).object;
  }
  return entry;
}

const isThisPage = (node: Node) =>
  memberName(node) === 'page' && (node as Member).object.type === 'ThisExpression';

/** Accepts constants, values of the step, texts of both, locators of the page, and options of these. */
function isPlain(node: Node, parameters: readonly string[]): boolean {
  const isValue = (inner: Node) => isPlain(inner, parameters);
  if (node.type === 'Literal') return !('regex' in node);
  if (node.type === 'Identifier') return parameters.includes((node as Node & { name: string }).name);
  if (node.type === 'TemplateLiteral')
    return (node as Node & { expressions: Node[] }).expressions.every(isValue);
  if (isCall(node)) {
    const { callee, arguments: args } = node;
    // `String(…)` converts a number of the step to text.
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

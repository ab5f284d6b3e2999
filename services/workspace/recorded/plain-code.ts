import type { Expression, ExpressionStatement, Statement } from 'acorn';
import { isTree, type Tree } from './same-code';

/** Code that runs its statements once, in order, in the form in which it is compared. */
export interface PlainCode {
  statements: readonly ExpressionStatement[];
  /** Initial values of constants such as `const row = …;`. The comparison inlines them. */
  constants: ReadonlyMap<string, Expression>;
}

/** @returns null if code branches, repeats or returns: its text does not show directly what it does */
export function plainCodeOf(body: readonly Statement[]): PlainCode | null {
  const all = withoutChecks(body);
  const constants = new Map<string, Expression>();
  const statements: ExpressionStatement[] = [];
  const later = new Set(all.flatMap(declaredIn));
  for (const statement of all) {
    if (statement.type === 'ExpressionStatement') statements.push(statement);
    else if (statement.type === 'VariableDeclaration' && statement.kind === 'const') {
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'Identifier' || !init) return null;
        // Constants are inlined, so two that refer to each other would never end.
        if (constants.has(id.name) || namesIn(init).some((name) => later.has(name))) return null;
        later.delete(id.name);
        constants.set(id.name, init);
      }
    } else return null;
  }
  return statements.length === 0 ? null : { statements, constants };
}

const declaredIn = (statement: Statement): string[] =>
  statement.type === 'VariableDeclaration'
    ? statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    : [];

/** Returns the names of variables. `context` in `page.context()` and `{ context: 1 }` is none. */
function namesIn(tree: unknown): string[] {
  if (!isTree(tree)) return [];
  if (tree.type === 'Identifier') return [String(tree['name'])];
  const name = tree['computed'] ? null : tree.type === 'MemberExpression' ? 'property' : 'key';
  return Object.keys(tree).flatMap((key) => (key === name ? [] : namesIn(tree[key])));
}

/**
 * Removes the status check after each opened page. A recorded page was there, so a step that opens the same page does
 * the same, whether it checks the page's status or not.
 */
function withoutChecks(body: readonly Statement[]): Statement[] {
  const statements: Statement[] = [];
  for (let at = 0; at < body.length; at++) {
    const statement = body[at] as Statement;
    const opening = openingIn(statement, body[at + 1]);
    if (opening) {
      statements.push(opening);
      at++;
    } else statements.push(statement);
  }
  return statements;
}

/** Returns the call of `const response = await page.goto(…); if (response && response.status() >= 400) throw …`. */
function openingIn(statement: Statement, next: Statement | undefined): ExpressionStatement | null {
  if (statement.type !== 'VariableDeclaration' || next?.type !== 'IfStatement' || next.alternate) return null;
  const [declared, ...others] = statement.declarations;
  const { consequent, test } = next;
  const then = consequent.type === 'BlockStatement' ? consequent.body : [consequent];
  if (!declared?.init || declared.id.type !== 'Identifier' || others.length > 0) return null;
  if (then.length !== 1 || then[0]?.type !== 'ThrowStatement') return null;
  if (!isErrorStatus(test as unknown as Tree, declared.id.name) || !isGoto(declared.init)) return null;
  const { start, end, init: expression } = declared;
  return { type: 'ExpressionStatement', start, end, expression };
}

const isGoto = (expression: Expression) =>
  expression.type === 'AwaitExpression' &&
  expression.argument.type === 'CallExpression' &&
  expression.argument.callee.type === 'MemberExpression' &&
  (expression.argument.callee.property as unknown as Tree)['name'] === 'goto';

/** Returns whether a condition is `name && name.status() >= 400`. */
function isErrorStatus(test: Tree, name: string): boolean {
  const [left, right] = [test['left'], test['right']];
  if (test['operator'] !== '&&' || !isTree(left) || !isTree(right) || left['name'] !== name) return false;
  const [call, limit] = [right['left'], right['right']];
  const callee = isTree(call) ? call['callee'] : null;
  if (!isTree(callee) || !isTree(limit) || !isTree(callee['object']) || !isTree(callee['property']))
    return false;
  const isStatus = callee['object']['name'] === name && callee['property']['name'] === 'status';
  return isStatus && right['operator'] === '>=' && limit['value'] === 400;
}

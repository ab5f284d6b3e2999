import type { Expression, ExpressionStatement, Statement } from 'acorn';
import { isTree, type Tree } from './same-code';

/** Code that does one thing after the other, as it is compared. */
export interface PlainCode {
  statements: readonly ExpressionStatement[];
  /** `const row = …;` is put in where it is used. */
  constants: ReadonlyMap<string, Expression>;
}

/** @returns null where code branches, repeats or answers: what it does is not what it says once */
export function plainCode(body: readonly Statement[]): PlainCode | null {
  const all = withoutChecks(body);
  const constants = new Map<string, Expression>();
  const statements: ExpressionStatement[] = [];
  const later = new Set(all.flatMap(declaredIn));
  for (const statement of all) {
    if (statement.type === 'ExpressionStatement') statements.push(statement);
    else if (statement.type === 'VariableDeclaration' && statement.kind === 'const') {
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'Identifier' || !init) return null;
        // Put in where they are used, two that name each other would have no end.
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

/** Names of variables; `context` in `page.context()` and `{ context: 1 }` is none. */
function namesIn(tree: unknown): string[] {
  if (!isTree(tree)) return [];
  if (tree.type === 'Identifier') return [String(tree['name'])];
  const name = tree['computed'] ? null : tree.type === 'MemberExpression' ? 'property' : 'key';
  return Object.keys(tree).flatMap((key) => (key === name ? [] : namesIn(tree[key])));
}

/**
 * Statements with opened pages without their check. A recorded page was there, so a step that opens the same page does the
 * same, whether it checks the page's status or not.
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

/** `const response = await page.goto(…);` and `if (response && response.status() >= 400) throw …;`: the call alone. */
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

/** Whether a condition is `name && name.status() >= 400`. */
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

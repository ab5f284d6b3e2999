import type { Expression, Node, Program } from 'acorn';
import { full } from 'acorn-walk';

/** Finds where step code builds a locator. */

export type Built =
  | {
      /** The expression that builds it. */
      node: Node;
      /** Number of uses of the variable or member that keeps it; 1 if the call itself builds it. */
      uses: number;
    }
  | { refusal: string };

const queries = /^(?:locator|frameLocator|getBy(?:Role|Text|Label|Placeholder|AltText|Title|TestId))$/;
const narrows = /^(?:filter|nth|first|last|contentFrame|describe)$/;

export const isLocatorCall = (name: string | null): boolean =>
  name !== null && (queries.test(name) || narrows.test(name));

/** Returns whether the method combines two locators: `or` matches either of them, `and` both. */
export const combines = (name: string | null): boolean => name === 'or' || name === 'and';

/** Returns the name of a member; null for a computed one. */
export function memberName(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null;
  const { property, computed } = node as Expression & {
    property: Node & { name: string };
    computed: boolean;
  };
  if (property.type === 'PrivateIdentifier') return `#${property.name}`;
  return !computed && property.type === 'Identifier' ? property.name : null;
}

/** Follows a variable, field, getter or helper of the same file to the one place that builds the locator. */
export function builtAt(program: Program, target: Node, ancestors: readonly Node[]): Built {
  const node = unwrapped(target);
  if (node.type === 'CallExpression') {
    const { callee, arguments: args } = node as Node & { callee: Node; arguments: Node[] };
    const name = memberName(callee);
    if (isLocatorCall(name) || combines(name)) return { node, uses: 1 };
    if (args.length > 0) return { refusal: 'the locator comes from a function with arguments' };
    if (callee.type === 'Identifier') return ofVariable(callee as Named, ancestors, true);
    return name === null ? unclear(node) : ofMember(program, name, 'method');
  }
  if (node.type === 'Identifier') return ofVariable(node as Named, ancestors, false);
  const name = memberName(node);
  return name === null ? unclear(node) : ofMember(program, name, 'field');
}

type Named = Node & { name: string };

const unclear = ({ type }: Node): Built => ({
  refusal: `a locator that is created by ${type} cannot be followed`,
});

function unwrapped(node: Node): Node {
  const { argument, expression } = node as Node & { argument?: Node; expression?: Node };
  if (node.type === 'AwaitExpression' && argument) return unwrapped(argument);
  return node.type === 'ParenthesizedExpression' && expression ? unwrapped(expression) : node;
}

/** Looks for a variable in the scopes, from the inside out. The first scope that declares it decides. */
function ofVariable({ name }: Named, ancestors: readonly Node[], isCall: boolean): Built {
  for (const scope of [...ancestors].reverse()) {
    const { params, left, init, body } = scope as Node & Record<'params' | 'left' | 'init' | 'body', unknown>;
    if (/Function/.test(scope.type) && names(params).has(name))
      return { refusal: 'the locator is an argument of the function' };
    if (/^For/.test(scope.type) && (names(left).has(name) || names(init).has(name)))
      return { refusal: `"${name}" is another one in each round of the loop` };
    if (scope.type !== 'BlockStatement' && scope.type !== 'Program') continue;
    const found = declared(body as Node[], name);
    if (!found) continue;
    if (found.refusal !== undefined) return { refusal: found.refusal };
    if (isCall !== found.isFunction) return { refusal: `it is not clear where "${name}" is built` };
    const value = found.isFunction ? returned(found.value) : unwrapped(found.value);
    if (!value) return { refusal: `"${name}" does more than to return a locator` };
    return {
      node: value,
      uses: usesOf(scope, (node) => node.type === 'Identifier' && (node as Named).name === name) - 1,
    };
  }
  return { refusal: `it is not clear where "${name}" is built` };
}

/** Returns every name in a pattern or declaration. */
function names(tree: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) one.forEach(visit);
    else if (typeof one === 'object' && one !== null) {
      const node = one as Node & Record<string, unknown>;
      if (node.type === 'Identifier') found.add(String(node['name']));
      if (node.type === 'VariableDeclaration')
        visit((node['declarations'] as { id: Node }[]).map(({ id }) => id));
      else if (/Pattern|Property|RestElement/.test(node.type))
        visit([node['left'], node['argument'], node['elements'], node['properties'], node['value']]);
    }
  };
  visit(tree);
  return found;
}

type Declared = { refusal: string } | { refusal?: undefined; value: Node; isFunction: boolean };

function declared(body: readonly Node[], name: string): Declared | null {
  for (const statement of body) {
    const outer = statement as Node & { declaration?: Node | null };
    const node = (statement.type === 'ExportNamedDeclaration' && outer.declaration) || statement;
    const { kind, declarations, id } = node as Node & {
      kind?: string;
      declarations?: { id: Node; init?: Node | null }[];
      id?: Named | null;
    };
    if (node.type === 'FunctionDeclaration' && id?.name === name) return { value: node, isFunction: true };
    if (node.type === 'ImportDeclaration' || node.type === 'ClassDeclaration') continue;
    for (const { id: pattern, init } of declarations ?? []) {
      if (!names(pattern).has(name)) continue;
      if (pattern.type !== 'Identifier' || !init)
        return { refusal: `it is not clear where "${name}" is built` };
      if (kind !== 'const') return { refusal: `"${name}" may be assigned more than once` };
      return { value: init, isFunction: /Function/.test(init.type) };
    }
  }
  return null;
}

/** Returns the expression that a function returns, if it does nothing else; otherwise null. */
function returned(fn: Node): Node | null {
  const { body, params } = fn as Node & { body?: Node & { body?: Node[] }; params?: Node[] };
  if (!body || (params?.length ?? 0) > 0) return null;
  if (body.type !== 'BlockStatement') return unwrapped(body);
  const [only, ...more] = body.body ?? [];
  const { argument } = (only ?? {}) as { argument?: Node | null };
  return only?.type === 'ReturnStatement' && more.length === 0 && argument ? unwrapped(argument) : null;
}

/** Finds a field, getter or method of a page object in the same file. */
function ofMember(program: Program, name: string, kind: string): Built {
  const found: (Node | null)[] = [];
  const plain = name.replace(/^#/, '');
  full(program, (node) => {
    const { key, value, left, right } = node as Node &
      Record<'key' | 'value' | 'left' | 'right', Node | undefined>;
    const isOwn =
      (key as Named | undefined)?.name === plain &&
      (key?.type === 'PrivateIdentifier') === name.startsWith('#');
    if (node.type === 'AssignmentExpression' && left && right && memberName(left) === name) found.push(right);
    if (!isOwn || !value) return;
    if (node.type === 'PropertyDefinition') found.push(value);
    if (node.type === 'MethodDefinition') found.push(returned(value));
    if (node.type === 'Property') found.push(/Function/.test(value.type) ? returned(value) : value);
  });
  const [only] = found;
  if (found.length === 0) return { refusal: `the ${kind} "${name}" is built in another file` };
  if (found.length > 1) return { refusal: `"${name}" is built in ${found.length} places` };
  if (!only) return { refusal: `"${name}" does more than to return a locator` };
  const all = usesOf(program, (node) => memberName(node) === name);
  const writes = usesOf(program, (node) => {
    const { left } = node as Node & { left?: Node };
    return node.type === 'AssignmentExpression' && left !== undefined && memberName(left) === name;
  });
  return { node: unwrapped(only), uses: all - writes };
}

function usesOf(scope: Node, isUse: (node: Node) => boolean): number {
  let uses = 0;
  full(scope, (node) => {
    if (isUse(node)) uses++;
  });
  return uses;
}

import ts from 'typescript';
import type { Source } from './source';

/** Exports that Remix finds by their name, one of each in a route file. */
const routeExports = new Set([
  'loader',
  'action',
  'meta',
  'headers',
  'handle',
  'shouldRevalidate',
  'links',
  'ErrorBoundary',
]);

/**
 * Returns the exported types and functions that share their name with one of another file. An import of such a name
 * does not tell which of them is meant, and an editor offers both.
 */
export function repeatedNames(sources: Source[]): string[] {
  const files = new Map<string, string[]>();
  for (const { path, tree } of sources) {
    if (/\.(test|spec)\.\w+$/.test(path) || path.startsWith('tests/')) continue;
    for (const name of new Set(tree.statements.flatMap(exportedNames))) {
      if (!routeExports.has(name)) files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  return [...files]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: exported by ${paths.join(', ')}; give each its own name`);
}

/** Names of the types and functions that a statement declares and exports. Constants of other kinds do not count. */
function exportedNames(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const kinds = modifiers.map(({ kind }) => kind);
  if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && isFunction(initializer) ? [name.text] : [],
    );
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function isFunction(expression: ts.Expression): boolean {
  return ts.isArrowFunction(expression) || ts.isFunctionExpression(expression);
}

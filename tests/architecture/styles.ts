import { posix } from 'node:path';
import postcss from 'postcss';
import ts from 'typescript';
import { nodesBelow, type Source } from './source';

type Sheet = Pick<Source, 'path' | 'text'>;

/**
 * Classes that a component takes from a style sheet which has none of that name: it is drawn without, and nothing else
 * says so, as for the compiler a style sheet has every name.
 */
export function unknownClasses(sources: Pick<Source, 'path' | 'tree'>[], sheets: Sheet[]): string[] {
  const existing = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]));
  return sources.flatMap(({ path, tree }) => {
    const imported = sheetsOf(path, tree);
    return [...nodesBelow(tree)].flatMap((node) => {
      if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return [];
      const sheet = imported.get(node.expression.text);
      if (!sheet || existing.get(sheet)?.has(node.name.text)) return [];
      return [`${path}: ${sheet} has no class ${node.name.text}`];
    });
  });
}

/** Style sheets that a file imports, by the name that they have in it. */
function sheetsOf(path: string, tree: ts.SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const name = statement.importClause?.name?.text;
    const { text } = statement.moduleSpecifier;
    if (!name || !text.endsWith('.module.css')) continue;
    const sheet = text.startsWith('~/') ? `app/${text.slice(2)}` : posix.join(posix.dirname(path), text);
    found.set(name, sheet);
  }
  return found;
}

function classesOf(text: string): Set<string> {
  const names = new Set<string>();
  postcss.parse(text).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.([\w-]+)/g)) names.add(name);
  });
  return names;
}

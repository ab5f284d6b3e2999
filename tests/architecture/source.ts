import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

export interface Import {
  /** As written, e.g. `~/ui/dialog` or `zod`. */
  specifier: string;
  /** Path in the project without ending, e.g. `app/ui/dialog`; null for a package. */
  target: string | null;
  typeOnly: boolean;
}

/** One source file, parsed. */
export interface Source {
  /** Path in the project, e.g. `app/ui/dialog.tsx`. */
  path: string;
  text: string;
  tree: ts.SourceFile;
  imports: Import[];
}

const folders = ['app', 'server', 'domain', 'contracts', 'services', 'runner', 'demo', 'scripts', 'tests'];
const code = /\.(ts|tsx|mts|mjs|js)$/;

/** Returns all source files of the project. Users' step code in demo/project is content, not source. */
export function readSources(project: string): Source[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name),
    ),
  );
  const paths = [...readdirSync(project), ...below].filter(
    (path) => code.test(path) && !path.startsWith('demo/project/'),
  );
  return paths.sort().map((path) => parseSource(path, readFileSync(join(project, path), 'utf8')));
}

export function parseSource(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, imports: importsOf(path, tree) };
}

/** Returns whether a file is a test, is used by tests only, or replaces a program in tests. */
export function isTest(path: string): boolean {
  return /\.(test|fixture|spec)\.\w+$|\/testing[.\w]*\.ts$/.test(path) || path.startsWith('tests/');
}

/** Yields all nodes below a node, depth first. On request, leaves out the bodies of nested functions. */
export function* nodesBelow(node: ts.Node, intoFunctions = true): Generator<ts.Node> {
  for (const child of node.getChildren()) {
    yield child;
    if (intoFunctions || !ts.isFunctionLike(child)) yield* nodesBelow(child, intoFunctions);
  }
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    found.push({ specifier: specifier.text, target: targetOf(path, specifier.text), typeOnly });
  };
  for (const node of nodesBelow(tree)) {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
  }
  return found;
}

function targetOf(path: string, specifier: string): string | null {
  const alias = /^(~|#domain|#contracts|#services|#runner|#server)\/(.+)$/.exec(specifier);
  if (alias)
    return withoutEnding(posix.join(alias[1] === '~' ? 'app' : (alias[1] ?? '').slice(1), alias[2] ?? ''));
  return specifier.startsWith('.') ? withoutEnding(posix.join(posix.dirname(path), specifier)) : null;
}

/** Returns a path as import targets have it: without ending, and without `/index`. */
export function withoutEnding(path: string): string {
  return path.replace(/(\/index)?(\.(ts|tsx|mts|mjs|js))?$/, '');
}

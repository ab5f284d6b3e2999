import ts from 'typescript';
import { isTest, nodesBelow, type Source } from './source';

/**
 * Returns loaders and actions that are not a plain `export async function`, or that do not await a gate (a function of
 * app/access whose name starts with `require`) in their own body. Nested loaders run in parallel, so a parent's
 * gate protects nothing.
 * @param publicRoutes paths below app/ of route modules that are open to everyone
 */
export function ungatedRoutes(sources: Source[], publicRoutes: readonly string[]): string[] {
  const app = sources.filter(({ path }) => path.startsWith('app/') && !isTest(path));
  return app.flatMap((source) => problemsOf(source, publicRoutes.includes(source.path.slice(4))));
}

/**
 * Returns route modules without a record, and records without a file.
 * @param files paths below app/ that the records name
 */
export function unrecordedRoutes(sources: Source[], files: readonly string[]): string[] {
  const app = sources.filter(({ path }) => path.startsWith('app/') && !isTest(path));
  const paths = new Set(app.map(({ path }) => path));
  const unrecorded = app
    .filter(({ path, tree }) => !files.includes(path.slice(4)) && tree.statements.some(isOfRoute))
    .map(({ path }) => `${path}: a route module without a record in app/pages/pages.ts`);
  const absent = files
    .filter((path) => !paths.has(`app/${path}`))
    .map((path) => `app/pages/pages.ts: there is no app/${path}`);
  return [...unrecorded, ...absent];
}

function isOfRoute(statement: ts.Statement): boolean {
  return namesExportedBy(statement).some((name) => ['loader', 'action', 'meta'].includes(name));
}

function problemsOf(source: Source, isPublic: boolean): string[] {
  return source.tree.statements.flatMap((statement) =>
    exportedHandlers(statement).flatMap((name) => {
      if (!ts.isFunctionDeclaration(statement) || !has(statement, ts.SyntaxKind.AsyncKeyword)) {
        return [`${source.path}: ${name} must be a plain "export async function ${name}"`];
      }
      if (isPublic || awaitsGate(statement, source)) return [];
      return [
        `${source.path}: ${name} does not await a gate of app/access, and its record in app/pages/pages.ts is not for everyone`,
      ];
    }),
  );
}

/** Which of `loader` and `action` a statement exports, in whatever form. */
function exportedHandlers(statement: ts.Statement): string[] {
  return namesExportedBy(statement).filter((name) => name === 'loader' || name === 'action');
}

function namesExportedBy(statement: ts.Statement): string[] {
  if (
    ts.isExportDeclaration(statement) &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
  ) {
    return statement.isTypeOnly ? [] : statement.exportClause.elements.map(({ name }) => name.text);
  }
  if (!has(statement, ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

function has(node: ts.Node, modifier: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === modifier) ?? false);
}

function awaitsGate(handler: ts.FunctionDeclaration, source: Source): boolean {
  const gates = gatesImportedBy(source);
  return [...nodesBelow(handler, false)].some(
    (node) =>
      ts.isAwaitExpression(node) &&
      ts.isCallExpression(node.expression) &&
      gates.has(node.expression.expression.getText()),
  );
}

function gatesImportedBy({ tree, imports }: Source): Set<string> {
  const ofAccess = imports
    .filter(({ target }) => target?.startsWith('app/access/'))
    .map(({ specifier }) => specifier);
  const names = tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const bindings = statement.importClause?.namedBindings;
    if (!ofAccess.includes(statement.moduleSpecifier.text) || !bindings || !ts.isNamedImports(bindings))
      return [];
    return bindings.elements.map(({ name }) => name.text);
  });
  return new Set(names.filter((name) => /^require[A-Z]/.test(name)));
}

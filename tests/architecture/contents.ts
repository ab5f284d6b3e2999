import ts from 'typescript';
import { nodesBelow, type Source } from './source';

/** Where the process' environment may be read. */
const readersOfEnvironment =
  /^(server\/config\/env\.ts|scripts\/.+|tests\/.+|[\w-]+\.config\.(js|ts)|runner\/main\.ts|services\/foundation\/testing[.\w]*\.ts)$/;

export function environmentReads(sources: Source[]): string[] {
  return sources
    .filter(
      ({ path, tree }) => !readersOfEnvironment.test(path) && [...nodesBelow(tree)].some(readsEnvironment),
    )
    .map(({ path }) => `${path}: reads process.env, which only server/config/env.ts does`);
}

/** `process.env`, `process['env']`, `const { env } = process`, `import { env } from 'node:process'`, `import.meta.env`. */
function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'env' && isProcess(node.expression);
  if (ts.isElementAccessExpression(node)) {
    return isProcess(node.expression) && /^['"`]env['"`]$/.test(node.argumentExpression.getText());
  }
  if (ts.isBindingElement(node)) {
    const declaration = node.parent.parent;
    const name = (node.propertyName ?? node.name).getText();
    return name === 'env' && ts.isVariableDeclaration(declaration) && isProcess(declaration.initializer);
  }
  if (!ts.isImportSpecifier(node) || (node.propertyName ?? node.name).text !== 'env') return false;
  return /^['"](node:)?process['"]$/.test(node.parent.parent.parent.moduleSpecifier.getText());
}

function isProcess(node: ts.Node | undefined): boolean {
  return node !== undefined && ['process', 'globalThis.process', 'import.meta'].includes(node.getText());
}

/** The type `any`, and comments that switch the compiler or the rule against it off. */
export function untyped(sources: Source[]): string[] {
  // In pieces, so that this file does not find itself.
  const off = new RegExp(
    [
      '@ts-(ignore|nocheck)',
      'eslint-disable.*no-explicit' + '-any',
      '@(param|returns?|type) \\{[^}\\n]*\\bany\\b',
    ].join('|'),
  );
  return sources.flatMap(({ path, tree, text }) => {
    const found = [...nodesBelow(tree)].some(({ kind }) => kind === ts.SyntaxKind.AnyKeyword);
    if (!found && !off.test(text)) return [];
    return [`${path}: gives up types: any, or a comment against the compiler`];
  });
}

/** Folders and files named after nothing that they do. */
export function emptyNames(sources: Source[]): string[] {
  const empty = /(^|[/.-])(utils?|helpers?|common|misc|stuff|part\d+)([/.-]|$)/i;
  return sources
    .filter(({ path }) => empty.test(path))
    .map(({ path }) => `${path}: a name that says nothing`);
}

export function unfinished(sources: Source[]): string[] {
  const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);
  return sources
    .filter(({ text }) => marks.test(text))
    .map(({ path }) => `${path}: has a mark of unfinished work`);
}

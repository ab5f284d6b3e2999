import { createRequire } from 'node:module';
import type * as Typescript from 'typescript';
import { TookTooLong, withTimeLimit } from './time-limit';

/** Milliseconds. A file of 256 kB needs a tenth of it; nested brackets can take minutes. */
const timeLimit = 2_000;

let loaded: typeof Typescript | undefined;

/** Loads the compiler at its first use: it takes 0.3 s and 60 MB, and most projects have no TypeScript. */
function compiler(): typeof Typescript {
  loaded ??= createRequire(import.meta.url)('typescript') as typeof Typescript;
  return loaded;
}

/**
 * Replaces everything in a TypeScript text that JavaScript lacks by spaces, so that lines and positions stay. The
 * result is to be read, not to be run: enums and namespaces are left out.
 * @returns the first problem if the text is no TypeScript
 */
export function withoutTypes(text: string): string | { line: number; message: string } {
  const ts = compiler();
  try {
    return withTimeLimit(timeLimit, () => blankTypes(ts, text));
  } catch (error) {
    if (error instanceof TookTooLong) return { line: 1, message: 'The code takes too long to read.' };
    if (error instanceof RangeError) return { line: 1, message: 'The code is nested too deeply.' };
    throw error;
  }
}

function blankTypes(ts: typeof Typescript, text: string): ReturnType<typeof withoutTypes> {
  const file = ts.createSourceFile('steps.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const [problem] =
    (file as { parseDiagnostics?: Typescript.DiagnosticWithLocation[] }).parseDiagnostics ?? [];
  if (problem) {
    const { line } = file.getLineAndCharacterOfPosition(problem.start);
    return { line: line + 1, message: ts.flattenDiagnosticMessageText(problem.messageText, ' ') };
  }
  const ranges: Range[] = [];
  const visit = (node: Typescript.Node): void => {
    if (isWithoutCode(ts, node)) return void ranges.push(withComma(text, node.getStart(file), node.end));
    ranges.push(...typeRanges(ts, file, node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  // A text has a few thousand ranges at most, in no order.
  const units = text.split('');
  for (const [from, to] of ranges)
    for (let at = from; at < to; at++) if (units[at] !== '\n' && units[at] !== '\r') units[at] = ' ';
  return units.join('');
}

type Range = readonly [from: number, to: number];

/** Returns whether nothing of a node is JavaScript. */
function isWithoutCode(ts: typeof Typescript, node: Typescript.Node): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isModuleDeclaration(node) || ts.isEnumDeclaration(node)) return true;
  if (ts.isIndexSignatureDeclaration(node) || ts.isImportEqualsDeclaration(node)) return true;
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ?? false;
  if (ts.isExportAssignment(node)) return node.isExportEquals ?? false;
  if (ts.isExportDeclaration(node) || ts.isImportSpecifier(node) || ts.isExportSpecifier(node))
    return node.isTypeOnly;
  if (ts.isParameter(node)) return ts.isIdentifier(node.name) && node.name.text === 'this';
  const isSignature = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
  if ((isSignature || ts.isConstructorDeclaration(node)) && node.body === undefined) return true;
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return modifiers.some(
    ({ kind }) =>
      kind === ts.SyntaxKind.DeclareKeyword ||
      (kind === ts.SyntaxKind.AbstractKeyword && ts.isPropertyDeclaration(node)),
  );
}

/** Returns a range with the comma behind it: `this: World, ` and `type Page, ` are parts of a list. */
function withComma(text: string, from: number, to: number): Range {
  return [from, to + (/^\s*,/.exec(text.slice(to, to + 1_000))?.[0].length ?? 0)];
}

/** Returns the ranges of the types of a node that is JavaScript otherwise. */
function typeRanges(ts: typeof Typescript, file: Typescript.SourceFile, node: Typescript.Node): Range[] {
  const rangeOf = (part: Typescript.Node): Range => [part.getStart(file), part.end];
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))
    return [[node.expression.end, node.end]];
  if (ts.isTypeAssertionExpression(node)) return [[node.getStart(file), node.expression.getStart(file)]];
  if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) return [rangeOf(node)];
  const ranges: Range[] = [];
  const { type, questionToken, exclamationToken, typeParameters, typeArguments } = node as Annotated;
  const isAnnotated =
    ts.isFunctionLike(node) ||
    ts.isParameter(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node);
  // The colon ends where the type and the space before it begin.
  if (isAnnotated && type) ranges.push([type.pos - 1, type.end]);
  if (isAnnotated && questionToken) ranges.push(rangeOf(questionToken));
  if (isAnnotated && exclamationToken) ranges.push(rangeOf(exclamationToken));
  for (const list of [typeParameters, typeArguments])
    if (list) ranges.push([list.pos - 1, file.text.indexOf('>', list.end) + 1]);
  if (ts.canHaveDecorators(node)) ranges.push(...(ts.getDecorators(node) ?? []).map(rangeOf));
  if (ts.canHaveModifiers(node))
    ranges.push(...(ts.getModifiers(node) ?? []).filter(({ kind }) => isTypeModifier(ts, kind)).map(rangeOf));
  return ranges;
}

interface Annotated extends Typescript.Node {
  type?: Typescript.Node;
  questionToken?: Typescript.Node;
  exclamationToken?: Typescript.Node;
  typeParameters?: Typescript.NodeArray<Typescript.Node>;
  typeArguments?: Typescript.NodeArray<Typescript.Node>;
}

const isTypeModifier = ({ SyntaxKind }: typeof Typescript, kind: Typescript.SyntaxKind) =>
  kind === SyntaxKind.PublicKeyword ||
  kind === SyntaxKind.PrivateKeyword ||
  kind === SyntaxKind.ProtectedKeyword ||
  kind === SyntaxKind.ReadonlyKeyword ||
  kind === SyntaxKind.AbstractKeyword ||
  kind === SyntaxKind.OverrideKeyword;

import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse, type Options } from 'acorn';
import { cleanError, locationIn } from '../evidence/step-error';
import { sourceOf, TypescriptSyntaxError } from './typescript';

/** Returns why step code does not load, with file and line, for the report. */
export async function loadProblem(error: unknown, projectDir: string): Promise<string> {
  const prefix = 'The step code does not load: ';
  if (error instanceof TypescriptSyntaxError || !(error instanceof SyntaxError)) {
    return prefix + loadErrorText(error, projectDir);
  }
  const place = await syntaxErrorPlace(error, projectDir);
  return (
    prefix + (place ? `${place.file}:${place.line}: ${error.message}` : loadErrorText(error, projectDir))
  );
}

/** Returns an error for the report, with the cause that cucumber hides behind its own error. */
export function loadErrorText(error: unknown, projectDir: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TypescriptSyntaxError) return error.message;
  const text = error.stack ?? error.message;
  const importer = importerOf(error);
  const own = cleanError(importer ? text.replaceAll(importer, sourceOf(importer)) : text, projectDir);
  const { cause } = error;
  return cause instanceof Error ? `${own}\n${cleanError(cause.stack ?? cause.message, projectDir)}` : own;
}

/** Returns the absolute path of the file with the import that Node could not resolve. */
function importerOf(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND') return null;
  return /imported from (\/.+?)$/m.exec(error.message)?.[1] ?? null;
}

/** Returns the place of an import that Node could not resolve; null for other errors. */
export async function missingImportPlace(
  error: unknown,
  projectDir: string,
): Promise<{ file: string; line: number } | null> {
  const importer = error instanceof Error ? importerOf(error) : null;
  const file = importer && locationIn(projectDir, sourceOf(importer));
  if (!file) return null;
  const [, request = ''] = /Cannot find (?:package|module) '([^']+)'/.exec((error as Error).message) ?? [];
  const text = await readFile(join(projectDir, file), 'utf8').catch(() => '');
  const end =
    request
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? request;
  const index = text.split('\n').findIndex((line) => line.includes(end) && /['"`]/.test(line));
  return { file, line: index + 1 };
}

/**
 * Returns the place of a syntax error in JavaScript; null when it is not found.
 * Trap: for a module, Node provides it only in its crash output, so a parser searches. For CommonJS it is in the first
 * line of the stack.
 * @param first file to search before all others
 */
export async function syntaxErrorPlace(
  error: SyntaxError,
  projectDir: string,
  first?: string,
): Promise<{ file: string; line: number } | null> {
  const [, path = '', line = ''] = /^((?:file:\/\/)?\/.*):(\d+)\n/.exec(error.stack ?? '') ?? [];
  const file = path === '' ? null : locationIn(projectDir, path);
  if (file) return { file, line: Number(line) };
  for (const script of [
    ...(first === undefined ? [] : [join(projectDir, first)]),
    ...(await scriptsIn(projectDir)),
  ]) {
    const found = await brokenLine(script);
    if (found !== null) return { file: relative(projectDir, script), line: found };
  }
  return null;
}

const asModule: Options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true };
const asScript: Options = { ...asModule, sourceType: 'script', allowReturnOutsideFunction: true };

/** Returns the line at which a file does not parse; null when it does. */
async function brokenLine(path: string): Promise<number | null> {
  if (!/\.[cm]?js$/.test(path)) return null;
  const text = await readFile(path, 'utf8').catch(() => '');
  const kinds = path.endsWith('.mjs')
    ? [asModule]
    : path.endsWith('.cjs')
      ? [asScript]
      : [asModule, asScript];
  const lines = kinds.map((kind) => lineOfError(text, kind));
  return lines.includes(null) ? null : (lines[0] ?? null);
}

function lineOfError(text: string, kind: Options): number | null {
  try {
    parse(text, kind);
    return null;
  } catch (error) {
    const at = (error as { loc?: { line: number } }).loc;
    if (!at) throw error;
    return at.line;
  }
}

async function scriptsIn(projectDir: string): Promise<string[]> {
  const entries = await readdir(projectDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/node_modules/'))
    .sort();
}

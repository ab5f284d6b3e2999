import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from 'acorn';
import { cleanError } from '../evidence/step-error';

/**
 * Returns why step code does not load, with file and line, for the report.
 * Trap: for a syntax error in a module, Node provides neither (only its crash output does), so a parser searches.
 */
export async function loadProblem(error: unknown, projectDir: string): Promise<string> {
  if (!(error instanceof Error)) return `The step code does not load: ${String(error)}`;
  const message = cleanError(error.stack ?? error.message, projectDir);
  if (!(error instanceof SyntaxError)) return `The step code does not load: ${message}`;
  const syntaxError = await findSyntaxError(projectDir);
  return `The step code does not load: ${syntaxError ? `${syntaxError}: ${error.message}` : message}`;
}

/** Returns `file:line` of the first module that cannot be parsed. */
async function findSyntaxError(projectDir: string): Promise<string | null> {
  for (const path of await modulesIn(projectDir)) {
    try {
      parse(await readFile(path, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' });
    } catch (error) {
      const at = (error as { loc?: { line: number } }).loc;
      if (!at) throw error;
      return `${relative(projectDir, path)}:${at.line}`;
    }
  }
  return null;
}

async function modulesIn(projectDir: string): Promise<string[]> {
  const entries = await readdir(projectDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/node_modules/'))
    .sort();
}

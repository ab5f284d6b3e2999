import type { z } from 'zod';
import {
  environment,
  environmentFileProblem,
  type Environment,
  type FoundEnvironment,
} from '#domain/environments/environment';
import type { GitStore, TreeFile } from '#services/foundation/git/index';
import type { Place } from '../branch-reader';
import { decodeText } from '../text';

const folder = 'environments/';

/** An environment is a file of its name; what the file says its name was does not count. */
export function environmentPath(name: string): string {
  return `${folder}${name}.json`;
}

/** Names of all environments of a commit, also of files that cannot be read. */
export function environmentNames(files: readonly TreeFile[]): string[] {
  return files.flatMap(({ path }) => /^environments\/([^/]+)\.json$/.exec(path)?.[1] ?? []);
}

/** The file of an environment. */
export interface StoredEnvironment {
  found: Exclude<FoundEnvironment<Environment>, null>;
  /** Version of the file. */
  blob: string;
  /** Everything the file holds; other programs may keep more in it. Null: it is no JSON object. */
  json: Record<string, unknown> | null;
}

/** Reads the environment of a name; null when there is no such file. A file that breaks a rule says why it is refused. */
export async function readEnvironment(
  git: Pick<GitStore, 'readFile'>,
  { projectId, commit }: Place,
  name: string,
): Promise<StoredEnvironment | null> {
  const path = environmentPath(name);
  const file = name.includes('/') ? null : await git.readFile(projectId, commit, path);
  if (!file) return null;
  const json = parseObject(decodeText(file.bytes) ?? '');
  return { found: environmentIn(json, name, path), blob: file.blob, json };
}

function environmentIn(
  json: Record<string, unknown> | null,
  name: string,
  file: string,
): StoredEnvironment['found'] {
  const problem = environmentFileProblem(json);
  if (!problem) return environment.parse({ ...json, name });
  const baseUrl = typeof json?.['baseUrl'] === 'string' ? json['baseUrl'] : null;
  // Whatever stands there counts as yes, except no: nothing heals where a person meant it not to.
  const proposeOnly = ![undefined, false].includes(json?.['proposeOnly'] as undefined);
  return { refused: { name, file, ...problem, baseUrl, proposeOnly } };
}

/** The text of an environment's file, which says nothing of what is as it is left out. @param rest what else it holds */
export function environmentText(
  { proposeOnly = false, ...written }: z.input<typeof environment>,
  { proposeOnly: _before, ...rest }: Record<string, unknown> = {},
): string {
  if (proposeOnly) return `${JSON.stringify({ ...rest, ...written, proposeOnly }, null, 2)}\n`;
  return `${JSON.stringify({ ...rest, ...written }, null, 2)}\n`;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

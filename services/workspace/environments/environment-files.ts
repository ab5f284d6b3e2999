import type { z } from 'zod';
import { environment, type Environment } from '#contracts/environment';
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

/** An environment with the version of its file. */
export interface StoredEnvironment {
  environment: Environment;
  blob: string;
  /** Everything the file holds; other programs may keep more in it. */
  json: Record<string, unknown>;
}

/** The environment of a name; null when there is no such file or it is not one. */
export async function readEnvironment(
  git: Pick<GitStore, 'readFile'>,
  { projectId, commit }: Place,
  name: string,
): Promise<StoredEnvironment | null> {
  const file = name.includes('/') ? null : await git.readFile(projectId, commit, environmentPath(name));
  if (!file) return null;
  const json = parseObject(decodeText(file.bytes) ?? '');
  const parsed = environment.safeParse({ ...json, name });
  return json && parsed.success ? { environment: parsed.data, blob: file.blob, json } : null;
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

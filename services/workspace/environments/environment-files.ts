import type { z } from 'zod';
import {
  environment,
  environmentFileProblem,
  type Environment,
  type FoundEnvironment,
} from '#domain/environments/environment';
import type { GitStore, TreeFile } from '#services/foundation/git/index';
import type { ProjectCommit } from '../branch-reader';
import { decodeText } from '../text';

const folder = 'environments/';

/** Returns the path of an environment's file. The file's name counts, not the name written in the file. */
export function environmentPath(name: string): string {
  return `${folder}${name}.json`;
}

/** Returns the names of all environments of a commit, including those whose files cannot be read. */
export function environmentNamesOf(files: readonly TreeFile[]): string[] {
  return files.flatMap(({ path }) => /^environments\/([^/]+)\.json$/.exec(path)?.[1] ?? []);
}

/** An environment as stored in its file. */
export interface StoredEnvironment {
  found: Exclude<FoundEnvironment<Environment>, null>;
  /** Blob id of the file. */
  blob: string;
  /** All content of the file; other programs may add to it. Null if it is no JSON object. */
  json: Record<string, unknown> | null;
}

/** Reads an environment; null if it has no file. For a file that breaks a rule, the result says why it is refused. */
export async function readEnvironmentFile(
  git: Pick<GitStore, 'readFile'>,
  { projectId, commit }: ProjectCommit,
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
  // Any value except false counts as true, so that nothing is healed automatically against a person's will.
  const proposeOnly = ![undefined, false].includes(json?.['proposeOnly'] as undefined);
  return { refused: { ...validFields(json), name, file, ...problem, baseUrl, proposeOnly } };
}

/** Returns the valid fields of a file, and the defaults of its other fields. */
function validFields(json: Record<string, unknown> | null): Environment {
  const valid = Object.entries(environment.shape).filter(
    ([field, schema]) => schema.safeParse(json?.[field]).success,
  );
  const values = Object.fromEntries(valid.map(([field]) => [field, json?.[field]]));
  return environment.parse({ name: '', baseUrl: '', ...values });
}

/** Returns the text of an environment's file. Leaves out a false `proposeOnly`. @param rest the file's other content */
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markOf } from '#contracts/generated-step';

/** Where a definition stands; `uri` is relative to the checkout. */
export interface Place {
  uri: string;
  line: number;
}

/**
 * Tells which definitions a generation may write anew, by the comment lines above them: in mode `missing` stubs, in mode
 * `all` generated code as well. A file that cannot be read has none.
 */
export async function replaceable(
  projectDir: string,
  definitions: readonly Place[],
  mode: 'missing' | 'all',
): Promise<(definition: Place) => boolean> {
  const files = new Map<string, string[]>();
  for (const uri of new Set(definitions.map((one) => one.uri))) {
    const text = await readFile(join(projectDir, uri), 'utf8').catch(() => '');
    files.set(uri, text.split(/\r?\n/));
  }
  return ({ uri, line }) => {
    const mark = markOf(files.get(uri)?.[line - 2] ?? '');
    return mark === 'stub' || (mark === 'generated' && mode === 'all');
  };
}

import type { KeptDefinition } from '#contracts/workspace';
import type { BranchReader, ProjectCommit } from '../branch-reader';
import { withoutDefinitions, type NamedDefinition } from '../steps/remove-definitions';
import { definitionKeyOf, type UnusedStepsAnalysis } from './analysis';

/** The definitions that a call wants to remove from one file. */
export interface UnwantedDefinitions {
  filePath: string;
  stepDefinitions: readonly NamedDefinition[];
}

/** Edits of files that remove unused definitions, and the definitions that stay. */
export interface RemovalPlan {
  changes: { path: string; content: string; expected: string }[];
  removed: number;
  kept: KeptDefinition[];
}

/** Plans a removal at a commit. Removes only definitions that the analysis of the same commit found unused. */
export async function planRemoval(
  reader: Pick<BranchReader, 'textFile'>,
  at: ProjectCommit,
  { unused, present }: UnusedStepsAnalysis,
  input: readonly UnwantedDefinitions[],
): Promise<RemovalPlan> {
  const plan: RemovalPlan = { changes: [], removed: 0, kept: [] };
  const removable = new Set(unused.map(definitionKeyOf));
  for (const [uri, wanted] of byFile(input)) {
    const free = wanted.filter((definition) => removable.has(definitionKeyOf({ uri, ...definition })));
    const file = free.length > 0 ? await reader.textFile(at, uri) : null;
    const { text, removed } = withoutDefinitions(file?.text ?? '', free);
    if (file && removed.length > 0) plan.changes.push({ path: uri, content: text, expected: file.blob });
    plan.removed += removed.length;
    const gone = new Set(removed.map((item) => definitionKeyOf({ uri, ...item })));
    for (const definition of wanted) {
      const key = definitionKeyOf({ uri, ...definition });
      if (gone.has(key)) continue;
      plan.kept.push({
        filePath: uri,
        ...definition,
        reason: reasonFor(removable.has(key), present.has(key)),
      });
    }
  }
  return plan;
}

function reasonFor(isUnused: boolean, isThere: boolean): string {
  if (isUnused) return 'It is part of other code. Delete it in the editor.';
  return isThere ? 'A step may use it.' : 'It no longer exists.';
}

/** Groups the unwanted definitions by file, each definition once. */
function byFile(input: readonly UnwantedDefinitions[]): Map<string, NamedDefinition[]> {
  const files = new Map<string, Map<string, NamedDefinition>>();
  for (const { filePath, stepDefinitions } of input) {
    const wanted = files.get(filePath) ?? new Map<string, NamedDefinition>();
    for (const { keyword, pattern } of stepDefinitions) {
      wanted.set(`${keyword} ${pattern}`, { keyword, pattern });
    }
    files.set(filePath, wanted);
  }
  return new Map([...files].map(([path, wanted]) => [path, [...wanted.values()]]));
}

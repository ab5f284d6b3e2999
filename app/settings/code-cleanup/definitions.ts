import type { StepDefRef } from '#contracts/workspace';
import { codeFilePath } from '~/shell/code-file';
import { featureAddress, query } from '~/platform/paths';

/** A step definition as forms and addresses name it. */
export type DefinitionKey = Pick<StepDefRef, 'uri' | 'keyword' | 'pattern'>;

/** What a list shows of an unused definition. */
export type UnusedDefinition = Omit<StepDefRef, 'code'>;

export interface FileGroup {
  uri: string;
  definitions: UnusedDefinition[];
}

/** The definitions of each file, in the order of both. */
export function groupByFile(definitions: readonly UnusedDefinition[]): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const definition of definitions) {
    const group = groups.get(definition.uri) ?? { uri: definition.uri, definitions: [] };
    group.definitions.push(definition);
    groups.set(definition.uri, group);
  }
  return [...groups.values()];
}

/** The value of a definition's checkbox. */
export function formValueOf({ uri, keyword, pattern }: DefinitionKey): string {
  return JSON.stringify([uri, keyword, pattern]);
}

/** Reads {@link formValueOf}; null for anything else. */
export function definitionOf(value: unknown): DefinitionKey | null {
  if (typeof value !== 'string') return null;
  try {
    const parts: unknown = JSON.parse(value);
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    const [uri, keyword, pattern] = parts as unknown[];
    if (typeof uri !== 'string' || typeof keyword !== 'string' || typeof pattern !== 'string') return null;
    return { uri, keyword, pattern };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Of what may know more of a definition. */
function keyOf(choice: DefinitionKey | { uri: string }): Record<string, string> {
  const { uri } = choice;
  return 'keyword' in choice ? { uri, keyword: choice.keyword, pattern: choice.pattern } : { uri };
}

/** The query that names a definition, all of a file, or all. */
export function choiceQuery(choice: DefinitionKey | { uri: string } | 'all'): string {
  return choice === 'all' ? '?all=1' : query(keyOf(choice));
}

/** Those of the definitions that an address names. */
export function chosenBy<T extends DefinitionKey>(search: URLSearchParams, definitions: readonly T[]): T[] {
  if (search.has('all')) return [...definitions];
  const [uri, keyword, pattern] = ['uri', 'keyword', 'pattern'].map((name) => search.get(name));
  if (!uri) return [];
  return definitions.filter(
    (one) => one.uri === uri && (keyword === null || (one.keyword === keyword && one.pattern === pattern)),
  );
}

/** `1 unused step`, `3 unused steps`. */
export function unusedSteps(count: number): string {
  return `${count} unused ${count === 1 ? 'step' : 'steps'}`;
}

/** Where a line of the repository is shown: that of a feature on its page, any other as code. */
export function placePath(projectId: string, uri: string, line: number): string {
  const feature = /^features\/(.+)\.feature$/.exec(uri)?.[1];
  if (feature === undefined) return codeFilePath(projectId, { file: uri, line });
  return `${featureAddress(projectId, feature)}#L${line}`;
}

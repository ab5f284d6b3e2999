import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import type { StepDefRef } from '#contracts/workspace';
import { codeFilePath } from '~/shell/code-file';
import { featureAddress, query } from '~/platform/paths';

/** Identifies a step definition in forms and addresses. */
export type DefinitionKey = Pick<StepDefRef, 'uri' | 'keyword' | 'pattern'>;

/** An unused definition in a list. */
export type UnusedDefinition = Omit<StepDefRef, 'code'>;

export interface FileGroup {
  uri: string;
  definitions: UnusedDefinition[];
}

/** Groups the definitions by file. Keeps the order of files and definitions. */
export function groupByFile(definitions: readonly UnusedDefinition[]): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const definition of definitions) {
    const group = groups.get(definition.uri) ?? { uri: definition.uri, definitions: [] };
    group.definitions.push(definition);
    groups.set(definition.uri, group);
  }
  return [...groups.values()];
}

/** Returns the value of a definition's checkbox. */
export function definitionFormValueOf({ uri, keyword, pattern }: DefinitionKey): string {
  return JSON.stringify([uri, keyword, pattern]);
}

/** Reads {@link definitionFormValueOf}; null for anything else. */
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

/** Returns only the identifying fields, as the object may have more. */
function keyOf(choice: DefinitionKey | { uri: string }): Record<string, string> {
  const { uri } = choice;
  return 'keyword' in choice ? { uri, keyword: choice.keyword, pattern: choice.pattern } : { uri };
}

/** Returns the query for a definition, for all definitions of a file, or for all. */
export function choiceQuery(choice: DefinitionKey | { uri: string } | 'all'): string {
  return choice === 'all' ? '?all=1' : query(keyOf(choice));
}

/** Returns the definitions that an address names. */
export function chosenBy<T extends DefinitionKey>(search: URLSearchParams, definitions: readonly T[]): T[] {
  if (search.has('all')) return [...definitions];
  const [uri, keyword, pattern] = ['uri', 'keyword', 'pattern'].map((name) => search.get(name));
  if (!uri) return [];
  return definitions.filter(
    (definition) =>
      definition.uri === uri &&
      (keyword === null || (definition.keyword === keyword && definition.pattern === pattern)),
  );
}

/** `1 unused step`, `3 unused steps`. */
export function unusedSteps(count: number): string {
  return `${count} unused ${count === 1 ? 'step' : 'steps'}`;
}

/** Returns the page for a line of the repository: a feature's page, otherwise the code page. */
export function placePath(projectId: string, uri: string, line: number): string {
  if (!uri.endsWith('.feature')) return codeFilePath(projectId, { file: uri, line });
  return `${featureAddress(projectId, featureNameOfUri(uri))}#L${line}`;
}

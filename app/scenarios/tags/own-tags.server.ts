import { readSource, scenariosIn } from '../gherkin/source.server';
import { addTag, removeTag } from '../gherkin/tag-lines.server';

/** Line of the keyword of a scenario, or of the feature; null when there is none or the text does not parse. */
function keywordLine(text: string, scenario: string | null): number | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  if (scenario === null) return source.feature?.location.line ?? null;
  return scenariosIn(source).find(({ name }) => name === scenario)?.location.line ?? null;
}

/** Tags, without `@`, that stand on a scenario itself, or on the feature; null when there is no such thing. */
export function ownTags(text: string, scenario: string | null): string[] | null {
  const source = readSource(text);
  if ('problem' in source) return null;
  const node = scenario === null ? source.feature : scenariosIn(source).find(({ name }) => name === scenario);
  return node ? node.tags.map(({ name }) => name.slice(1)) : null;
}

/** The text with a tag on a scenario or the feature, or without it; null when there is no such thing. */
export function toggleTag(
  text: string,
  scenario: string | null,
  { tag, wanted }: { tag: string; wanted: boolean },
): string | null {
  const line = keywordLine(text, scenario);
  if (line === null) return null;
  return wanted ? addTag(text, line, tag) : removeTag(text, line, tag);
}

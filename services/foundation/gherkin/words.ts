import { dialects } from '@cucumber/gherkin';

/** Returns Gherkin's words in a language, as Scenarium writes them; the English ones for an unknown language. */
export function gherkinWordsOf(language: string) {
  const dialect = dialects[language] ?? dialects.en;
  const first = (words: readonly string[] | undefined, or: string) =>
    (words?.find((word) => !word.startsWith('*')) ?? or).trim();
  return {
    feature: dialect?.feature[0] ?? 'Feature',
    background: dialect?.background[0] ?? 'Background',
    scenario: dialect?.scenario.at(-1) ?? 'Scenario',
    outline: dialect?.scenarioOutline[0] ?? 'Scenario Outline',
    examples: dialect?.examples[0] ?? 'Examples',
    context: first(dialect?.given, 'Given'),
    action: first(dialect?.when, 'When'),
    outcome: first(dialect?.then, 'Then'),
    and: first(dialect?.and, 'And'),
  };
}

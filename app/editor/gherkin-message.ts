const words: Record<string, string> = {
  '#EOF': 'the end of the file',
  '#Empty': 'an empty line',
  '#Comment': 'a comment',
  '#TagLine': 'a tag',
  '#FeatureLine': 'Feature',
  '#RuleLine': 'Rule',
  '#BackgroundLine': 'Background',
  '#ScenarioLine': 'Scenario',
  '#ExamplesLine': 'Examples',
  '#StepLine': 'a step',
  '#DocStringSeparator': 'a doc string',
  '#TableRow': 'a table row',
  '#Language': 'a language',
  '#Other': 'text',
};

/**
 * A message of the Gherkin parser in words: `expected: #StepLine, got 'foo'` becomes
 * `“foo” is not understood here. Expected a step.` Other messages stay as they are.
 */
export function readableProblem(message: string): string {
  const [, tokens, got] = /^expected: (.*), got '(.*)'$/s.exec(message) ?? [];
  if (tokens !== undefined) return `“${got}” is not understood here. Expected ${listed(tokens)}.`;
  const [, missing] = /^unexpected end of file, expected: (.*)$/s.exec(message) ?? [];
  return missing === undefined ? message : `The file ends too early. Expected ${listed(missing)}.`;
}

/** What the writer can put there; empty lines and the file's end are no advice. */
function listed(tokens: string): string {
  const advice = tokens.split(', ').filter((token) => !['#EOF', '#Empty', '#Comment'].includes(token));
  const named = (advice.length > 0 ? advice : tokens.split(', ')).map((token) => words[token] ?? token);
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : (named[0] ?? '');
}

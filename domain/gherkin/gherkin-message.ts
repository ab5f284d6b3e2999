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
 * Returns a message of the Gherkin parser in words: `expected: #StepLine, got 'foo'` becomes
 * `“foo” is not understood here. Expected a step.` Other messages do not change.
 */
export function readableProblem(message: string): string {
  const [, tokens, got] = /^expected: (.*), got '(.*)'$/s.exec(message) ?? [];
  const colon = got === undefined ? null : missingColon(got);
  if (colon) return colon;
  if (tokens !== undefined) return `“${got}” is not understood here. Expected ${listed(tokens)}.`;
  const [, missing] = /^unexpected end of file, expected: (.*)$/s.exec(message) ?? [];
  return missing === undefined ? message : `The file ends too early. Expected ${listed(missing)}.`;
}

const keywords = [
  'Feature',
  'Rule',
  'Background',
  'Scenario Outline',
  'Scenario Template',
  'Scenarios',
  'Scenario',
  'Examples',
  'Example',
];

/**
 * Returns the message for a line that begins with a keyword and lacks its colon; null for other lines.
 * @param words keywords of the language, if it is not English
 */
export function missingColon(line: string, words: readonly string[] = keywords): string | null {
  const text = line.trim();
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const word = longestFirst.find((other) => text === other || text.startsWith(`${other} `));
  if (word === undefined || word === '') return null;
  const rest = text.slice(word.length).trim();
  if (rest.startsWith(':')) return null;
  return `“${shown(text)}” looks like a keyword without its colon. Write “${shown(`${word}: ${rest}`.trim())}”.`;
}

function shown(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** Lists what the user can write there. Empty lines, comments and the file's end only if nothing else. */
function listed(tokens: string): string {
  const advice = tokens.split(', ').filter((token) => !['#EOF', '#Empty', '#Comment'].includes(token));
  const named = (advice.length > 0 ? advice : tokens.split(', ')).map((token) => words[token] ?? token);
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : (named[0] ?? '');
}

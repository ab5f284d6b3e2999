import type { ScenarioIdea } from '#contracts/generation';
import { languageOf, type DescriptionLanguage } from '../language';
import { saysAnything, type Clause } from './clauses';
import { describedScenariosOf, type DescribedScenario, type DraftPart } from './drafts';
import { scenariosTaken } from './gherkin-input';
import { scenarioNameFrom, uniqueNames } from './names';
import { clean, quotesOf } from './quotes';
import { valuesInSentence } from './values';

/** Most ideas of one description: a user could not review more at once. */
const maxIdeas = 50;

/** Why a description gives no ideas. `count` is the number of scenarios in it. */
export type NoIdeas = { because: 'empty' } | { because: 'many'; count: number; most: number };

/**
 * Makes scenario ideas from a description. It reads numbered steps, steps with expected results, test cases under
 * headings, acceptance criteria, stories, prose, tables and Gherkin. It divides the text and does not rewrite it: every
 * clause becomes a line of exactly one idea, in its own words. The same text always gives the same ideas.
 */
export function ideasFrom(description: string): ScenarioIdea[] | NoIdeas {
  const text = clean(description);
  const language = languageOf(text);
  const taken = scenariosTaken(text, language);
  const found = taken
    ? taken.map(({ name, flow }) => ({ name, flow, parameters: '{}' }))
    : describedScenariosOf(text).map((draft) => ideaOf(draft, language, !/[<>]/.test(text)));
  if (found.length === 0) return { because: 'empty' };
  if (found.length > maxIdeas) return { because: 'many', count: found.length, most: maxIdeas };
  const names = uniqueNames(found.map(({ name }) => name));
  return found.map(({ name: wanted, flow, parameters }, index) => {
    const name = names[index] ?? 'Scenario';
    // Names are short and have plain letters only. A title that does not fit is kept as a remark.
    const isWhole = letters(name).startsWith(letters(wanted));
    return { name, flow: isWhole ? flow : `# ${wanted}\n${flow}`, parameters };
  });
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function ideaOf({ title, parts }: DescribedScenario, language: DescriptionLanguage, isPlain: boolean) {
  const parameters = new Map<string, string>();
  const flow = parts.map((part) => {
    if ('remark' in part) return `# ${part.remark}`;
    if ('row' in part) return part.row;
    const text = isPlain ? withKeys(part.said.text, parameters) : part.said.text;
    // A text that begins with # gets a label, or it would be read as a remark.
    const kind = part.said.kind ?? (/^#/.test(text) ? 'action' : null);
    return `${labelOf({ text, kind }, language)}${text}`;
  });
  const name = title || nameOf(parts);
  return { name, flow: flow.join('\n'), parameters: JSON.stringify(Object.fromEntries(parameters)) };
}

/** Returns a keyword with a colon for a kind from a label or condition. The user did not write it. */
function labelOf({ kind }: Clause, language: DescriptionLanguage): string {
  if (kind === null) return '';
  const words = { en: ['Given', 'When', 'Then'], de: ['Angenommen', 'Wenn', 'Dann'] }[language];
  return `${words[['context', 'action', 'outcome'].indexOf(kind)] ?? ''}: `;
}

const who =
  /^(?:(?:given|when|then|and|if|angenommen|wenn|dann|und|falls) )?(?:(?:the |an? |der |die |ein |eine )?(?:[\p{L}-]+ )?(?:user|customer|visitor|guest)s?|i|we|he|she|they|ich|wir|er|sie|man) (?:(?:can|should be able to|must be able to|kann) )?/iu;

/** Names an idea after its first action, or else after its first clause. */
function nameOf(parts: DraftPart[]): string {
  const said = parts.flatMap((part) => ('said' in part ? [part.said] : []));
  const done =
    said.find(
      ({ text, kind }) =>
        kind !== 'context' && !/^(?:given|angenommen|i open|open|go to|öffne|ich öffne)\b/i.test(text),
    ) ?? said[0];
  const text = done?.text ?? '';
  return scenarioNameFrom(text.replace(who, '').replace(/[.:;,]+$/, '')) || scenarioNameFrom(text);
}

/** Replaces the values in a clause with keys. Inserting the values again restores the exact clause. */
function withKeys(clause: string, parameters: Map<string, string>): string {
  const marks = new Set(quotesOf(clause).map(({ start, end }) => `${start + 1}:${end - 1}`));
  const masked = quotesOf(clause).reduce(
    (text, { start, end, content }) => `${text.slice(0, start)}"${content}"${text.slice(end)}`,
    clause,
  );
  let text = '';
  let from = 0;
  for (const { key, value, start, end } of valuesInSentence(masked)) {
    const isQuoted = marks.has(`${start + 1}:${end - 1}`);
    const [begin, stop] = isQuoted ? [start + 1, end - 1] : [start, end];
    const own = clause.slice(begin, stop);
    if (own !== value || /[|"\\]/.test(own) || own !== own.trim() || !saysAnything(own)) continue;
    text += `${clause.slice(from, begin)}<${keyFor(parameters, key, own)}>`;
    from = stop;
  }
  return text + clause.slice(from);
}

/** Returns the key of a value. Another value of the same kind gets a number: `email_2`. */
function keyFor(parameters: Map<string, string>, wanted: string, value: string): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? wanted : `${wanted}_${number}`;
    if (!parameters.has(key)) parameters.set(key, value);
    if (parameters.get(key) === value) return key;
  }
}

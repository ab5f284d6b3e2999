import { dialects } from '@cucumber/gherkin';
import { parseFeature } from '#services/foundation/gherkin/index';
import { scenarioProblem, writeScenarioText, tagged, type StepToWrite } from '../gherkin-text';
import type { CreatedScenario, ReadClause } from '../engine';
import { languageOf, type DescriptionLanguage } from '../language';
import type { IdeaParameters } from '../parameters';
import {
  clausesOf,
  maxSentenceLength,
  saysAnything,
  sentencesOf,
  type Clause,
  type StepKind,
} from './clauses';
import type { MatchStep } from './existing';
import { isStepLine } from './gherkin-input';
import { knownSentence } from './known';
import { withValues } from './parameters-in-steps';
import { clean, plainQuotes } from './quotes';
import { storyOf } from './story';

const reasons = {
  unknown: 'No step of the project and no pattern says this.',
  question: 'A question is not a step.',
  unused: 'The flow does not contain this parameter.',
  long: `It is longer than ${maxSentenceLength} characters. Split it into several sentences.`,
  wish: 'It is a wish, not an action.',
  pronoun: (word: string) => `“${word}” does not say what is meant.`,
  address: 'An address is read in quotes: "/products".',
  noAddress: 'It names no address. Write, for example: open the page "/basket".',
};

/** Comment above a step that is not understood, so that readers of the feature see it, too. */
export const mark = '# Not understood, kept word for word:';

/**
 * Writes one scenario in Gherkin from a flow with one sentence per line. Each clause becomes exactly one step: a step
 * of the project, else a known sentence of docs/guide/step-patterns.md, else its own words with a mark. Nothing is added. A
 * flow in Gherkin stays as it is. Lines after `#` are remarks.
 * @param language of the keywords; the steps stay in the language of the flow
 * @param hasStep returns whether the project has a step definition that matches a text
 */
export function scenarioFrom(
  given: { name: string; flow: string; parameters: IdeaParameters },
  language: string,
  hasStep: MatchStep = () => false,
): CreatedScenario {
  const idea = { name: given.name, flow: clean(given.flow), parameters: given.parameters };
  const spoken = languageOf(idea.flow);
  const taken = takenAsItIs(idea, language, spoken, hasStep);
  if (taken) return taken;
  const flow = withValues(idea.flow, idea.parameters);
  const steps: StepToWrite[] = [];
  const clauses: ReadClause[] = [];
  let acted = false;
  for (const part of partsOf(flow.text)) {
    if ('remark' in part) {
      steps.push({ remark: part.remark });
      clauses.push({ said: part.remark, step: part.remark, state: 'remark' });
      continue;
    }
    if ('rows' in part) {
      const last = steps.at(-1);
      if (last && 'text' in last && isTable(part.rows)) last.rows = part.rows;
      else for (const row of part.rows) put({ text: row, kind: null });
      continue;
    }
    put(part);
  }
  function put(clause: Clause) {
    const read = readClause(clause, spoken, acted, hasStep);
    acted ||= read.kind !== 'context';
    steps.push({ kind: read.kind, text: read.step, mark: read.state === 'kept' ? mark : undefined });
    clauses.push({ said: clause.text, step: read.step, state: read.state, reason: read.reason });
  }
  const text = writeScenarioText(idea.name, steps, flow.examples, language);
  return { text, left: flow.unused.map(unusedKey), clauses };
}

interface Read {
  kind: StepKind;
  step: string;
  state: 'existing' | 'known' | 'kept';
  reason?: string;
}

function readClause(
  { text, kind }: Clause,
  language: DescriptionLanguage,
  acted: boolean,
  hasStep: MatchStep,
): Read {
  const words = text.replace(/(?<=[^.])\.$/, '').trim();
  const stepKind =
    kind ?? (acted && /^(?:\S+ ){0,2}?(?:am|is|are|bin|ist) (?:on|auf)\s/i.test(words) ? 'outcome' : null);
  // Try the language of the whole flow first. A single sentence may be in the other language.
  const known =
    knownSentence(words, language, stepKind) ??
    knownSentence(words, language === 'de' ? 'en' : 'de', stepKind);
  const kindOf = kind ?? known?.kind ?? kindBy(words);
  const own = [words, plainQuotes(words)].find(hasStep);
  if (own !== undefined) return { kind: kindOf, step: own, state: 'existing' };
  if (!known) return { kind: kindOf, step: words, state: 'kept', reason: reasonFor(words) };
  // A precondition may contain an action. A labelled result becomes an action if its known sentence is one.
  const shown = stepKind === 'outcome' && known.kind === 'action' ? 'action' : (stepKind ?? known.kind);
  return { kind: shown, step: known.text, state: hasStep(known.text) ? 'existing' : 'known' };
}

const seen =
  /(?:^|\s)(?:sees?|should|must|verif(?:y|ies)|ensures?|expects?|appears?|contains?|displays?|displayed|shown|shows|visible|hidden|redirected|disappears?|remains?|sehe|sieht|soll|sollte|muss|wird|werden|erscheint|angezeigt|zeigt|enthält|sichtbar|prüfe)(?=[\s,.:]|$)/i;
const at =
  /^(?:the |a |i |der |die |das |ich )?(?:[\p{L}-]+ ){0,2}?(?:am|is|are|bin|ist|sind|has|have|hat|exists?|existiert)(?=\s)/iu;

/** Guesses the kind of unknown words. The guess only decides between Given, When and Then. */
function kindBy(words: string): StepKind {
  if (seen.test(words)) return 'outcome';
  return at.test(words) ? 'context' : 'action';
}

function reasonFor(words: string): string {
  if (words.length > maxSentenceLength) return reasons.long;
  if (words.endsWith('?')) return reasons.question;
  if (storyOf(words) || /\b(?:wants? to|would like to)\b|(?:^|\s)(?:möchte|möchten)(?=\s)/i.test(words))
    return reasons.wish;
  if (/\s(?:\/[\w-]|https?:\/\/)/.test(words)) return reasons.address;
  if (/^(?:\S+ )?(?:opens?|visits?|goes? to|navigates? to|öffne[nt]?|besuche?n?)\s/i.test(words))
    return reasons.noAddress;
  const pronoun = /(?:^|\s)(it|them|this|that|these|those|es|diese[nsrm]?)(?=[\s,.]|$)/i.exec(
    words.replace(/"[^"]*"/g, '""'),
  )?.[1];
  return pronoun ? reasons.pronoun(pronoun.toLowerCase()) : reasons.unknown;
}

/** Keyword with a colon, which ideas write for a label or a condition: `Given: the basket is empty`. */
const labelled = /^(Given|When|Then|Angenommen|Wenn|Dann):\s+(?=\S)/;
const kinds: Record<string, StepKind> = {
  Given: 'context',
  Angenommen: 'context',
  When: 'action',
  Wenn: 'action',
  Then: 'outcome',
  Dann: 'outcome',
};

type FlowPart = Clause | { remark: string } | { rows: string[] };

function partsOf(flow: string): FlowPart[] {
  const parts: FlowPart[] = [];
  for (const raw of flow.split('\n')) {
    const line = raw.trim();
    if (!saysAnything(line)) continue;
    const last = parts.at(-1);
    if (line.startsWith('#')) parts.push({ remark: line.replace(/^#+\s*/, '') });
    else if (/^\|.*\|$/.test(line)) {
      if (last && 'rows' in last) last.rows.push(line);
      else parts.push({ rows: [line] });
    } else {
      const word = labelled.exec(line);
      const kind = word ? (kinds[word[1] ?? ''] ?? null) : null;
      const text = word ? line.slice(word[0].length) : line.replace(/^(?:And|But|Und|Aber)\s+(?=\S)/, '');
      const sentences = storyOf(text) ? [text] : sentencesOf(text);
      // Lines of ideas are already divided: a labelled line is one clause.
      if (storyOf(text) || (word && sentences.length === 1)) parts.push({ text, kind });
      else for (const sentence of sentences) parts.push(...clausesOf(sentence, kind));
    }
  }
  return parts;
}

const isTable = (rows: readonly string[]): boolean =>
  scenarioProblem(['Scenario: x', '  * x', ...rows].join('\n'), 'en') === null;

/** Takes a flow of steps with keywords, tables, texts and Examples unchanged; null for other flows. */
function takenAsItIs(
  { name, flow: given, parameters }: { name: string; flow: string; parameters: IdeaParameters },
  language: string,
  spoken: DescriptionLanguage,
  hasStep: MatchStep,
): CreatedScenario | null {
  const { text: flow, examples, unused } = withValues(given, parameters);
  // Only flows that are read sentence by sentence get Examples for parameters.
  if (examples) return null;
  const lines = flow.replace(/^\n+/, '').split('\n');
  let head = 0;
  while (/^\s*(?:[@#].*)?$/.test(lines[head] ?? 'x')) head++;
  const tags = lines.slice(0, head).filter((line) => line.trim().startsWith('@'));
  const remarks = lines.slice(0, head).filter((line) => line.trim().startsWith('#'));
  for (const own of new Set([language, spoken, 'en'])) {
    if (!isStepLine(lines[head] ?? '', own) || lines.some((line) => isProse(line, own))) continue;
    const body = lines.slice(head).map((line) => `  ${line.trimEnd()}`);
    const isOutline =
      body.some((line) => /^\s*(?:Examples|Scenarios|Beispiele)\s*:/.test(line)) || hasExamples(body, own);
    const text = tagged(name, [...remarks.map((line) => `  ${line.trim()}`), ...body], tags, isOutline, own);
    if (scenarioProblem(text, own) !== null) continue;
    return {
      text,
      left: unused.map(unusedKey),
      clauses: clausesOfGherkin(text, own, spoken, remarks, hasStep),
      language: own,
    };
  }
  return null;
}

/** Returns whether one line has several steps: `Given I open the shop. When I click "Pay".` */
const isProse = (line: string, language: string) =>
  isStepLine(line, language) &&
  sentencesOf(line)
    .slice(1)
    .some((sentence) => isStepLine(sentence, language));

const hasExamples = (lines: string[], language: string) =>
  lines.some((line) =>
    (dialects[language]?.examples ?? []).some((word) => line.trim().startsWith(`${word}:`)),
  );

const unusedKey = (key: string) => ({ sentence: `<${key}>`, reason: reasons.unused });

function clausesOfGherkin(
  text: string,
  language: string,
  spoken: DescriptionLanguage,
  remarks: string[],
  hasStep: MatchStep,
): ReadClause[] {
  const said = remarks.map((remark): ReadClause => {
    const words = remark.trim().replace(/^#+\s*/, '');
    return { said: words, step: words, state: 'remark' };
  });
  const word = dialects[language]?.feature[0] ?? 'Feature';
  const { feature } = parseFeature(`# language: ${language}\n${word}: x\n\n${text}\n`);
  const steps = feature?.children[0]?.scenario?.steps ?? [];
  return [
    ...said,
    ...steps.map(({ text: step, keywordType }): ReadClause => {
      if (hasStep(step)) return { said: step, step, state: 'existing' };
      const asked = keywordType === 'Outcome' ? 'outcome' : null;
      const known = knownSentence(step, spoken, asked)?.text;
      const same = (one: string) => one.replace(/\bshould see\b/, 'see').replace(/[.]$/, '');
      if (known !== undefined && same(known) === same(step)) return { said: step, step, state: 'known' };
      return { said: step, step, state: 'kept', reason: reasonFor(step) };
    }),
  ];
}

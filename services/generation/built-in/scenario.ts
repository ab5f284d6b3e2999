import { scenarioText, type WrittenStep } from '../gherkin-text';
import { languageOf, type Language } from '../language';
import type { Parameters } from '../parameters';
import { clausesOf } from './clauses';
import { readEnglish } from './english';
import { readGerman } from './german';
import { kindOf, type Intent, type Scene, type StepKind } from './intent';
import { stepText } from './render';
import { plainQuotes } from './sentences';
import { conditionOf, inlineSteps, longestSentence } from './story';

export interface Left {
  sentence: string;
  reason: string;
}

export interface WrittenScenario {
  text: string;
  left: Left[];
}

const reasons = {
  nothing: 'Nothing in it is done on the page or seen there.',
  question: 'A question is no step.',
  unused: 'This parameter stands nowhere in the flow.',
  long: `It is longer than ${longestSentence} characters. Divide it into several sentences.`,
  wish: 'It says what somebody wants, not what they do.',
};

/**
 * One scenario in Gherkin from a flow of sentences: each becomes steps in the patterns of docs/step-patterns.md where
 * one fits, else a step in its own words, or is left out with the reason.
 * @param language of the keywords; the steps stay in the language of the flow
 */
export function scenarioFrom(
  idea: { name: string; flow: string; parameters: Parameters },
  language: string,
): WrittenScenario {
  const spoken = languageOf(idea.flow);
  const left: Left[] = [];
  const steps: WrittenStep[] = [];
  const scene: Scene = { atSignIn: false, basket: null };
  let kind: StepKind | null = null;
  for (const line of idea.flow.split('\n').filter((one) => one.trim() !== '')) {
    for (const sentence of inlineSteps(line) ?? [line.trim()]) {
      const read = readSentence(withQuotedKeys(plainQuotes(sentence)), spoken, scene, kind);
      if (read.length === 0) left.push({ sentence, reason: reasonFor(sentence) });
      steps.push(...read);
      kind = read.at(-1)?.kind ?? kind;
    }
  }
  if (steps.length > 0 && !steps.some(({ kind: is }) => is === 'context')) steps.unshift(startStep(spoken));
  const { filled, examples, unused } = withValues(steps, idea.parameters);
  left.push(...unused.map((key) => ({ sentence: `<${key}>`, reason: reasons.unused })));
  return { text: scenarioText(idea.name, filled, examples, language), left };
}

function reasonFor(sentence: string): string {
  if (sentence.length > longestSentence) return reasons.long;
  if (sentence.endsWith('?')) return reasons.question;
  return wish.test(sentence) ? reasons.wish : reasons.nothing;
}

const wish = /\b(?:wants? to|would like to)\b|(?:^|\s)(?:möchte|will)(?=\s)/i;

/** Every scenario begins on a page. */
function startStep(language: Language): WrittenStep {
  return { kind: 'context', text: stepText({ act: 'open', target: null }, language) };
}

const stepWord = /^(Given|When|Then|And|But|Angenommen|Gegeben sei(?:en)?|Wenn|Dann|Und|Aber)\s+(?=\S)/;
const kindsOfWord: Record<string, StepKind> = {
  Given: 'context',
  Angenommen: 'context',
  Gegeben: 'context',
  When: 'action',
  Wenn: 'action',
  Then: 'outcome',
  Dann: 'outcome',
};

function readSentence(
  sentence: string,
  language: Language,
  scene: Scene,
  before: StepKind | null,
): WrittenStep[] {
  const halves = conditionOf(sentence);
  const result =
    halves && stepsOf(halves[1], language, scene, /^w(?:hen|enn)\b/i.test(sentence) ? null : 'outcome');
  if (halves && result?.some(({ kind }) => kind === 'outcome')) {
    return [...stepsOf(halves[0], language, scene, 'action'), ...result];
  }
  const word = stepWord.exec(sentence)?.[1];
  const asked = word ? (kindsOfWord[word.split(' ')[0] ?? ''] ?? before) : null;
  const rest = word ? sentence.replace(stepWord, '') : sentence;
  return stepsOf(rest.replace(/[.]$/, ''), language, scene, asked);
}

/** @param asked the kind that a step word of the person's own says; null: what it does decides */
function stepsOf(text: string, language: Language, scene: Scene, asked: StepKind | null): WrittenStep[] {
  const read = language === 'de' ? readGerman : readEnglish;
  const found: WrittenStep[] = [];
  if (text.length > longestSentence || text.endsWith('?')) return found;
  for (const clause of clausesOf(text, language)) {
    const intents = read(clause, scene);
    if (intents) found.push(...intents.map((intent) => written(intent, language, asked)));
    else if (asked) found.push({ kind: asked, text: clause.replace(/[.]$/, '') });
  }
  return found;
}

/** A condition may look at the page and a precondition may do something; what an outcome looks for stays an outcome. */
function written(intent: Intent, language: Language, asked: StepKind | null): WrittenStep {
  const own = kindOf(intent);
  const kind =
    intent.act === 'words' || own !== 'outcome'
      ? asked === 'outcome' && own === 'action'
        ? own
        : (asked ?? own)
      : asked === 'context'
        ? asked
        : own;
  return { kind, text: stepText(intent, language) };
}

/** Keys become quoted texts, as the patterns know values. */
function withQuotedKeys(sentence: string): string {
  return sentence.replace(/"?<([^<>\n"]+)>"?/g, '"<$1>"');
}

/** Puts values in place of their keys; keys of several values stay, and Examples have them. */
function withValues(steps: WrittenStep[], parameters: Parameters) {
  const all = steps.map(({ text }) => text).join('\n');
  const used = [...parameters].filter(([key]) => all.includes(`<${key}>`));
  const several = used.filter(([, values]) => values.length > 1);
  const single = new Map(used.filter(([, values]) => values.length <= 1));
  const filled = steps.map((step) => ({
    ...step,
    text: step.text.replace(/"<([^<>]+)>"|<([^<>]+)>/g, (whole, quotedKey?: string, key?: string) => {
      const values = single.get(quotedKey ?? key ?? '');
      if (!values) return whole;
      const value = (values[0] ?? '').replace(/\s+/g, ' ');
      return quotedKey === undefined ? value : quote(value);
    }),
  }));
  const rows = Math.max(0, ...several.map(([, values]) => values.length));
  const examples =
    several.length === 0
      ? null
      : {
          columns: several.map(([key]) => key),
          rows: Array.from({ length: rows }, (_, row) =>
            several.map(([, values]) => values[row] ?? values.at(-1) ?? ''),
          ),
        };
  const unused = [...parameters.keys()].filter((key) => !all.includes(`<${key}>`));
  return { filled, examples, unused };
}

/** As cucumber's `{string}` takes it. */
function quote(value: string): string {
  return value.includes('"') && !value.includes("'") ? `'${value}'` : `"${value.replaceAll('"', '\\"')}"`;
}

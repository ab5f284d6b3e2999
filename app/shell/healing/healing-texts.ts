import { percent } from '#domain/confidence';
import type {
  EvidenceScores,
  HealCandidate,
  HealChoice,
  HealReport,
  StepByWords,
} from '#contracts/worker/healing';
import type { IconName } from '~/ui/icon';

/** Labels of the kinds of evidence (docs/decisions/0058-healing-core.md), in reading order. */
const kindsOfEvidence: { kind: keyof EvidenceScores; words: string }[] = [
  { kind: 'text', words: 'its words' },
  { kind: 'identity', words: 'its id, name and other attributes' },
  { kind: 'structure', words: 'its structure' },
  { kind: 'surroundings', words: 'its surroundings' },
  { kind: 'position', words: 'its position' },
];

const leastSame = 0.85;
const leastPartly = 0.4;

/** `The same: its words and where it stands. Different: its id, name and other attributes.` */
export function sameText(scores: EvidenceScores): string {
  const kinds = (from: number, below: number) =>
    kindsOfEvidence.flatMap(({ kind, words }) => {
      const score = scores[kind];
      return score !== null && score >= from && score < below ? [words] : [];
    });
  const groups = [
    ['The same', kinds(leastSame, Infinity)],
    ['Partly the same', kinds(leastPartly, leastSame)],
    ['Different', kinds(0, leastPartly)],
  ] as const;
  return groups
    .flatMap(([title, words]) => (words.length > 0 ? [`${title}: ${lists.format(words)}.`] : []))
    .join(' ');
}

const lists = new Intl.ListFormat('en');

/** One line that compares the original element with the element that was found. */
export interface ComparedText {
  what: string;
  before: string;
  after: string;
}

/** Returns texts that help to decide if both elements are the same. Leaves out texts that neither element has. */
export function comparedTexts({ before, wasAround, found, foundAround }: HealReport): ComparedText[] {
  if (!before || !found) return [];
  const around = (kind: keyof HealChoice['around']) =>
    [wasAround?.[kind] ?? '', foundAround?.[kind] ?? ''] as const;
  const lines = [
    ['Element', elementText(before), elementText(found)],
    ['Row or card', ...around('row')],
    ['Heading', ...around('heading')],
    ['Text before', ...around('before')],
    ['Text after', ...around('after')],
  ] as const;
  return lines.flatMap(([what, was, is]) => (was || is ? [{ what, before: was, after: is }] : []));
}

/** `button “Apply voucher”` */
export function elementText({ role, name }: { role: string; name: string }): string {
  const what = role || 'element';
  return name === '' ? `${what} without a name` : `${what} “${name}”`;
}

/** Returns an element's place, to tell elements of one name apart: `below “Payment”, in the row “Blue mug €8”` */
export function aroundText({ heading, row, before, after }: HealChoice['around']): string {
  const places: [string, string][] = [
    ['below', heading],
    ['in the row', row],
    ['after', before],
    ['before', after],
  ];
  return places.flatMap(([where, words]) => (words ? [`${where} “${words}”`] : [])).join(', ');
}

/** Returns the element that the words of a step name, as this page writes elements. */
export function meantText({ element }: Pick<StepByWords, 'element'>): string {
  return element.replace(/"([^]*)"/, '“$1”');
}

/** Returns why the second-best element was not chosen. @param isTaken true when the best one was (or would be) used */
export function candidateText(candidate: HealCandidate, isTaken: boolean): string {
  const called = `The runner-up was ${elementText(candidate)}`;
  if (candidate.veto !== null) return `${called}. It was ruled out: ${candidate.veto}.`;
  return isTaken ? `${called}: less of it is the same.` : `${called}.`;
}

interface Verdict {
  word: string;
  sentence: string;
  icon: IconName;
  tone: 'teal' | 'amber' | 'red';
}

/** Returns the result of a search as a heading and a sentence. */
export function verdictOf(report: HealReport): Verdict {
  const gone = report.isAmbiguous ? 'The locator matched several elements' : 'The locator matched no element';
  const found = report.found ? elementText(report.found) : 'another element';
  switch (report.outcome) {
    case 'healed':
      return {
        word: 'Fixed by AI',
        sentence: `${gone}. The run continued with ${found}.`,
        icon: 'healed',
        tone: 'teal',
      };
    case 'proposed':
      if (report.chosenBy !== undefined)
        return {
          word: 'Chosen by the model',
          sentence: `${gone}, and the rules were not sure. The model ${report.chosenBy} chose ${found}. ${report.reason ?? ''}`,
          icon: 'sparkles',
          tone: 'amber',
        };
      if (report.byWords)
        return {
          word: 'New code is proposed',
          sentence: [
            `${gone}, and nothing was healed.`,
            ...(report.reason ? [report.reason] : []),
            `The words of the step describe ${meantText(report.byWords)}, with a confidence of ${percent(report.byWords.confidence)}.`,
          ].join(' '),
          icon: 'sparkles',
          tone: 'amber',
        };
      if (report.reserve)
        return {
          word: 'A fix is proposed',
          sentence: `${gone}, so the step failed. It may be ${found}, but ${report.reserve}: a person has to decide.`,
          icon: 'healed',
          tone: 'amber',
        };
      return {
        word: 'A fix is proposed',
        sentence: `${gone}, so the step failed. With AI recovery, the run would have continued with ${found}.`,
        icon: 'healed',
        tone: 'amber',
      };
    case 'refused':
      return {
        word: 'Not healed',
        sentence: report.reason ?? `${gone}, and healing is not sure which element of the page replaces it.`,
        icon: 'x',
        tone: 'red',
      };
  }
}

import { percent } from '#contracts/confidence';
import type { EvidenceScores, HealCandidate, HealChoice, HealReport, StepByWords } from '#contracts/healing';
import type { IconName } from '~/ui/icon';

/** The five kinds of evidence (docs/decisions/0058-healing-core.md), in the order of reading. */
export const kindsOfEvidence: { kind: keyof EvidenceScores; word: string }[] = [
  { kind: 'text', word: 'Text' },
  { kind: 'identity', word: 'Identity' },
  { kind: 'structure', word: 'Structure' },
  { kind: 'surroundings', word: 'Surroundings' },
  { kind: 'position', word: 'Position' },
];

/** `.85`, `1`, or a dash where there was nothing to compare. */
export function scoreText(score: number | null): string {
  if (score === null) return '–';
  const rounded = score.toFixed(2);
  return rounded.startsWith('0.') ? rounded.slice(1) : rounded.replace(/\.?0+$/, '');
}

/** `button “Apply voucher”` */
export function elementText({ role, name }: { role: string; name: string }): string {
  const what = role || 'element';
  return name === '' ? `${what} without a name` : `${what} “${name}”`;
}

/** Where an element stands, which tells those of one name apart: `below “Payment”, in the row “Blue mug €8”` */
export function aroundText({ heading, row, before, after }: HealChoice['around']): string {
  const places: [string, string][] = [
    ['below', heading],
    ['in the row', row],
    ['after', before],
    ['before', after],
  ];
  return places.flatMap(([where, words]) => (words ? [`${where} “${words}”`] : [])).join(', ');
}

/** What the words of a step lead to, as elements are written here. */
export function meantText({ element }: Pick<StepByWords, 'element'>): string {
  return element.replace(/"([^]*)"/, '“$1”');
}

/** What stood against the second best. @param isTaken whether the best one was used, or would have been */
export function candidateText(candidate: HealCandidate, isTaken: boolean): string {
  const called = `The runner-up was ${elementText(candidate)} with ${scoreText(candidate.score)}`;
  if (candidate.veto !== null) return `${called}. It was ruled out: ${candidate.veto}.`;
  return isTaken ? `${called}: less of it is the same.` : `${called}.`;
}

interface Verdict {
  word: string;
  sentence: string;
  icon: IconName;
  tone: 'teal' | 'amber' | 'red';
}

/** What came of a search, as a heading and a sentence. */
export function verdictOf(report: HealReport): Verdict {
  const gone = report.isAmbiguous ? 'The locator led to several elements' : 'The locator led nowhere';
  const found = report.found ? elementText(report.found) : 'another element';
  switch (report.outcome) {
    case 'healed':
      return {
        word: 'Fixed by AI',
        sentence: `${gone}; the run went on with ${found}.`,
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
            `The words of the step lead to ${meantText(report.byWords)}, with a confidence of ${percent(report.byWords.confidence)}.`,
          ].join(' '),
          icon: 'sparkles',
          tone: 'amber',
        };
      return {
        word: 'A fix is proposed',
        sentence: `${gone}, so the step failed. With healing it would have gone on with ${found}.`,
        icon: 'healed',
        tone: 'amber',
      };
    case 'refused':
      return {
        word: 'Not healed',
        sentence: report.reason ?? `${gone}, and no element of the page is surely the one that was meant.`,
        icon: 'x',
        tone: 'red',
      };
  }
}

import type { Language } from '../language';
import type { StepKind } from './clauses';
import { english } from './known-english';
import { german } from './known-german';
import { contentsOf, plainQuotes } from './quotes';

/** A sentence of docs/step-patterns.md that says what a clause says. */
export interface Known {
  text: string;
  kind: StepKind;
}

/**
 * The known sentence for a clause in that language; null where no rule reads the whole of it.
 * @param asked what a keyword or a label says the clause is: a result opens no page
 */
export function knownSentence(clause: string, language: Language, asked: StepKind | null): Known | null {
  const { rules, opening, subject } = language === 'de' ? german : english;
  const plain = plainQuotes(clause)
    .replace(/[.!]+$/, '')
    .replace(opening, '')
    .trim();
  // German turns a sentence round behind its first word: `Dann klicke ich auf "Kasse"`.
  const turned = plain.replace(/^(\p{Ll}+) (?:ich|wir|man) /u, '$1 ');
  for (const text of new Set([plain.replace(subject, ''), plain, turned])) {
    for (const [says, becomes, kind] of rules) {
      const found = asked === 'outcome' && kind === 'context' ? null : says.exec(text);
      if (!found) continue;
      const known = becomes
        .replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
        .replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ' ')
        .trim();
      if (sameQuotes(clause, known)) return { text: known, kind };
    }
  }
  return null;
}

/** No quoted text may be changed, lost or made. */
function sameQuotes(said: string, known: string): boolean {
  const [before, after] = [contentsOf(said).sort(), contentsOf(known).sort()];
  return before.length === after.length && before.every((content, at) => content === after[at]);
}

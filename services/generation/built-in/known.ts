import type { DescriptionLanguage } from '../language';
import type { StepKind } from './clauses';
import { english } from './known-english';
import { german } from './known-german';
import { contentsOf, plainQuotes } from './quotes';
import { byUnquoted } from './unquoted';
import { unquotedEnglish } from './unquoted-english';
import { unquotedGerman } from './unquoted-german';

/** A sentence of docs/guide/step-patterns.md with the meaning of a clause. */
export interface Known {
  text: string;
  kind: StepKind;
}

/**
 * Returns the known sentence for a clause in a language; null when no rule matches the whole clause.
 * @param asked kind from a keyword or a label: an outcome cannot open a page
 */
export function knownSentence(
  clause: string,
  language: DescriptionLanguage,
  stepKind: StepKind | null,
): Known | null {
  const { rules, opening, subject } = language === 'de' ? german : english;
  const plain = plainQuotes(clause)
    .replace(/[.!]+$/, '')
    .replace(opening, '')
    .trim();
  // After an opening word, German puts the verb before the subject: `Dann klicke ich auf "Kasse"`.
  const turned = plain.replace(/^(\p{Ll}+) (?:ich|wir|man) /u, '$1 ');
  const texts = new Set([plain.replace(subject, ''), plain, turned]);
  for (const text of texts) {
    for (const [says, becomes, kind] of rules) {
      const found = stepKind === 'outcome' && kind === 'context' ? null : says.exec(text);
      if (!found) continue;
      const known = becomes
        .replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
        .replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ' ')
        .trim();
      if (sameQuotes(clause, known)) return { text: known, kind };
    }
  }
  const { rules: unquotedRules, none } = language === 'de' ? unquotedGerman : unquotedEnglish;
  for (const text of texts) {
    const known = byUnquoted(text, unquotedRules, none);
    if (!known || (stepKind === 'outcome' && known.kind === 'context')) continue;
    if (addsOnlyQuotes(clause, known.text)) return known;
  }
  return null;
}

/** Returns whether all quoted texts are unchanged, and new ones occur in the clause word for word. */
function addsOnlyQuotes(said: string, known: string): boolean {
  const left = contentsOf(known);
  for (const content of contentsOf(said)) {
    const at = left.indexOf(content);
    if (at === -1) return false;
    left.splice(at, 1);
  }
  return left.every((content) => said.includes(content));
}

/** Returns whether no quoted text was changed, lost or added. */
function sameQuotes(said: string, known: string): boolean {
  const [before, after] = [contentsOf(said).sort(), contentsOf(known).sort()];
  return before.length === after.length && before.every((content, at) => content === after[at]);
}

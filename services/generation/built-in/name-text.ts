import type { Language } from '../language';
import { clausesOf } from './clauses';
import type { Draft } from './drafts';
import { small } from './intent';
import { conditionOf } from './story';

const who =
  /^(?:(?:given|when|then|and|if|angenommen|wenn|dann|und|falls) )?(?:(?:the|an?|der|die|ein|eine) )?(?:[\w-]+ )?(?:(?:user|customer|visitor|guest)s?|i|we|he|she|they|ich|wir|er|sie|man|benutzer|nutzer|kunde|kundin|besucher) (?:(?:can|should be able to|must be able to|kann) )?/i;
const goesThere =
  /^(?:(?:open|visit|go to|navigate to|on|at|am on|öffne|besuche|gehe auf)\w*) (?:(?:the|den|die|das) )?(?:[\w-]+ )?(?:home ?page|start ?page|shop|store|site|website|app|startseite|webseite)\b/i;
/** What a scenario is usually told by. */
const telling =
  /\b(?:sign|log|search|add|check ?out|checkout|order|pay|remove|register|redeem|anmeld|such|warenkorb|kasse|bestell|registrier)/i;
const tells = (clause: string) =>
  telling.test(clause.replace(/"[^"]*"/g, '')) && !/^(?:click|press|klick)/i.test(clause);
const seen =
  /\b(?:see|sees|shows?|displays?|should|must|verify|is shown|expects?|wants? to|sehe|sieht|sollte|erscheint|angezeigt)\b/i;

/**
 * What a scenario is about, for its name: its title, else the first thing done in it, and the last where that says more.
 */
export function nameText({ title, sentences }: Draft, language: Language): string {
  if (title.trim()) return title.replace(ability, '').replace(/[.:]+$/, '');
  const steps = sentences.filter((sentence) => /^(?:When|Wenn)\s/.test(sentence));
  const said = (steps.length > 0 ? steps : sentences).flatMap((sentence) => {
    const parts = conditionOf(sentence) ?? [sentence];
    return parts.flatMap((part) => clausesOf(part, language));
  });
  const done = said.map(tidy).filter((clause) => clause && !goesThere.test(clause) && !seen.test(clause));
  const [first] = done;
  const last = done.at(-1);
  if (!first) return tidy(said[0] ?? '');
  if (!last || last === first || !tells(last)) return first;
  return tells(first) ? `${first} ${language === 'de' ? 'und' : 'and'} ${small(last)}` : last;
}

const ability =
  /^(?:(?:the|an?) )?(?:user|customer|visitor|guest)s? (?:can|should be able to|must be able to) /i;

/** Without who does it, and without the values. */
function tidy(clause: string): string {
  return clause
    .replace(/^(?:and|then|next,?|und|dann) /i, '')
    .replace(who, '')
    .replace(
      / (?:with|as|mit|als) (?:(?:the|dem|der) )?(?:e-?mail |user )?(?:"[^"]*"|\S+@\S+).*?(?= an$|$)/i,
      '',
    )
    .replace(/[.:;,]+$/, '')
    .trim();
}

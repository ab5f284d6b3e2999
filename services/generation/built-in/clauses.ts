import { actionVerb, subject } from './english';
import { germanVerb } from './german';
import { sentencesOf } from './sentences';
import type { Language } from '../language';

/** What stands between two things to do. Quoted texts are out of the way while it is looked for. */
const joints: Record<Language, RegExp> = {
  en: /\s*(?:,\s*(?:and\s+)?then\s+|\s+and\s+then\s+|\s+then\s+|,\s+and\s+|;\s*|\s+and\s+|,\s+)/gi,
  de: /\s*(?:,\s*(?:und\s+)?(?:dann|danach|anschließend)\s+|\s+und\s+(?:dann\s+|danach\s+)?|;\s*|,\s+)/gi,
};
const checks =
  /^(?:i |we |they |the |an? )?(?:[\w"-]+ ){0,4}?(?:should|must|sees?|verify|is shown|are shown|appears)\b/i;
const germanChecks = /(?:^|\s)(?:sehe|sieht|soll|sollte|wird|werden|erscheint|enthält|ist|steht)(?=\s|$)/i;

/**
 * The things to do or see in a sentence, each on its own: `Open the shop and search for "mug"` are two. It is divided
 * only where the part after the joint says something by itself.
 */
export function clausesOf(sentence: string, language: Language): string[] {
  return sentencesOf(sentence).flatMap((one) => divided(one, language));
}

function divided(sentence: string, language: Language): string[] {
  const values: string[] = [];
  const masked = sentence.replace(/"[^"]*"/g, (value) => `"${'\u0001'.repeat(values.push(value))}"`);
  const parts: string[] = [];
  let start = 0;
  for (const joint of masked.matchAll(joints[language])) {
    const after = masked.slice(joint.index + joint[0].length);
    if (!says(masked.slice(start, joint.index), language) || !says(after, language, true)) continue;
    parts.push(masked.slice(start, joint.index));
    start = joint.index + joint[0].length;
  }
  parts.push(masked.slice(start));
  return parts
    .map((part) => part.replace(/"(\u0001+)"/g, (_, marks: string) => values[marks.length - 1] ?? '').trim())
    .filter((part) => part !== '');
}

/** @param first it must say so right at its beginning */
function says(text: string, language: Language, first = false): boolean {
  if (language === 'de') {
    const next = first ? (text.split(/,|\sund\s/)[0] ?? '') : text;
    return germanVerb.test(next) || germanChecks.test(next);
  }
  const own = text
    .trim()
    .replace(/^(?:and|then|also|finally|next)\s+/i, '')
    .replace(subject, '')
    .replace(/^(?:can|should be able to|wants? to|to|am|is|are|be)\s+/i, '');
  if (first) return actionVerb.test(own) || checks.test(text);
  return (
    actionVerb.test(own) ||
    checks.test(text) ||
    /\b(?:when|if|after|once|on the|at the|signed in|logged in|i am|is|are|opens?|clicks?|enters?)\b/i.test(
      text,
    )
  );
}

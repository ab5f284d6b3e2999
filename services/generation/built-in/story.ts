/** A longer one says too much at once to be read by rules; it also bounds what matching costs. */
export const longestSentence = 400;

/** Sentence of a user story in its parts. */
export interface Story {
  /** What is wanted: `sign in with my e-mail address`. */
  goal: string;
}

const english =
  /^as an? .+?[,\s]+i (?:want|would like|wish|need|'d like)(?: to be able)? to (.+?)(?:,?\s+(?:so that|in order to|because)\b.*)?[.!]?$/is;
const german =
  /^als .+?[,\s]+(?:möchte|will|wünsche|kann) ich (?:mir )?(.+?)(?:,?\s+(?:damit|um|sodass|so dass|weil)\b.*)?[.!]?$/is;

/** A user story, or null for any other sentence. */
export function storyOf(text: string): Story | null {
  const flat = text.replace(/\s+/g, ' ').trim();
  const found = english.exec(flat) ?? german.exec(flat);
  const goal = found?.[1]?.replace(/,$/, '').trim();
  return goal ? { goal } : null;
}

/** Heading above the criteria of a story. */
export const isCriteriaHeading = (text: string): boolean =>
  /^(?:acceptance criteria|acceptance|criteria|requirements|rules|akzeptanzkriterien|kriterien|anforderungen|regeln)\b/i.test(
    text,
  );

/** Heading above steps, which names nothing itself. */
export const isStepsHeading = (text: string): boolean =>
  /^(?:steps|test steps|steps to reproduce|procedure|schritte|testschritte|ablauf|flow|expected(?: results?)?|erwartet\w*(?: ergebnis(?:se)?)?|description|beschreibung|user story|story|preconditions?|vorbedingung(?:en)?|scenarios?|szenarien|test cases|testfälle)\s*$/i.test(
    text,
  );

/** `Given …, when …, then …` in one sentence as its three parts; null for any other sentence. */
export function inlineSteps(text: string): string[] | null {
  if (text.length > longestSentence) return null;
  const found =
    /^(?:(given|angenommen|gegeben sei(?:en)?)\s+(.+?)[,.;]?\s+(?:and\s+|und\s+)?)?(when|wenn)\s+(.+?)[,.;]?\s+(?:then|dann)\s+(.+)$/i.exec(
      text.trim(),
    );
  if (!found) return null;
  const [, given, context, when, action, outcome] = found;
  const isGerman = /^w?enn$/i.test(when ?? '');
  const first = given ? [`${given} ${context ?? ''}`] : [];
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return [...first, `${when ?? ''} ${action ?? ''}`, `${isGerman ? 'Dann' : 'Then'} ${outcome ?? ''}`].map(
    (step) => capital(step.replace(/[.]$/, '')),
  );
}

/** `When X, Y is shown` and `If X, then Y`: what happens, and what is seen then; null for any other sentence. */
export function conditionOf(sentence: string): [condition: string, result: string] | null {
  if (sentence.length > longestSentence) return null;
  const found =
    /^(?:when|if|once|after)\s+([^,]+),\s*(?:then\s+)?(.+)$/i.exec(sentence) ??
    /^(?:wenn|falls|sobald|nachdem)\s+([^,]+),\s*(?:dann\s+|so\s+)?(.+)$/i.exec(sentence);
  return found ? [found[1] ?? '', found[2] ?? ''] : null;
}

const english = /^as an? [^.\n]{1,120}?[,\s]+i(?:'d| would)? (?:want|like|wish|need)\b[^\n]*$/i;
const german = /^als [^.\n]{1,120}?[,\s]+(?:möchte|will|wünsche|kann|brauche) ich\b[^\n]*$/i;

/** Returns whether a text is a user story: it says who wants what, but contains no action. */
export const storyOf = (text: string): boolean => english.test(text) || german.test(text);

/** Returns the goal of a story, to name its scenario: `sign in with my e-mail address`. */
export function goalOf(story: string): string {
  return (
    /\bi(?:'d| would)? (?:want|like|wish|need)(?: to be able)? to (.+?)(?:,?\s+(?:so that|in order to|because)\b.*)?[.!]?$/i.exec(
      story,
    )?.[1] ??
    /(?:möchte|will|wünsche|kann|brauche) ich (?:mir |mich )?(.+?)(?:,?\s+(?:damit|um|sodass|so dass|weil)\b.*)?[.!]?$/i.exec(
      story,
    )?.[1] ??
    story
  );
}

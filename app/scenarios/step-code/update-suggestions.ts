/** What typing `/` in the prompt offers (docs/rules/generation.md, Changing step code). */
export const suggestions = [
  'continue if step fails',
  'perform only if element found',
  'retry step',
  'set click timeout to 2 minutes',
];

/** The suggestions for what is typed so far; none unless it begins with `/`. */
export function suggestionsFor(typed: string): string[] {
  if (!typed.startsWith('/')) return [];
  const words = typed.slice(1).trimStart().toLowerCase();
  return suggestions.filter((text) => text.includes(words) && text !== words);
}

/** Characters (contracts/generation/index.ts). */
export const longestRequest = 4_000;

/** Shown in turn while the request runs (docs/rules/generation.md, Changing step code, in its spelling). */
export const progressMessages = [
  'Generating the step code...',
  'Generating file...',
  'Perfoming cleanup...',
  'Finalizing changes...',
];
export const doneMessage = 'Done! Review the changes';
export const failedMessage = 'Error updating the step code. Please try again.';

/** Milliseconds that a message stays. */
export const messageTime = 1500;

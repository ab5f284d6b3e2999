/** Suggestions for text that begins with `/` (docs/rules/generation.md, Changing step code). */
export const suggestions = [
  'continue if step fails',
  'perform only if element found',
  'retry step',
  'set click timeout to 2 minutes',
];

/** Returns the suggestions for the typed text; none unless it begins with `/`. */
export function suggestionsFor(typed: string): string[] {
  if (!typed.startsWith('/')) return [];
  const words = typed.slice(1).trimStart().toLowerCase();
  return suggestions.filter((text) => text.includes(words) && text !== words);
}

/** Most characters of a request (contracts/generation/index.ts). */
export const maxRequestLength = 4_000;

/** Messages during the request, spelled as specified (docs/rules/generation.md, Changing step code). */
export const progressMessages = [
  'Generating the step code...',
  'Generating file...',
  'Perfoming cleanup...',
  'Finalizing changes...',
];
export const doneMessage = 'Done! Review the changes';
export const failedMessage = 'Error updating the step code. Please try again.';

/** Milliseconds that a message is shown. */
export const messageTime = 1500;

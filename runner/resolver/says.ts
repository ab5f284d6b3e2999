import { normalized } from './similarity';

/**
 * Returns whether a text contains the quoted words of a step, ignoring case and punctuation.
 * Only whole words match: "Basket" does not say "Cart", and "15 results" does not say "5 results".
 */
export function says(text: string | undefined, wanted: string): boolean {
  const words = normalized(wanted);
  // Texts of punctuation only are compared as they are.
  if (words === '') return wanted.trim() !== '' && (text ?? '').includes(wanted.trim());
  const found = normalized(text);
  if (` ${found} `.includes(` ${words} `)) return true;
  // "E-mail" matches "Email".
  const squeezed = words.replaceAll(' ', '');
  const parts = found.split(' ');
  for (let start = 0; start < parts.length; start++) {
    let run = '';
    for (let end = start; end < parts.length && run.length < squeezed.length; end++) {
      run += parts[end];
      if (run === squeezed) return true;
    }
  }
  return false;
}

import { normalized } from './similarity';

/**
 * Whether a text has the words that a step quotes, as whole words, in any case and without signs. A check says what is
 * on the page word by word: "Cart" is not said by "Basket", nor "5 results" by "15 results".
 */
export function says(text: string | undefined, wanted: string): boolean {
  const words = normalized(wanted);
  // Of signs alone nothing is left to compare.
  if (words === '') return wanted.trim() !== '' && (text ?? '').includes(wanted.trim());
  const found = normalized(text);
  if (` ${found} `.includes(` ${words} `)) return true;
  // "E-mail" and "Email".
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

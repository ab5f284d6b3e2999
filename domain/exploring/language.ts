import { foldedWords } from './acts';

/** Primary subtags of the languages with known words (acts.ts). */
const tags = new Set('en de nl sv da no nb nn fr es it pt tr pl cs ru uk ja zh ko hi ar'.split(' '));

/** Letters in the scripts of these languages. */
const readLetters =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * The most common small words of languages that share their script with others. English and German also have words of
 * controls, for pages with little text. Words that other languages borrow, such as "menu", are left out.
 */
const smallWords = [
  'the and of to in for your with is are on by from all you or no this not new at my search about settings help name users view edit open close save details add back next previous show more page pages list welcome changes',
  'der die das und den von zu mit ist auf fur nicht ein eine im ihre sie alle bei aus suche einstellungen hilfe benutzer seite neu mehr weiter anmelden ansicht bearbeiten offnen schliessen speichern',
  'de het een en van voor met niet op uw je naar aan zijn alle deze of om door',
  'och att det en ett for med inte pa av din till den som alla om',
  'og at det en et for med ikke pa af din til den som alle om av deg',
  'le la les des et du une pour avec votre vous sur dans pas est nous au',
  'el la los las del y en una para con su por que tu no mas se',
  'il lo gli di e per con una del della che non tuo nel sono piu',
  'o os as do da dos e em um uma para com seu sua nao mais por na',
  've bir bu icin ile da de daha tum veya yeni hesap degil olan',
  'i w na do z nie sie jest oraz dla twoje to ze wszystkie po',
  'a v na se do je pro ve s nebo vase to jako po ze',
  'и в на не с по для как это вы или все из о',
  'і в на не з для як це ви або та що у до',
].map((words) => new Set(words.split(' ')));

/** Number of different small words of a language from which a text counts as written in it. */
const enough = 3;

/**
 * Returns whether a text is in a language with known words for acts.
 * @param lang language of the document; empty when it names none
 * @param sample text of the page, for guessing the language when the document names none
 */
export function isRead(text: string, lang: string, sample: string): boolean {
  for (const letter of text.match(/\p{L}/gu) ?? []) if (!readLetters.test(letter)) return false;
  const tag = lang.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  if (tag !== '' && tag !== 'und' && tag !== 'x') return tags.has(tag);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}]/u.test(sample))
    return true;
  const words = new Set(foldedWords(sample));
  return smallWords.some((small) => [...small].filter((word) => words.has(word)).length >= enough);
}

/**
 * Returns the names that people write from memory for a name on a page. Chosen without regard to what the engine
 * understands: it must refuse some of them.
 * @returns way and other name; the name itself comes first
 */
export function otherNames(name: string): [way: string, other: string][] {
  const words = name.split(/\s+/).filter(Boolean);
  const found: [string, string][] = [
    ['as it is', name],
    ['lower case', name.toLowerCase()],
    ['capitals', name.toUpperCase()],
    ['without signs', name.replace(/[^\p{L}\p{N}\s]/gu, '')],
    ['signs apart', name.replace(/[^\p{L}\p{N}\s]/gu, ' ')],
    ['in one word', words.join('')],
    ['with an article', `the ${name}`],
    ['with its kind', `${name} button`],
    ['one more word', `${name} now`],
    ['a typing error', mistyped(name, 'left out')],
    ['letters swapped', mistyped(name, 'swapped')],
    ['another ending', other(words, words.length - 1, ending)],
    ['another word for it', words.map((word) => wordFor(word) ?? word).join(' ')],
    ['a word replaced', other(words, words.length - 1, () => 'overview')],
  ];
  if (words.length > 1) {
    found.push(
      ['without the first word', words.slice(1).join(' ')],
      ['without the last word', words.slice(0, -1).join(' ')],
      ['the other way round', [...words].reverse().join(' ')],
      ['the longest word', longest(words)],
      ['the first word replaced', other(words, 0, () => 'new')],
    );
  }
  if (words.length > 3) found.push(['two words', words.slice(0, 2).join(' ')]);
  if (/\d/.test(name)) {
    found.push(
      ['without its number', name.replace(/\s*[\d.,]+/g, '')],
      ['another number', name.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))],
    );
  }
  const seen = new Set<string>();
  return found.filter(([way, one]) => {
    const isNew = one.trim() !== '' && !seen.has(one) && (way === 'as it is' || one !== name);
    seen.add(one);
    return isNew;
  });
}

const longest = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)[0] ?? '';

function other(words: readonly string[], at: number, how: (word: string) => string): string {
  return words.map((word, index) => (index === at ? how(word) : word)).join(' ');
}

/** Returns the name with an error in the middle of the longest word of five letters or more. */
function mistyped(name: string, how: 'left out' | 'swapped'): string {
  const word = longest(name.split(/\s+/));
  if (word.length < 5) return name;
  const middle = Math.floor(word.length / 2);
  const wrong =
    how === 'left out'
      ? word.slice(0, middle) + word.slice(middle + 1)
      : word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
  return name.replace(word, wrong);
}

const ending = (word: string) => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`);

/** Words that people use interchangeably on pages. Each may replace any other word of its line. */
const alike = [
  'delete remove erase discard',
  'save store keep',
  'edit change modify update',
  'add create new insert',
  'search find lookup',
  'settings preferences options configuration',
  'basket cart bag trolley',
  'login signin',
  'logout signout',
  'register signup',
  'email mail e-mail',
  'name title label',
  'phone telephone mobile',
  'send submit post',
  'cancel abort dismiss',
  'close hide',
  'next continue proceed forward',
  'back previous return',
  'products items articles goods',
  'order purchase',
  'price cost amount',
  'quantity number count',
  'city town',
  'country state nation',
  'street road address',
  'password passphrase pin',
  'help support',
  'home start',
  'language locale',
  'filter refine',
  'sort order',
  'download export',
  'upload import attach',
  'users members people',
  'team group',
  'billing payment invoice',
  'profile account',
  'comment note remark',
  'show view display open',
  'entfernen löschen',
  'speichern sichern',
  'suchen finden',
  'warenkorb einkaufswagen',
  'anmelden einloggen',
  'weiter fortfahren',
  'zurück vorherige',
  'produkte artikel waren',
  'ort stadt',
  'land staat',
  'straße adresse',
  'passwort kennwort',
  'kasse bezahlen',
  'abbrechen schließen',
  'senden abschicken',
].map((line) => line.split(' '));

/** Returns the next word of the same line. */
function wordFor(word: string): string | null {
  const lower = word.toLowerCase();
  const line = alike.find((item) => item.includes(lower));
  return line?.[(line.indexOf(lower) + 1) % line.length] ?? null;
}

/** Normalised names that mean the same. One-word names also count as words of longer names. */
const groups: readonly (readonly string[])[] = [
  ['log in', 'login', 'sign in', 'signin', 'log on', 'logon'],
  ['log out', 'logout', 'sign out', 'signout', 'log off', 'logoff'],
  ['sign up', 'signup', 'register', 'create account', 'create an account'],
  ['email', 'e mail', 'email address', 'e mail address', 'mail'],
  ['cart', 'basket', 'bag', 'shopping cart', 'shopping basket', 'shopping bag'],
  ['search', 'find'],
  ['submit', 'send'],
  ['ok', 'okay'],
  ['delete', 'remove'],
  ['password', 'passphrase', 'pass', 'pw'],
  ['user name', 'username', 'user'],
  ['phone', 'telephone', 'mobile', 'phone number', 'telephone number'],
  ['zip', 'zip code', 'postcode', 'postal code', 'post code'],
  ['anmelden', 'einloggen', 'login'],
  ['abmelden', 'ausloggen', 'logout'],
  ['registrieren', 'konto erstellen', 'konto anlegen'],
  ['email adresse', 'e mail adresse', 'e mail', 'email', 'mail'],
  ['warenkorb', 'einkaufswagen', 'einkaufskorb'],
  ['entfernen', 'loschen'],
  ['passwort', 'kennwort'],
  ['benutzername', 'nutzername', 'anmeldename'],
  ['plz', 'postleitzahl'],
  ['telefon', 'telefonnummer', 'handynummer'],
  ['suchen', 'finden'],
  ['absenden', 'senden', 'abschicken'],
];

/** Returns whether two normalised names mean the same. */
export function sameMeaning(a: string, b: string): boolean {
  return groups.some((group) => group.includes(a) && group.includes(b));
}

const canonical = new Map<string, string>();
for (const group of groups) {
  const [first = ''] = group;
  for (const word of group) if (!word.includes(' ') && !canonical.has(word)) canonical.set(word, first);
}

/** Returns one word for all words with the same meaning. */
export const canonicalWord = (word: string): string => canonical.get(word) ?? word;

const fillers = new Set([
  ...['the', 'a', 'an', 'to', 'of', 'in', 'into', 'on', 'for', 'my', 'your', 'and', 'this', 'that', 'with'],
  ...[
    'der',
    'die',
    'das',
    'den',
    'dem',
    'des',
    'ein',
    'eine',
    'einen',
    'in',
    'im',
    'zu',
    'zum',
    'zur',
    'und',
  ],
  ...['mein', 'meine', 'meinen', 'ihr', 'ihre', 'ihren', 'auf', 'fur', 'mit'],
]);

/** Returns whether a word says nothing about which element is meant. */
export const isFiller = (word: string): boolean => fillers.has(word);

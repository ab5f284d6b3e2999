/** The texts that name a field, as the page has them. */
export interface FieldNames {
  /** Texts that people read, such as labels. The first one is the best. */
  labels: string[];
  placeholder: string;
  /** The attributes `name` and `id`. */
  name: string;
  id: string;
  /** The attributes `autocomplete` and `type`. */
  complete: string;
  type: string;
}

/** Characters. A longer text is an explanation, not a name. */
const maxTextLength = 120;

/**
 * Words that name a secret, in English and German, in the form that {@link plainWords} returns.
 * IBANs, account names and customer numbers are not secret: invoices show them, and tests need them.
 */
const secret = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    // Passwords.
    'pass ?words?|pass ?phrases?|pass ?codes?|passwd|passwor[dt]|pwd|pswd|\\p{L}*pass(?:wort|wörter|wortes|phrase)|\\p{L}*kenn(?:wort|wörter|worte)|code ?wort',
    // Codes for one use, and numbers that only their owner knows.
    'pin|pincode|(?:sms|mobile?|push|chip|photo|i|m)? ?tan|(?:t|h)?otp|\\p{L}* ?(?:geheim|super|karten) ?pin',
    'one time (?:pass ?word|pass ?code|code|pin|token|key)|einmal ?(?:code|pin|tan|schlüssel)',
    '(?:verification|security|authentication|authenticator|auth|authorization|access|login|sign in|sms|mfa|2fa|two factor|recovery|backup|confirmation) codes?',
    '(?:bestätigungs|verifizierungs|sicherheits|authentifizierungs|zugangs|zugriffs|wiederherstellungs|login|sms|anmelde|freischalt) ?codes?',
    // Cards.
    'credit ?card|debit ?card|(?:card|cc|pan) ?(?:number|no|num|nr)|cardnum|(?:kredit|debit|bank|giro|ec|zahlungs)?[ -]?karten? ?(?:nummer|nr)|kreditkarte',
    'cvc ?2?|cvv ?2?|cvn|(?:card )?(?:verification|security) (?:number|value)|karten ?(?:prüf|sicherheits) ?(?:ziffer|nummer|code|zahl)|prüf ?(?:ziffer|nummer|zahl)',
    // Keys, tokens and secrets of programs.
    '(?:api|access|secret|private|encryption|signing|master|recovery|license|licence|activation|account|storage|service|shared|app|security|client)(?: (?:secret|access|api))? ?key',
    '(?:api|zugriffs|zugangs|geheim|sicherheits|lizenz|aktivierungs|wiederherstellungs|netzwerk|wlan|verschlüsselungs|privater?|geheimer?) ?schlüssel',
    '\\p{L}* ?token|secret|client ?secret|shared ?secret|\\p{L}*geheimnis(?:se)?|geheim ?(?:zahl|nummer|wort|code)|credentials?',
  ].join('|')})(?![\\p{L}])`,
  'u',
);

/** Words before or after such a name that make the field one about a secret, without a secret in it. */
const aboutIt = new RegExp(
  [
    // After the name.
    `(?:word|wort|code|token|secret|key|pin|tan|schlüssel|geheimnis|number|nummer|phrase)s? ?(?:hints?|hinweise?|length|länge|polic(?:y|ies)|richtlinien?|age|alter|expir\\p{L}*|ablauf\\p{L}*|strength|stärke|rules?|regeln?|visible|visibility|sichtbar\\p{L}*|url|uri|link|reset|resets|history|verlauf|chang(?:e|ed) (?:date|at)|count|counts|counter|anzahl|limits?|names?|types?|typ|labels?|formats?|description|beschreibung|lifetime|laufzeit|ttl|gültig\\p{L}*|budget|usage|price|preis|symbol|ids?|questions?|frage|enabled|rotation|interval|attempts?|versuche|e ?mail|address|adresse|generator|search|suche|filter|pattern|muster|prefix|suffix|position|standard|contract|balance|amount|menge|board|wand|holder|inhaber|owner|besitzer|issuer|scope|scopes|version|path|pfad|file|datei|days?|tage|algorithm|mask|maske)(?![\\p{L}])`,
    // Before the name.
    `(?<![\\p{L}])(?:max|maximum|min|minimum|minimale?|maximale?|number of|anzahl|total|count of|search(?: for)?|suchen?(?: nach)?|find|filter(?: by)?|look up|public|öffentlicher?|foreign|primary|loyalty|library|membership|customer|bonus|business|report|kunden|mitglieds|bibliotheks|forgot(?:ten)?|vergessen|do not|don t|never|without|no|kein|keine|nicht|ohne|next|page|csrf|xsrf) (?:[\\p{L}]+ ){0,2}(?:pass|kenn|pin|tan|token|key|secret|code|card|karte|schlüssel|geheim|credential)`,
    '(?<![\\p{L}])pin (?:messages?|posts?|comments?|notes?|items?|to|this|it)(?![\\p{L}])',
    // German compounds, which are one word.
    `(?:pass|kenn)wort(?:länge|hinweis|stärke|richtlinie|alter|ablauf|wechsel|regel|manager|änderung|verlauf|frage|generator)|tokenanzahl|tokenlimit|pinnwand|schlüsselwort|stichwort`,
  ].join('|'),
  'u',
);

/** Returns `apiKey`, `api_key` or `API-Schlüssel` as separate words in lower case. */
export const plainWords = (text: string): string =>
  text
    .slice(0, maxTextLength + 1)
    .normalize('NFC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Returns whether a text names a secret. @returns about: it names a hint, a number of tokens or such */
function saysOf(text: string): 'secret' | 'about' | 'nothing' {
  const words = plainWords(text);
  if (words === '' || words.length > maxTextLength || !secret.test(words)) return 'nothing';
  return aboutIt.test(words) ? 'about' : 'secret';
}

/** Values of `autocomplete` that prove a secret. */
const completesSecret = /(?:^|[\s-])(?:password|one-time-code|cc-csc|cc-number)(?:$|\s)/;

/** Returns whether a text field is for a secret, by its type and its names. */
export function isSecretField({ labels, placeholder, name, id, complete, type }: FieldNames): boolean {
  if (type === 'password' || completesSecret.test(complete)) return true;
  if (type === 'search' || type === 'email' || type === 'url') return false;
  const read = labels.map(saysOf);
  if (read.includes('about')) return false;
  return [...read, saysOf(placeholder), saysOf(name), saysOf(id)].includes('secret');
}

const completedKeys: readonly (readonly [RegExp, string])[] = [
  [/password/, 'password'],
  [/one-time-code/, 'oneTimeCode'],
  [/cc-csc/, 'cardCode'],
  [/cc-number/, 'cardNumber'],
];

/** Words of a name that say nothing about the field itself. */
const fillers =
  /(?<![\p{L}])(?:required|optional|erforderlich|pflichtfeld|please|bitte|enter|type|your|the|dein|deine|ihr|ihre|ihren|eingeben|hier|here)(?![\p{L}])/gu;

/** IDs that frameworks generate. They say nothing, and change the next time. */
const madeUp =
  /\d{3,}|^(?:mui|radix|react|headlessui|input|field|ember|ext|text|form)[-_:]?\w{0,3}\d*$|[0-9a-f]{8}|:/i;

/**
 * Returns the test data key for a field's secret: the field's name in camel case, such as `apiKey`.
 * @param taken returns whether another field has that key
 */
export function secretKeyOf(
  { labels, placeholder, name, id, complete, type }: FieldNames,
  taken: (key: string) => boolean,
): string {
  const attributes = [name, id].filter((item) => !madeUp.test(item));
  const texts = [...labels, ...attributes, placeholder];
  const known = completedKeys.find(([pattern]) => pattern.test(complete))?.[1];
  const named = texts.filter((text) => saysOf(text) === 'secret').flatMap(keyOf);
  const [key = 'secret'] = [
    ...named,
    ...(known ? [known] : []),
    ...texts.flatMap(keyOf),
    ...(type === 'password' ? ['password'] : []),
  ];
  let free = key;
  for (let count = 2; taken(free); count++) free = `${key}${count}`;
  return free;
}

const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns no words when the text has too many, or none that a key can contain. */
function keyOf(text: string): string[] {
  const words = plainWords(text)
    .replace(fillers, ' ')
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  if (words.length > 4 || !/^[a-z]/.test(first)) return [];
  return [
    [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('').slice(0, 60),
  ];
}

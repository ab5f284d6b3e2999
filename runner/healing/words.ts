import { normalized, similarity } from '../resolver/similarity';
import { sameMeaning } from '../resolver/synonyms';

/** Words of two names, by which they can be told apart however alike they are. */

/** How alike two texts are, from 0 to 1, whichever was there first; null where neither says anything. */
export function likeness(one: string, other: string): number | null {
  if (!one && !other) return null;
  if (!one || !other) return 0;
  const best = Math.max(similarity(one, other), similarity(other, one));
  if (best >= 0.6) return best;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return Math.max(best, ((2 * common) / (a.size + b.size)) * 0.8);
}

const wordsOf = (text: string) => new Set(normalized(text).split(' '));

/** What stands on one side never means what stands on the other. */
const opposites: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['sign in', 'log in', 'login', 'anmelden', 'einloggen'],
    [
      ...['sign out', 'log out', 'logout', 'abmelden', 'ausloggen'],
      ...['sign up', 'register', 'registrieren', 'create account', 'create an account'],
    ],
  ],
  [
    ['add', 'hinzufugen', 'create', 'new', 'anlegen', 'neu'],
    ['remove', 'delete', 'entfernen', 'loschen'],
  ],
  [
    ['accept', 'agree', 'allow', 'approve', 'akzeptieren', 'annehmen', 'zustimmen'],
    ['decline', 'reject', 'deny', 'disagree', 'block', 'ablehnen'],
  ],
  [
    ['save', 'submit', 'confirm', 'ok', 'apply', 'place', 'update', 'speichern', 'ubernehmen'],
    ['cancel', 'discard', 'reset', 'abbrechen', 'verwerfen', 'clear', 'close', 'schliessen'],
  ],
  [
    ['next', 'forward', 'weiter', 'vor'],
    ['previous', 'prev', 'back', 'zuruck'],
  ],
  [
    ['yes', 'ja'],
    ['no', 'nein'],
  ],
  [
    [
      ...[
        'show',
        'open',
        'expand',
        'enable',
        'start',
        'follow',
        'publish',
        'subscribe',
        'activate',
        'check all',
      ],
      ...[
        'lock',
        'archive',
        'connect',
        'pin',
        'mute',
        'like',
        'anzeigen',
        'einblenden',
        'aktivieren',
        'starten',
      ],
    ],
    [
      ...[
        'hide',
        'close',
        'collapse',
        'disable',
        'stop',
        'unfollow',
        'unpublish',
        'unsubscribe',
        'deactivate',
      ],
      ...['uncheck all', 'unlock', 'unarchive', 'restore', 'disconnect', 'unpin', 'unmute', 'unlike'],
      ...['ausblenden', 'deaktivieren', 'stoppen', 'beenden'],
    ],
  ],
  [
    ['edit', 'view', 'bearbeiten', 'ansehen'],
    ['delete', 'remove', 'loschen', 'entfernen'],
  ],
  [
    ['active', 'open', 'offen'],
    ['completed', 'closed', 'done', 'erledigt', 'geschlossen'],
  ],
  [
    ['min', 'minimum', 'lowest', 'from', 'first', 'up', 'left', 'increase', 'start', 'von', 'ab', 'erste'],
    ['max', 'maximum', 'highest', 'to', 'last', 'down', 'right', 'decrease', 'end', 'bis', 'letzte'],
  ],
  [
    ['new password', 'neues passwort'],
    ['current password', 'old password', 'aktuelles passwort', 'altes passwort'],
  ],
  [['enter'], ['leave', 'exit']],
  [
    ['import', 'upload', 'hochladen'],
    ['export', 'download', 'herunterladen'],
  ],
  [
    ['billing', 'rechnungsadresse'],
    ['shipping', 'delivery', 'lieferadresse'],
  ],
  [
    ['ascending', 'aufsteigend'],
    ['descending', 'absteigend'],
  ],
  [
    ['buy', 'kaufen'],
    ['sell', 'verkaufen'],
  ],
  [
    ['send', 'senden'],
    ['receive', 'empfangen'],
  ],
];

/** What takes something away or back; said on one side only, it is another thing. */
const refusals = [
  ...[
    'cancel',
    'discard',
    'remove',
    'delete',
    'reset',
    'clear',
    'abort',
    'close',
    'decline',
    'reject',
    'deny',
  ],
  ...[
    'refuse',
    'logout',
    'log out',
    'sign out',
    'undo',
    'stop',
    'disable',
    'hide',
    'unfollow',
    'unsubscribe',
  ],
  ...[
    'unpublish',
    'deactivate',
    'revoke',
    'skip',
    'dismiss',
    'archive',
    'leave',
    'block',
    'terminate',
    'destroy',
  ],
  ...['abbrechen', 'verwerfen', 'entfernen', 'loschen', 'ablehnen', 'abmelden', 'schliessen', 'zurucksetzen'],
];

const says = (text: string, phrases: readonly string[]) =>
  phrases.some((phrase) => ` ${text} `.includes(` ${phrase} `));

export function areOpposite(one: string, other: string): boolean {
  const [a, b] = [normalized(one), normalized(other)];
  return opposites.some(([first, second]) => {
    const [aFirst, aSecond, bFirst, bSecond] = [
      says(a, first),
      says(a, second),
      says(b, first),
      says(b, second),
    ];
    return (aFirst && bSecond && !bFirst && !aSecond) || (aSecond && bFirst && !bSecond && !aFirst);
  });
}

/** Whether one of two names takes something away and the other does not. */
export function onlyOneRefuses(one: string, other: string): boolean {
  return says(normalized(one), refusals) !== says(normalized(other), refusals);
}

/** Whether both have numbers, and others. A number alone or in brackets is a count, which changes by itself. */
export function haveOtherNumbers(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  return a !== '' && b !== '' && a !== b && !/\(\d+\)|^\d+$/.test(other);
}

/** Whether a text can never mean what is called so, however alike they are. */
export const meansAnother = (text: string, name: string): boolean =>
  [areOpposite, onlyOneRefuses, haveOtherNumbers].some((differ) => differ(text, name));

const digitsOf = (text: string) => (text.match(/\d+/g) ?? []).join();

const fillers = new Set(
  'the a an your my now please to here it of for this der die das den ihr jetzt bitte'.split(' '),
);

/** Whether a name has words that the other has not: "Sign in with Google" is no "Sign in". */
export function hasAddedWords(before: string, after: string): boolean {
  if (sameMeaning(normalized(before), normalized(after))) return false;
  const known = normalized(before).split(' ');
  return normalized(after)
    .split(' ')
    .some((word) => word && !fillers.has(word) && !known.some((one) => similarity(one, word) >= 0.85));
}

/** Words that tell the row of a list from others. */
export const rowWords = (text: string) =>
  new Set(
    normalized(text)
      .split(' ')
      .filter((word) => word.length > 1),
  );

/** Share of a row's telling words that another row has, where `common` are those of every row. */
export function rowLikeness(before: string, after: string, common: ReadonlySet<string>): number {
  if (!before) return 1;
  const telling = [...rowWords(before)].filter((word) => !common.has(word));
  const found = rowWords(after);
  return telling.length > 0 ? telling.filter((word) => found.has(word)).length / telling.length : 1;
}

import { actIn } from '#domain/exploring/acts';
import { normalized, similarity } from '../resolver/similarity';
import { haveOtherAmounts, haveOtherNumbers } from './amounts';

/** Compares the meaning of two element names: opposites, other amounts, one or all. */

/** Pairs of word lists. A name with a word of one list never means a name with a word of the other. */
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
  [
    ['enter', 'join', 'beitreten', 'betreten', 'teilnehmen'],
    ['leave', 'exit', 'verlassen', 'austreten'],
  ],
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

/** Words for actions that remove or undo something. If only one name has one, the names differ. */
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

function areOpposite(a: string, b: string): boolean {
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

/** Returns whether exactly one of two names removes or undoes something. */
const onlyOneRefuses = (a: string, b: string) => says(a, refusals) !== says(b, refusals);

/** Pairs of words. Names are opposites if one has only the first word, and the other only the second. */
const particles: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['in', 'out'],
  ['up', 'down'],
  ['from', 'to'],
  ['read', 'unread'],
  ['with', 'without'],
  ['before', 'after'],
  ['above', 'below'],
  ['left', 'right'],
  ['first', 'last'],
  ['open', 'closed'],
  ['more', 'less'],
  ['big', 'small'],
  ['large', 'small'],
  ['an', 'aus'],
  ['ein', 'aus'],
  ['auf', 'zu'],
  ['auf', 'ab'],
  ['hoch', 'runter'],
  ['vor', 'zuruck'],
  ['mit', 'ohne'],
  ['links', 'rechts'],
  ['mehr', 'weniger'],
  ['gelesen', 'ungelesen'],
];

/** Groups of words that exclude each other. Two names differ if they have different words of a group. */
const exclusive: readonly (readonly string[])[] = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  [
    ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
    ...['november', 'december'],
  ],
  [
    ...['januar', 'februar', 'marz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober'],
    ...['november', 'dezember'],
  ],
  ['hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'annually'],
  ['taglich', 'wochentlich', 'monatlich', 'jahrlich'],
  ['today', 'tomorrow', 'yesterday'],
  ['heute', 'morgen', 'gestern'],
  ['day', 'week', 'month', 'year'],
  ['tag', 'woche', 'monat', 'jahr'],
  ['xs', 'small', 'medium', 'large', 'xl'],
  ['klein', 'mittel', 'gross'],
  ['low', 'medium', 'high'],
  ['niedrig', 'mittel', 'hoch'],
  ['free', 'basic', 'standard', 'pro', 'premium', 'business', 'enterprise'],
  ['public', 'private'],
  ['offentlich', 'privat'],
  ['draft', 'final'],
  ['admin', 'member', 'guest', 'viewer', 'editor', 'owner'],
  ['production', 'staging', 'test'],
  ['mr', 'mrs', 'ms'],
  ['herr', 'frau'],
  ['one', 'two', 'three', 'four', 'five'],
  ['red', 'green', 'blue', 'black', 'white', 'yellow'],
  ['rot', 'grun', 'blau', 'schwarz', 'weiss', 'gelb'],
];

const negating = ['un', 'dis', 'de', 'in', 'im', 'ex', 'non', 'ent', 'ab', 'aus', 'zu'];
const affirming = ['', 'en', 'an', 'ein', 'auf', 'ver', 'be'];
const shortestStem = 3;

/** Returns whether a word of one name is a word of the other with a negating prefix: `pin`, `unpin`. */
function turnsRound(a: readonly string[], b: readonly string[]): boolean {
  const [own, others] = [a.filter((word) => !b.includes(word)), b.filter((word) => !a.includes(word))];
  const stemsOf = (word: string, prefixes: readonly string[]) =>
    prefixes.flatMap((prefix) =>
      word.startsWith(prefix) ? [[prefix, word.slice(prefix.length)] as const] : [],
    );
  const isTurned = (word: string, other: string) =>
    stemsOf(word, negating).some(
      ([prefix, stem]) =>
        stem.length >= shortestStem &&
        stemsOf(other, [...negating, ...affirming]).some(
          ([otherPrefix, otherStem]) => otherPrefix !== prefix && otherStem === stem,
        ),
    );
  return own.some((word) => others.some((other) => isTurned(word, other) || isTurned(other, word)));
}

const negations = [
  'not',
  'don t',
  'dont',
  'do not',
  'never',
  'no',
  'none',
  'nicht',
  'kein',
  'keine',
  'nie',
  'ohne',
  'without',
];
const everything = [
  ...[
    'all',
    'everything',
    'everyone',
    'everybody',
    'every',
    'entire',
    'both',
    'alle',
    'alles',
    'jeden',
    'samtliche',
  ],
  ...['ganze', 'ganzes', 'ganzen', 'tous', 'toutes', 'tout', 'todos', 'todas', 'todo', 'tutti', 'tutte'],
];
const onlyOneSays = (a: string, b: string, phrases: readonly string[]) =>
  says(a, phrases) !== says(b, phrases);

/**
 * Returns whether two names share words but have different proper names: "Edit Ann Miller", "Edit Bob
 * Carter". The first word of a name does not count as a proper name, because it has a capital anyway.
 */
function haveOtherProperNames(a: string, b: string): boolean {
  const [words, others] = [a, b].map((text) => text.trim().split(/\s+/));
  const ownOf = (all: readonly string[], rest: readonly string[]) =>
    all.filter((word) => !rest.some((of) => similarity(word, of) >= 0.85));
  const [own, its] = [ownOf(words!, others!), ownOf(others!, words!)];
  const isProper = (all: readonly string[], word: string) => all[0] !== word && /^\p{Lu}\p{L}+$/u.test(word);
  return (
    own.length < words!.length &&
    own.length > 0 &&
    its.length > 0 &&
    own.every((word) => isProper(words!, word)) &&
    its.every((word) => isProper(others!, word))
  );
}

/** How the meanings of two names differ, as the reason why one does not match the other. */
export type OtherMeaning =
  | 'it means the opposite'
  | 'it is another one of a kind'
  | 'it names something else'
  | 'only one of them takes something away'
  | 'it has another number'
  | 'only one of them is about all';

/** Returns how the meanings of two names differ, or null when their words show no difference. */
export function otherMeaning(one: string, other: string): OtherMeaning | null {
  const [a, b] = [normalized(one), normalized(other)];
  const [words, others] = [a.split(' '), b.split(' ')];
  const hasOnly = (first: string, second: string) =>
    words.includes(first) && !words.includes(second) && others.includes(second) && !others.includes(first);
  const isOther = (group: readonly string[]) => {
    const [own, its] = [words, others].map((all) => all.filter((word) => group.includes(word)));
    return own!.length > 0 && its!.length > 0 && !own!.some((word) => its!.includes(word));
  };
  if (
    areOpposite(a, b) ||
    onlyOneSays(a, b, negations) ||
    particles.some(([first, second]) => hasOnly(first, second) || hasOnly(second, first)) ||
    turnsRound(words, others)
  )
    return 'it means the opposite';
  if (exclusive.some(isOther)) return 'it is another one of a kind';
  if (haveOtherProperNames(one, other)) return 'it names something else';
  if (onlyOneRefuses(a, b)) return 'only one of them takes something away';
  if (haveOtherAmounts(one, other)) return 'it has another number';
  return onlyOneSays(a, b, everything) ? 'only one of them is about all' : null;
}

/** Returns whether a step's sentence can never mean an element with this name. */
export function meansAnother(text: string, name: string): boolean {
  const [a, b] = [normalized(text), normalized(name)];
  return (
    areOpposite(a, b) ||
    onlyOneRefuses(a, b) ||
    turnsRound(a.split(' '), b.split(' ')) ||
    haveOtherNumbers(text, name)
  );
}

/** Words for actions that are hard to undo, besides those that explorations avoid. */
const furtherActs =
  /\b(?:grant|invite|share|post|merge|deploy|release|wipe|erase|empty|refund|withdraw|donate|book|reserve|subscribe|charge|terminate|join|einladen|teilen|buchen|reservieren|spenden|erstatten|freigeben|kundigen|beitreten)\b/;

/** Returns whether a name has a word for an action that is hard to undo, in any known language. */
export const isConsequential = (name: string): boolean =>
  actIn(name) !== null || furtherActs.test(normalized(name));

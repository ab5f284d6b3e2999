/**
 * What is not used while an application is explored, as it could sign out, delete, buy or send. Requests that change
 * something are held back anyway (guard.ts); this is for what does it with a GET, and for what a page does by itself.
 */

/** Characters of a text or an address that are looked at. */
const longest = 4_000;

/** Words of links and controls, each whole; several in a row are one with hyphens, blanks or capitals between them. */
const words = [
  // English
  ...['log out', 'logout', 'log off', 'logoff', 'sign out', 'signout', 'sign off', 'signoff', 'end session'],
  ...[
    'delete',
    'remove',
    'destroy',
    'erase',
    'wipe',
    'purge',
    'discard',
    'trash',
    'empty cart',
    'empty basket',
  ],
  ...['cancel', 'terminate', 'unsubscribe', 'opt out', 'deactivate', 'disable', 'revoke', 'reset', 'archive'],
  ...['buy', 'pay', 'purchase', 'order now', 'place order', 'complete order', 'submit order', 'checkout now'],
  ...[
    'add to cart',
    'add to basket',
    'add to bag',
    'confirm',
    'approve',
    'reject',
    'send',
    'publish',
    'transfer',
  ],
  ...['withdraw', 'donate', 'book now', 'block user', 'ban', 'restart', 'reboot', 'shut down', 'shutdown'],
  // German
  ...['abmelden', 'ausloggen', 'abmeldung', 'löschen', 'loeschen', 'entfernen', 'verwerfen', 'leeren'],
  ...['kaufen', 'bezahlen', 'zahlen', 'bestellen', 'bestellung abschicken', 'bestellung abschließen'],
  ...[
    'kündigen',
    'kuendigen',
    'stornieren',
    'abbrechen',
    'abbestellen',
    'deaktivieren',
    'sperren',
    'widerrufen',
  ],
  ...['zurücksetzen', 'zuruecksetzen', 'bestätigen', 'bestaetigen', 'senden', 'absenden', 'abschicken'],
  ...[
    'versenden',
    'veröffentlichen',
    'archivieren',
    'in den warenkorb',
    'genehmigen',
    'ablehnen',
    'überweisen',
  ],
  ...['spenden', 'neu starten', 'herunterfahren'],
].map(inWords);

/** Words of a segment of a path, or of a name or value of a query. */
const addressWords = [
  ...['logout', 'log out', 'logoff', 'log off', 'signout', 'sign out', 'signoff', 'sign off', 'end session'],
  ...[
    'delete',
    'remove',
    'destroy',
    'erase',
    'wipe',
    'purge',
    'trash',
    'unsubscribe',
    'deactivate',
    'revoke',
  ],
  ...['cancel', 'add to cart', 'addtocart', 'add to basket', 'place order', 'buy', 'approve', 'reject'],
  ...['abmelden', 'ausloggen', 'löschen', 'loeschen', 'entfernen', 'kündigen', 'kuendigen', 'stornieren'],
  ...['abbestellen', 'deaktivieren', 'widerrufen'],
].map(inWords);

/** A segment of more words is a title, such as `how-to-delete-a-file`, and does nothing. */
const mostWords = 3;

/** ` sign out ` of `Sign-Out` and `signOut`. */
function inWords(text: string): string {
  const parts = text
    .slice(0, longest)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return ` ${parts.filter(Boolean).join(' ')} `;
}

/** Whether the words of a link or a control say that using it changes something. */
export function isDangerousText(text: string): boolean {
  const said = inWords(text);
  return words.some((word) => said.includes(word));
}

/** Whether the address itself says that it does something. @param baseUrl what stands in its path says nothing */
export function isDangerousAddress(address: string, baseUrl: string): boolean {
  let url: URL;
  let root: string;
  try {
    url = new URL(address);
    root = new URL(baseUrl).pathname.replace(/\/$/, '');
  } catch {
    return false;
  }
  const path = url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : url.pathname;
  const isRoute = /^#!?\//.test(url.hash);
  const [hashPath = '', hashQuery = ''] = isRoute ? url.hash.slice(1).split('?') : [];
  const segments = `${path}/${hashPath}`.split('/').map(decoded);
  const queries = [...url.searchParams, ...new URLSearchParams(hashQuery)].flat();
  return [...segments, ...queries].some(saysSo);
}

function saysSo(part: string): boolean {
  if (!part || part.length > longest) return false;
  const said = inWords(part.replace(/\.(?:php|aspx?|jsp|do|action|html?|cgi)$/i, ''));
  if (said.trim().split(' ').length > mostWords) return false;
  return addressWords.some((word) => said.includes(word));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

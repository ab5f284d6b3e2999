import { parseUrl } from '../parse-url';
import { actOfWords, foldedWords } from './acts';
import type { ExplorationAct } from './act-names';

/** Acts that are also names of pages (`/orders/send`). They count after an id or ending a longer path. */
const weak: ReadonlySet<ExplorationAct> = new Set<ExplorationAct>([
  'archive',
  'order',
  'send',
  'submit',
  'transfer',
  'publish',
  'leave',
  'block',
  'pay',
]);

/** More words of acts in addresses: `verbs` anywhere in a segment, `wholeVerbs` as a whole segment. */
const verbs = new Set('destroy purge unsub optout rollback addtocart'.split(' '));
const wholeVerbs = new Set('del kill drop clear verify save toggle dismiss redeem undo'.split(' '));

/** Maximum words of a segment that names an act. Longer ones are titles: `how-to-delete-a-file`. */
const maxWords = 3;
/** Maximum number of characters of a part that are read. */
const maxLength = 4_000;

/** Parameters that name an operation. Their value must be in `reading`. */
const operation = /^(?:action|act|do|op|cmd|command|task|operation)$/i;
const reading = new Set(
  'view show list index browse read display detail details info history edit new create add login signin register search find page home main raw diff compare recent help about preview profile settings sort filter select open idx feed rss revisions revision backlink backlinks media sitemap source export print cite statistics stats overview calendar gallery log blame tree summary members users results result report reports status topic thread forum board category categories product article news faq contact'.split(
    ' ',
  ),
);

const method = /^_?(?:http_?)?method$/i;
/** Parameters for searches. Their value is only a search term. */
const searched = /^(?:q|query|search|s|keywords?|term|text|suche)$/i;
const secret = /token|nonce|csrf|xsrf|signature|hmac|sesskey|formkey|^(?:sig|hash|otp|secret|ticket)$/i;
/** Parameters for paging through a list. */
const cursor = /page|next|prev|continu|cursor/i;
const beforeToken =
  /^(?:invite|invitation|confirmation|activation|verification|email|e-mail|newsletter|optin|magic|accept)$/i;
const opaque = /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$/i;

/** Why opening an address may change data: it has an act, an operation not known as reading, or a token. */
export type AddressAct = 'verb' | 'operation' | 'token';

/**
 * Returns why opening an address may change data, judged by its text; null when nothing in the text says so.
 * @param baseUrl its own path is ignored, and the base URL itself is never refused
 * @param ofSession `name=value` of tokens that belong to a session and not to an act
 */
export function actOfAddress(
  address: string,
  baseUrl: string,
  ofSession: ReadonlySet<string> = new Set(),
): AddressAct | null {
  const url = parseUrl(address);
  const base = parseUrl(baseUrl);
  if (!url || !base || url.href === base.href) return null;
  const root = base.pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : url.pathname;
  const isRoute = /^#!?\//.test(url.hash);
  const [hashPath = '', hashQuery = ''] = isRoute ? url.hash.slice(1).split('?') : [];
  const queries = [...url.searchParams, ...new URLSearchParams(hashQuery)];
  for (const part of [path, hashPath])
    if (actsByPath(part.split('/').filter(Boolean).map(decoded))) return 'verb';
  if (queries.some(actsByParameter)) return 'verb';
  if (queries.some(operatesUnknown)) return 'operation';
  const hasToken = queries.some(
    ([name, value]) =>
      secret.test(name) && !cursor.test(name) && value !== '' && !ofSession.has(`${name}=${value}`),
  );
  return hasToken || tokenInPath(path.split('/').filter(Boolean)) ? 'token' : null;
}

/**
 * Returns whether an address looks like a page: it is the home page, or it has no query and no id, and is one segment
 * or, in the navigation, several segments without the words of the link.
 * @param said folded words of the link that name an act or a page
 * @param isRepeated true when other links of that name lead to other addresses
 */
export function isPageAddress(
  address: string,
  baseUrl: string,
  {
    said,
    act,
    isMenu,
    isRepeated,
  }: { said: string; act: ExplorationAct; isMenu: boolean; isRepeated: boolean },
): boolean {
  const url = parseUrl(address);
  const base = parseUrl(baseUrl);
  if (!url || !base || url.origin !== base.origin || url.search !== '') return false;
  const route = /^#!?\//.test(url.hash) ? url.hash.slice(1) : '';
  if (url.pathname === base.pathname && route === '') return true;
  const root = base.pathname.replace(/[^/]*$/, '');
  const path = `${url.pathname.startsWith(root) ? url.pathname.slice(root.length) : url.pathname}${route}`;
  if (isRepeated || /\d|\?|%/.test(path)) return false;
  const segments = path.split('/').filter(Boolean);
  if (segments.length < 2) return true;
  // `/start` is a page, `/vm/start` and `/vm/boot` start something.
  return (
    isMenu && act !== 'deactivate' && segments.every((segment) => foldedWords(segment).join(' ') !== said)
  );
}

/** Returns whether an address is a document file without query and id, such as `docs/mod/core.html`. */
export function isDocument(address: string): boolean {
  const { pathname = '?', search = '' } = parseUrl(address) ?? {};
  return search === '' && /\.x?html?$/.test(pathname) && !/\/\d+\/|\/\d+\./.test(pathname);
}

/** Returns whether an address has a word as a separate part, e.g. the language of a page. */
export const hasPart = (address: string, word: string): boolean =>
  (parseUrl(address)?.href ?? '').split(/[/?&=#._-]/).includes(word);

/** Returns `name=value` of the tokens in the query of an address. */
export function tokensOfAddress(address: string): string[] {
  const queries = [...(parseUrl(address)?.searchParams ?? [])];
  return queries.flatMap(([name, value]) => (secret.test(name) ? `${name}=${value}` : []));
}

function actsByPath(segments: readonly string[]): boolean {
  return segments.some((segment, at) => {
    const act = actOf(segment);
    if (act === null) return false;
    if (act === 'verb' || !weak.has(act)) return true;
    const before = segments[at - 1] ?? '';
    return at > 0 && (/\d/.test(before) || (at >= 2 && at === segments.length - 1));
  });
}

function actsByParameter([name, value]: readonly [string, string]): boolean {
  if (searched.test(name)) return false;
  if (method.test(name)) return !/^(?:get|head)?$/i.test(value);
  const isStrong = (act: ExplorationAct | 'verb' | null) =>
    act !== null && (act === 'verb' || !weak.has(act));
  return isStrong(actOf(name)) || (operation.test(name) ? actOf(value) !== null : isStrong(actOf(value)));
}

function operatesUnknown([name, value]: readonly [string, string]): boolean {
  return operation.test(name) && value !== '' && !reading.has(foldedWords(value)[0] ?? '');
}

function actOf(part: string): ExplorationAct | 'verb' | null {
  if (!part || part.length > maxLength) return null;
  const words = foldedWords(part.replace(/\.(?:php|aspx?|jsp|do|action|html?|cgi)$/i, ''));
  if (words.length > maxWords) return null;
  const isVerb = words.some((word) => verbs.has(word)) || (words.length === 1 && wholeVerbs.has(words[0]!));
  if (isVerb) return 'verb';
  const found = actOfWords(words, false);
  // A phrase such as `place-order` is not the name of a page.
  return found && found.said.includes(' ') ? 'verb' : (found?.act ?? null);
}

function tokenInPath(segments: readonly string[]): boolean {
  return segments.some(
    (segment, at) =>
      /^eyJ[\w-]+\.[\w-]+/.test(segment) ||
      (opaque.test(segment) && beforeToken.test(segments[at - 1] ?? '')),
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

import type { IncomingMessage } from 'node:http';
import { freshSession, type ShopSession, type SessionStore } from '../account/session.ts';
import { copyOf, copyPrefix, type Copies } from '../designs/copies.ts';
import { renamedTexts } from '../designs/words.ts';
import { asLanguage, texts, type ShopLanguage } from '../texts/index.ts';
import type { Context } from './context.ts';
import { cookie, readCookies } from './cookies.ts';

const SESSION_COOKIE = 'shop_session';
const LANGUAGE_COOKIE = 'shop_language';
const YEAR = 365 * 24 * 60 * 60;

export interface ShopOptions {
  sessions: SessionStore;
  now: () => number;
  publicUrl: string;
  copies: Copies;
}

/** One request: the context its page works with, and the cookies that its answer must set. */
export interface Visit {
  context: Context;
  cookies(): string[];
}

/** Reads address, cookies and language of a request; body, form and route parameters come later. */
export function startVisit(req: IncomingMessage, signal: AbortSignal, options: ShopOptions): Visit {
  const { sessions, now, copies } = options;
  const [address = '/', search = ''] = splitOnce(req.url ?? '/', '?');
  const { name: copy, path } = copyOf(address);
  const design = copies.designOf(copy);
  const publicUrl = options.publicUrl && options.publicUrl + copyPrefix(copy);
  const query = new URLSearchParams(search);
  const jar = readCookies(req.headers.cookie);
  const secure = publicUrl.startsWith('https:');
  const set = new Map<string, string>();

  const asked = asLanguage(query.get('lang'));
  if (asked) set.set(LANGUAGE_COOKIE, cookie(LANGUAGE_COOKIE, asked, { secure, maxAge: YEAR }));
  query.delete('lang');
  const language: ShopLanguage =
    asked ?? asLanguage(jar.get(LANGUAGE_COOKIE)) ?? (design === 'translated' ? 'de' : 'en');

  let id = jar.get(SESSION_COOKIE);
  let session: ShopSession | null = sessions.find(id);
  const store = (kept: ShopSession) => {
    id = sessions.add(kept);
    set.set(SESSION_COOKIE, cookie(SESSION_COOKIE, id, { secure }));
    return kept;
  };
  const blank = freshSession();
  const context: Context = {
    method: req.method === 'POST' ? 'POST' : 'GET',
    path,
    query,
    params: {},
    form: new URLSearchParams(),
    body: Buffer.alloc(0),
    contentType: req.headers['content-type'] ?? '',
    get session() {
      return session ?? blank;
    },
    change: () => (session ??= store(blank)),
    renewSession: () => {
      if (!session) return;
      if (id !== undefined) sessions.remove(id);
      store(session);
    },
    language,
    texts: design === 'renamed' ? renamedTexts(texts[language], language) : texts[language],
    design,
    copy,
    redesign: (changed) => copies.redesign(copy, changed),
    now,
    publicUrl,
    signal,
  };
  return { context, cookies: () => [...set.values()] };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

import type { Design } from '../designs/names.ts';
import type { ShopSession } from '../account/session.ts';
import type { Texts } from '../texts/en.ts';
import type { ShopLanguage } from '../texts/index.ts';

/** Everything a page may know about the request it answers. */
export interface Context {
  method: 'GET' | 'POST';
  path: string;
  query: URLSearchParams;
  /** The variable segments of the route, decoded. */
  params: Record<string, string>;
  /** The fields of a posted form; empty for everything else. */
  form: URLSearchParams;
  body: Buffer;
  contentType: string;
  /** The visitor's session as it is; reading it does not create one. */
  session: Readonly<ShopSession>;
  /** The visitor's session to change; created, with its cookie, at the first call. */
  change(): ShopSession;
  /** Gives the session a new id, so that a cookie planted before sign-in is worth nothing after it. */
  renewSession(): void;
  language: ShopLanguage;
  /** How the pages are to be. */
  design: Design;
  /** Name of the copy of the shop that is visited; empty for the shop itself. */
  copy: string;
  /** Changes the design of that copy, from the next page on. */
  redesign(design: Design): void;
  texts: Texts;
  /** Epoch milliseconds. */
  now(): number;
  /** `https://shop.example` without a slash at the end; empty when the shop does not know its address. */
  publicUrl: string;
  /** Aborts when the visitor has gone. */
  signal: AbortSignal;
}

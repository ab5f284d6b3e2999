import { LRUCache } from 'lru-cache';
import { createCookie } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { Countries } from '~/platform/context';

const unknownCountry = 'Unknown';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds that the look-up may take. */
const patience = 2000;
/** Most addresses that are remembered. The oldest is removed first. */
const remembered = 10_000;

interface CountriesDeps {
  /** Address of a service that returns JSON with `country_name`; `{address}` is replaced. Null: no lookup. */
  lookupUrl: string | null;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  log: { debug(details: object, message: string): void };
}

export function createCountries({ lookupUrl, fetch, now, log }: CountriesDeps): Countries {
  const answers = new LRUCache<string, { asked: number; name: Promise<string>; found: string | null }>({
    max: remembered,
  });

  async function lookUp(url: string): Promise<string> {
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(patience),
      });
      if (!answer.ok) throw new Error(`The look-up answered ${answer.status}`);
      const { country_name: name } = (await answer.json()) as { country_name?: unknown };
      return readCountry(name) ?? unknownCountry;
    } catch (err) {
      log.debug({ err }, 'A country was not found out');
      return unknownCountry;
    }
  }

  return {
    async of(address) {
      if (!lookupUrl) return unknownCountry;
      const asked = now();
      const cached = answers.peek(address);
      if (cached && asked - cached.asked < day) return cached.name;
      const answer = {
        asked,
        name: lookUp(addressed(lookupUrl, address)),
        found: null as string | null,
      };
      answers.set(address, answer);
      return (answer.found = await answer.name);
    },
    known: (address) => answers.peek(address)?.found ?? null,
  };
}

/** Checks a country's name from another service. Null for a text that cannot be one. */
function readCountry(name: unknown): string | null {
  return typeof name === 'string' && /^\p{L}[\p{L}\p{M} .,'’()&-]{0,59}$/u.test(name) ? name : null;
}

function addressed(url: string, address: string): string {
  // The setting was read as an address: the brackets in its path are escaped by now.
  return url.replace(/\{address\}|%7Baddress%7D/gi, encodeURIComponent(address));
}

/** The browser stores its country, so that it is looked up once (docs/rules/calls.md, Usage events). */
const cookie = createCookie('country', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 30 * 24 * 60 * 60,
});

/** Returns the country that the browser stores. Null when it stores none. */
export async function storedCountry(header: string | null | undefined): Promise<string | null> {
  return readCountry(await cookie.parse(header ?? '').catch(() => null));
}

/** Sends the country to the browser, with the first answer after it was found. */
export function keepCountry(countries: Countries): RequestHandler {
  return (request, response, next) => {
    const name = countries.known(request.ip ?? '');
    if (!name || name === unknownCountry || /(^|; )country=/.test(request.header('cookie') ?? ''))
      return next();
    cookie
      .serialize(name)
      .then((kept) => response.append('set-cookie', kept))
      .then(() => next(), next);
  };
}

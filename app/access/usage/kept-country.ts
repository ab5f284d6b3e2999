import { createCookie } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { readCountry, unknownCountry } from './country';
import type { Countries } from '~/platform/context';

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

import { createCookie } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { readCountry, unknownCountry } from './country';
import type { Countries } from '~/platform/context';

/** The browser keeps its country, so that it is asked for once (docs/rules/calls.md, Usage events). */
const cookie = createCookie('country', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 30 * 24 * 60 * 60,
});

/** The country that the browser keeps; null when it keeps none. */
export async function keptCountry(header: string | null | undefined): Promise<string | null> {
  return readCountry(await cookie.parse(header ?? '').catch(() => null));
}

/** Gives the browser its country to keep, with the first answer after it was found out. */
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

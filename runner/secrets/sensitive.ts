import { masked } from './secrets';

/** Last words of the names of headers, cookies, query parameters and JSON fields whose values never show. */
const telling = new Set([
  ...['authorization', 'cookie', 'cookies', 'token', 'tokens', 'jwt', 'otp', 'signature', 'sig'],
  ...['password', 'passwd', 'passphrase', 'pwd', 'secret', 'secrets', 'credential', 'credentials'],
  ...[
    'session',
    'sessionid',
    'sid',
    'apikey',
    'accesskey',
    'privatekey',
    'api key',
    'access key',
    'private key',
  ],
  ...['session id', 'secret key', 'auth'],
]);

/** Whether a name says that its value is a secret: `Set-Cookie`, `access_token`, `clientSecret`; not `:authority`. */
export function isSensitiveName(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return telling.has(words.at(-1) ?? '') || telling.has(words.slice(-2).join(' '));
}

/**
 * A text without the secrets that addresses in it carry by name: a user's password, tokens in query or fragment.
 * @param learn told each of them
 */
export function withoutUrlSecrets(text: string, learn: (secret: string) => void = () => undefined): string {
  return text
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^/?#@\s"'<>]+@/gi, `$1${masked}@`)
    .replace(
      /([?&#;])([^=&#;?\s"'<>]+)=([^&#;\s"'<>]+)/g,
      (whole, sign: string, name: string, value: string) => {
        if (!isSensitiveName(name)) return whole;
        if (value.length >= shortest && value !== masked) learn(decoded(value));
        return `${sign}${name}=${masked}`;
      },
    );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not escaped as addresses are: it stands elsewhere as it is here.
    return value;
  }
}

/** Shorter values are no secrets, or would eat half of every text. */
const shortest = 8;

/**
 * What a header's value gives away wherever else it stands: the token of `Bearer …`, the values of cookies.
 * @returns nothing for headers that carry no secret
 */
export function secretsOfHeader(name: string, value: string): string[] {
  if (!isSensitiveName(name)) return [];
  const parts = /cookie$/i.test(name)
    ? value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1))
    : [value, value.replace(/^\w+\s+/, '')];
  return parts.filter((part) => part.length >= shortest);
}

/** Whether a cookie's value is to be hidden wherever it stands; `consent=accepted` is not. */
export function isSecretCookie(cookie: { name: string; value: string; httpOnly: boolean }): boolean {
  const { name, value, httpOnly } = cookie;
  if (value.length < shortest) return false;
  return httpOnly || isSensitiveName(name) || (value.length >= 16 && /\d/.test(value));
}

/**
 * A copy of plain data (JSON) with every secret masked: texts by `mask`, addresses, and values that stand under a
 * telling name, also as `{ name, value }` pairs of headers, cookies and forms.
 * @param learn told each value that a name gave away
 */
export function withoutSecrets(
  value: unknown,
  mask: (text: string) => string,
  learn: (secret: string) => void = () => undefined,
): unknown {
  const clean = (part: unknown, name: string): unknown => {
    if (typeof part === 'string') {
      if (name !== '' && isSensitiveName(name)) return hidden(name, part, learn);
      return mask(part.includes('://') ? withoutUrlSecrets(part, learn) : part);
    }
    if (Array.isArray(part)) return part.map((one) => clean(one, isCookieList(name) ? name : ''));
    if (typeof part !== 'object' || part === null) return part;
    const pair = part as { name?: unknown; value?: unknown };
    const named = typeof pair.name === 'string' && typeof pair.value === 'string';
    const hides = named && (isCookieList(name) || isSensitiveName(pair.name as string));
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => {
        if (hides && key === 'value') return [key, hidden(pair.name as string, pair.value as string, learn)];
        return [mask(key), clean(inner, named && (key === 'name' || key === 'value') ? '' : key)];
      }),
    );
  };
  return clean(value, '');
}

/** Of `cookies` every entry is hidden, whatever it is called. */
const isCookieList = (name: string) => name === 'cookies';

function hidden(name: string, value: string, learn: (secret: string) => void): string {
  secretsOfHeader(name, value).forEach(learn);
  return value === '' ? '' : masked;
}

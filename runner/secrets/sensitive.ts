import { masked } from './secrets';

/** Last words of secret headers, cookies, query parameters and JSON fields, whose values are hidden. */
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

/** Returns whether a name is secret: `Set-Cookie`, `access_token`, `clientSecret`; not `:authority`. */
export function isSensitiveName(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return telling.has(words.at(-1) ?? '') || telling.has(words.slice(-2).join(' '));
}

/**
 * Masks named secrets in the addresses of a text: a user's password, and tokens in query or fragment.
 * @param learn is told each secret
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
    // Not escaped as in addresses: the value is the same elsewhere.
    return value;
  }
}

/** Minimum characters. Shorter values are not secrets, or would match in half of every text. */
const shortest = 8;

/**
 * Returns a header's secrets, to hide them everywhere: the token of `Bearer …`, the values of cookies.
 * @returns none for headers that carry no secret
 */
export function secretsOfHeader(name: string, value: string): string[] {
  if (!isSensitiveName(name)) return [];
  const parts = /cookie$/i.test(name)
    ? value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1))
    : [value, value.replace(/^\w+\s+/, '')];
  return parts.filter((part) => part.length >= shortest);
}

/** Returns whether a cookie's value must be hidden everywhere. `consent=accepted` need not be. */
export function isSecretCookie(cookie: { name: string; value: string; httpOnly: boolean }): boolean {
  const { name, value, httpOnly } = cookie;
  if (value.length < shortest) return false;
  return httpOnly || isSensitiveName(name) || (value.length >= 16 && /\d/.test(value));
}

/**
 * Returns a copy of plain data (JSON) in which every secret is masked: in texts, in addresses, and in
 * values with a secret name, including `{ name, value }` pairs of headers, cookies and forms.
 * @param learn is told each value with a secret name
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
    if (Array.isArray(part)) return part.map((item) => clean(item, isCookieList(name) ? name : ''));
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

/** Returns whether a name is `cookies`. All its entries are hidden, whatever their names are. */
const isCookieList = (name: string) => name === 'cookies';

function hidden(name: string, value: string, learn: (secret: string) => void): string {
  secretsOfHeader(name, value).forEach(learn);
  return value === '' ? '' : masked;
}

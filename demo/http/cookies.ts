/** Reads a Cookie header. The first of two cookies with one name wins: browsers send the closest path first. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** A cookie for the whole shop that scripts cannot read. Values must be plain tokens: they are not encoded. */
export function cookie(name: string, value: string, options: { secure: boolean; maxAge?: number }): string {
  const age = options.maxAge === undefined ? '' : `; Max-Age=${options.maxAge}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${options.secure ? '; Secure' : ''}`;
}

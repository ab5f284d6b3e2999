import { parseUrl } from '../parse-url';

/**
 * Rules for the address of a private repository. Pure: services/foundation/git/host-rules.ts decides if calls to the
 * host are allowed, because that needs a DNS lookup.
 */

export type AddressReading = { ok: true; url: URL } | { ok: false; problem: string };

/**
 * Parses a typed address. Programs only get the normalised `url.href`, in which a host written as a number
 * (`https://2130706433/`) is an IP address, as it would be for the program that connects.
 * @returns the URL, or a problem in words for the user
 */
export function readRepositoryAddress(text: string, { allowHttp }: { allowHttp: boolean }): AddressReading {
  const problem = problemOf(text, allowHttp);
  return problem === null ? { ok: true, url: new URL(text) } : { ok: false, problem };
}

function problemOf(text: string, allowHttp: boolean): string | null {
  const example = 'such as https://git.example.com/team/tests.git';
  if (text.trim() === '') return 'Enter the address of the repository';
  if (text.length > 2000) return 'The address is too long';
  // Git would read a leading hyphen as an option. A URL parser silently drops tabs and line breaks.
  if (/^-|[\s\\\p{Cc}]/u.test(text)) return `Enter an address ${example}`;
  const schemes = allowHttp ? 'https:// or http://' : 'https://';
  // `ext::sh -c …`, `file://`, `ssh://` and `host:path` would use programs, files and keys of the server.
  if (!(allowHttp ? /^https?:\/\/[^/]/i : /^https:\/\/[^/]/i).test(text)) {
    return `The address must start with ${schemes}`;
  }
  const url = parseUrl(text);
  if (url === null) return `Enter an address ${example}`;
  if (url.username || url.password || /^[^/]*\/\/[^/?#]*@/.test(text)) {
    return 'The address must not hold a user name or token: they have fields of their own';
  }
  if (url.search || url.hash || /[?#]/.test(text)) return 'The address must not have a ? or #';
  if (url.pathname === '/') return `The address must name a repository, ${example}`;
  return null;
}

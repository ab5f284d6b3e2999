/**
 * Rules of environment names and URLs: specification shell.md section 5, messages to the letter. Apart from the
 * schema, so that a form in the browser does not bring the validator along.
 */

const forbiddenInName = ['/', '.', '*', ':', '?', '"', '<', '>', '|', '\\'];

/**
 * First broken rule of an environment name, or null.
 * @param others names of the other environments, for uniqueness regardless of case
 */
export function environmentNameProblem(name: string, others: readonly string[]): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'Empty Name';
  if (trimmed.length > 32) return 'Environment name cannot be more than 32 characters.';
  if (forbiddenInName.some((sign) => trimmed.includes(sign))) {
    return `Environment name cannot contain the following characters: ${forbiddenInName.join(' ')}`;
  }
  const taken = others.some((other) => other.toLowerCase() === trimmed.toLowerCase());
  return taken ? 'Environment cannot have the same case-insensitive name.' : null;
}

/** First broken rule of a base URL, or null. `{host}` stands for the host that a deployment fills in. */
export function environmentUrlProblem(url: string): string | null {
  if (url.trim() === '') return 'URL cannot be empty';
  const scheme = /^(https?:\/\/|\{host\})/.exec(url);
  if (!scheme) return 'URL must start with http://, https:// or {host}';
  const rest = url.slice(scheme[0].length);
  if (/[<>"{}|\\^`\s]/.test(rest)) return 'URL must not contain < > " { } | \\ ^ ` or spaces';
  const authority = rest.split(/[/?#]/, 1)[0] ?? '';
  return authorityProblem(authority, scheme[0] === '{host}');
}

function authorityProblem(authority: string, hostGiven: boolean): string | null {
  const [host = '', port, ...more] = authority.split(':');
  if (more.length > 0) return 'Incorrect URL structure, only one port is allowed.';
  const labels = host.split('.');
  const validHost = labels.every((label) => /^[A-Za-z0-9-]+$/.test(label));
  if (!validHost && !(hostGiven && host === ''))
    return 'Each part of the host name needs letters, digits or hyphens';
  if (port === undefined) return null;
  if (port === '') return 'Invalid URL: Port cannot be empty';
  if (!/^\d+$/.test(port)) return 'Port number must be a number';
  return Number(port) > 65535 ? 'Port number cannot be greater than 65535' : null;
}

/** The name suggested for a URL until the user types one: its host without the port, cut to the limit. */
export function environmentNameFor(url: string): string {
  const host = /^https?:\/\/([^/:?#]+)/.exec(url)?.[1] ?? '';
  return host.replaceAll('.', '-').slice(0, 32);
}

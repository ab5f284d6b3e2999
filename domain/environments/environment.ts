import { z } from 'zod';
import { freeName } from '../free-name';
import { parseUrl } from '../parse-url';
import { refusedInWords } from './refused-in-words';
import { isBlank } from '../text';
import type { RefusedEnvironment } from './refused-environment';

/** What an environment is in its file, in calls and in its form. Files go on without a field that was added: a default. */
export const environment = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /** Nothing heals here, whatever was asked: runs only propose fixes. */
  proposeOnly: z.boolean().default(false),
});
export type Environment = z.infer<typeof environment>;

/** An environment that was looked for by its name: null when there is no such file. */
export type FoundEnvironment<E extends RunEnvironment = RunEnvironment> = E | NotUsable;
type NotUsable = { refused: RefusedEnvironment } | null;

export const isUsable = <E extends RunEnvironment>(found: FoundEnvironment<E>): found is E =>
  found !== null && !('refused' in found);

/** Says why an environment of a name is not used. */
export function whyNotUsable(name: string, found: NotUsable): string {
  if (!found) return `There is no environment "${name}" on this branch.`;
  return `The environment "${name}" cannot be used. ${refusedInWords(found.refused)}`;
}

/**
 * First problem of what an environment file holds, or null. A file comes from any git client, so it may hold anything.
 * Only addresses that begin with `http://` or `https://` are opened: a browser would show files of its machine.
 */
export function environmentFileProblem(
  json: Readonly<Record<string, unknown>> | null,
): Pick<RefusedEnvironment, 'field' | 'reason'> | null {
  if (!json) return { field: null, reason: 'The file must hold one JSON object.' };
  const { baseUrl, proposeOnly } = json;
  if (typeof baseUrl !== 'string')
    return { field: 'baseUrl', reason: 'The address is missing, or is no text.' };
  if (!isOpenable(baseUrl))
    return { field: 'baseUrl', reason: 'The address must begin with http:// or https://.' };
  if (proposeOnly !== undefined && typeof proposeOnly !== 'boolean')
    return { field: 'proposeOnly', reason: 'The value must be true or false.' };
  return null;
}

/** Whether a browser would read the address as one of the web. Looser than the form: older files have other addresses. */
function isOpenable(address: string): boolean {
  if (/^\{host\}/.test(address)) return environmentUrlProblem(address) === null;
  const url = parseUrl(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.host !== '';
}

/** What a run knows of its environment. */
export type RunEnvironment = Pick<Environment, 'name' | 'baseUrl'> &
  Partial<Pick<Environment, 'proposeOnly'>>;

const text = z.string().default('');
const box = z.literal('on').optional().catch(undefined);

/**
 * The form of an environment. An empty name of a new one becomes that of the demo app or of the URL's host; the demo
 * app's URL is fixed whatever was typed (docs/rules/environments-and-data.md, Environments).
 * @param others names of the other environments
 * @param adding what a new environment may be: the demo app, where one is running; left out when editing
 */
export function environmentForm(others: readonly string[], adding?: { demoApp: RunEnvironment | null }) {
  return environment
    .extend({ name: text, baseUrl: text, proposeOnly: box, demo: box })
    .transform(({ demo, proposeOnly, ...typed }): Environment => {
      const demoApp = demo === 'on' ? (adding?.demoApp ?? null) : null;
      const baseUrl = demoApp?.baseUrl ?? typed.baseUrl.trim();
      const suggested = demoApp ? freeName(demoApp.name, others) : environmentNameFor(baseUrl);
      return {
        ...typed,
        proposeOnly: proposeOnly === 'on',
        baseUrl,
        name: typed.name.trim() || (adding ? suggested : ''),
      };
    })
    .superRefine((typed, { addIssue }) => {
      const problems = environmentProblems(typed, others);
      // Without a usable URL there is no name to suggest: one message is enough then.
      if (adding && problems.baseUrl && typed.name === '') problems.name = null;
      for (const [field, message] of Object.entries(problems)) {
        if (message) addIssue({ code: 'custom', path: [field], message });
      }
    });
}

/**
 * The first broken rule of each field: docs/rules/environments-and-data.md, Environments; messages to the letter.
 * @param others names of the other environments
 */
export function environmentProblems(
  { name, baseUrl }: Pick<Environment, 'name' | 'baseUrl'>,
  others: readonly string[],
) {
  const problems: Partial<Record<keyof Environment, string | null>> = {
    name: environmentNameProblem(name, others),
    baseUrl: environmentUrlProblem(baseUrl),
  };
  return problems;
}

const forbiddenInName = ['/', '.', '*', ':', '?', '"', '<', '>', '|', '\\'];

/**
 * First broken rule of an environment name, or null.
 * @param others names of the other environments, for uniqueness regardless of case
 */
export function environmentNameProblem(name: string, others: readonly string[]): string | null {
  const trimmed = name.trim();
  if (isBlank(trimmed)) return 'Empty Name';
  if (trimmed.length > 32) return 'Environment name cannot be more than 32 characters.';
  if (forbiddenInName.some((sign) => trimmed.includes(sign))) {
    return `Environment name cannot contain the following characters: ${forbiddenInName.join(' ')}`;
  }
  // It becomes a file name.
  if (/\p{Cc}/u.test(trimmed)) return 'Environment name cannot contain control characters.';
  const taken = others.some((other) => other.toLowerCase() === trimmed.toLowerCase());
  return taken ? 'Environment cannot have the same case-insensitive name.' : null;
}

/**
 * First broken rule of a base URL, or null. `{host}` at its start stands for the host that a deployment fills in;
 * labels, a port and a path may follow it: `{host}.test:8080/shop`.
 */
export function environmentUrlProblem(url: string): string | null {
  if (url.trim() === '') return 'URL cannot be empty';
  const [, scheme, rest = ''] = /^([hH][tT]{2}[pP][sS]?:\/\/|\{host\})([^]*)$/.exec(url) ?? [];
  if (!scheme) return 'URL must start with http://, https:// or {host}';
  if (/[<>"{}|\\^`\s\p{Cc}]/u.test(rest)) return 'URL must not contain < > " { } | \\ ^ ` or spaces';
  const [authority = ''] = rest.split(/[/?#]/, 1);
  const [host = '', ...ports] = authority.split(':');
  return (
    portPlaceProblem(ports, pathOf(rest)) ??
    hostProblem(scheme === '{host}' ? `host${host}` : host) ??
    portProblem(ports[0])
  );
}

/**
 * Whether two base URLs are spellings of one address: a slash at the end makes no other environment of it, although below a
 * path (`https://host/app/`) a server may answer only one of them, so that what was typed is kept.
 */
export function isSameAddress(one: string, other: string): boolean {
  const plain = (url: string) => (parseUrl(url.trim())?.href ?? url.trim()).replace(/\/+$/, '');
  return plain(one) === plain(other);
}

/** The part from the first slash to the query or fragment. */
function pathOf(rest: string): string {
  return /^[^?#]*?(\/[^?#]*)/.exec(rest)?.[1] ?? '';
}

/** One port at most, and that in the host part: `host/shop:8080` is a slip, `host/Special:Home` is not. */
function portPlaceProblem(ports: string[], path: string): string | null {
  const inPath = /:\d+(\/|$)/.test(path);
  if (ports.length > 1 || (ports.length === 1 && inPath)) {
    return 'Incorrect URL structure, only one port is allowed.';
  }
  return inPath ? 'The port must be in the host part of the URL' : null;
}

function hostProblem(host: string): string | null {
  const valid = host.split('.').every((label) => /^[A-Za-z0-9-]+$/.test(label));
  return valid ? null : 'Each part of the host name needs letters, digits or hyphens';
}

function portProblem(port: string | undefined): string | null {
  if (port === undefined) return null;
  if (port === '') return 'Invalid URL: Port cannot be empty';
  if (!/^\d+$/.test(port)) return 'Port number must be a number';
  return Number(port) > 65535 ? 'Port number cannot be greater than 65535' : null;
}

/** The name suggested for a URL until the user types one: its host without the port, cut to the limit. */
export function environmentNameFor(url: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? '';
  return host.replaceAll('.', '-').slice(0, 32);
}

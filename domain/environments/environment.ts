import { z } from 'zod';
import { freeName } from '../free-name';
import { parseUrl } from '../parse-url';
import { refusedInWords } from './refused-in-words';
import { isBlank } from '../text';

/** An environment in files, calls and the form. New fields have defaults, as older files lack them. */
export const environment = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /** True: runs never heal here, whatever their mode. They only propose fixes. */
  proposeOnly: z.boolean().default(false),
});
export type Environment = z.infer<typeof environment>;

/** An environment file that exists but cannot be used. Its other fields have the values of the file, if valid. */
export const refusedEnvironment = environment.extend({
  /** Path in the repository. */
  file: z.string(),
  /** The wrong field of the file; null: the whole file is wrong. */
  field: z.string().nullable(),
  /** Reason as a sentence, without the names of file and field. */
  reason: z.string(),
  /** The base URL in the file, if it is a text. The form to correct it uses this value. */
  baseUrl: z.string().nullable(),
  /** Value for the form: false when the file has no value or false, otherwise true. */
  proposeOnly: z.boolean(),
});
export type RefusedEnvironment = z.infer<typeof refusedEnvironment>;

/** The result of a search for an environment by name: null when there is no such file. */
export type FoundEnvironment<E extends RunEnvironment = RunEnvironment> = E | NotUsable;
type NotUsable = { refused: RefusedEnvironment } | null;

export const isUsable = <E extends RunEnvironment>(found: FoundEnvironment<E>): found is E =>
  found !== null && !('refused' in found);

/** Returns why an environment cannot be used, in words. */
export function whyNotUsable(name: string, found: NotUsable): string {
  if (!found) return `There is no environment "${name}" on this branch.`;
  return `The environment "${name}" cannot be used. ${refusedInWords(found.refused)}`;
}

/**
 * Returns the first problem of an environment file, or null. Files come from any git client, so they may hold anything.
 * Only `http://` and `https://` addresses are opened, because a browser would also show files of its machine.
 */
export function environmentFileProblem(
  json: Readonly<Record<string, unknown>> | null,
): Pick<RefusedEnvironment, 'field' | 'reason'> | null {
  if (!json) return { field: null, reason: 'The file must hold one JSON object.' };
  const { baseUrl, proposeOnly } = json;
  if (typeof baseUrl !== 'string')
    return { field: 'baseUrl', reason: 'The address is missing, or is not a text.' };
  if (!isOpenable(baseUrl))
    return { field: 'baseUrl', reason: 'The address must begin with http:// or https://.' };
  if (proposeOnly !== undefined && typeof proposeOnly !== 'boolean')
    return { field: 'proposeOnly', reason: 'The value must be true or false.' };
  const { name: _fileName, ...others } = environment.shape;
  const wrong = Object.entries(others).find(([field, schema]) => !schema.safeParse(json[field]).success);
  return wrong ? { field: wrong[0], reason: 'The value has the wrong type.' } : null;
}

/** Returns whether a browser reads it as a web address. Less strict than the form, for older files. */
function isOpenable(address: string): boolean {
  if (/^\{host\}/.test(address)) return environmentUrlProblem(address) === null;
  const url = parseUrl(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.host !== '';
}

/** The data of an environment that a run uses. */
export type RunEnvironment = Pick<Environment, 'name' | 'baseUrl'> &
  Partial<Pick<Environment, 'proposeOnly'>>;

const text = z.string().default('');
const box = z.literal('on').optional().catch(undefined);

/**
 * Returns the form of an environment. The empty name of a new environment becomes the name of the demo app or of the
 * URL's host. The demo app always has its own URL (docs/rules/environments-and-data.md, Environments).
 * @param others names of the other environments
 * @param adding set for a new environment, with the demo app if one is running; left out when editing
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
      // Without a usable URL no name can be suggested. One message is enough then.
      if (adding && problems.baseUrl && typed.name === '') problems.name = null;
      for (const [field, message] of Object.entries(problems)) {
        if (message) addIssue({ code: 'custom', path: [field], message });
      }
    });
}

/** Returns the values of an environment for its form, where a text stands for each field: `on` is a ticked box. */
export function environmentFormValues(saved: Environment) {
  const entries = Object.entries(saved).map(([field, value]) => [field, valueInForm(value)] as const);
  return Object.fromEntries(entries) as {
    [Field in keyof Environment]: Environment[Field] extends boolean ? 'on' | undefined : Environment[Field];
  };
}

const valueInForm = (value: string | boolean) =>
  typeof value === 'string' ? value : value ? ('on' as const) : undefined;

/**
 * Returns the first broken rule of each field (docs/rules/environments-and-data.md, Environments), in the exact words.
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
 * Returns the first broken rule of an environment name, or null.
 * @param others names of the other environments. The name must be unique, ignoring case.
 */
export function environmentNameProblem(name: string, others: readonly string[]): string | null {
  const trimmed = name.trim();
  if (isBlank(trimmed)) return 'Empty Name';
  if (trimmed.length > 32) return 'Environment name cannot be more than 32 characters.';
  if (forbiddenInName.some((sign) => trimmed.includes(sign))) {
    return `Environment name cannot contain the following characters: ${forbiddenInName.join(' ')}`;
  }
  // The name becomes a file name.
  if (/\p{Cc}/u.test(trimmed)) return 'Environment name cannot contain control characters.';
  const taken = others.some((other) => other.toLowerCase() === trimmed.toLowerCase());
  return taken ? 'Environment cannot have the same case-insensitive name.' : null;
}

/**
 * Returns the first broken rule of a base URL, or null. A deployment replaces `{host}` at its start by a host. Labels,
 * a port and a path may follow it: `{host}.test:8080/shop`.
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
 * Returns whether two base URLs mean the same address, ignoring a slash at the end. The typed URL is still stored
 * unchanged, because below a path (`https://host/app/`) a server may answer only one of the two forms.
 */
export function isSameBaseUrl(a: string, b: string): boolean {
  const plain = (url: string) => (parseUrl(url.trim())?.href ?? url.trim()).replace(/\/+$/, '');
  return plain(a) === plain(b);
}

/** Returns the part from the first slash to the query or fragment. */
function pathOf(rest: string): string {
  return /^[^?#]*?(\/[^?#]*)/.exec(rest)?.[1] ?? '';
}

/** Allows one port, in the host part only: `host/shop:8080` is a mistake, `host/Special:Home` is not. */
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

/** Returns the suggested name for a URL: its host without the port, cut to the limit. */
export function environmentNameFor(url: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? '';
  return host.replaceAll('.', '-').slice(0, 32);
}

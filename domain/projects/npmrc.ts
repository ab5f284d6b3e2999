import { parseUrl } from '../parse-url';

/**
 * A setting in a project's `.npmrc`, of which only some of npm's settings are allowed (docs/rules/projects.md,
 * Packages). The format is npm's, except for values that npm would expand, run or read from the machine.
 */
export interface NpmrcSetting {
  /** Number of the line, from 1. */
  line: number;
  /** For example `registry`, `@scope:registry` or `//registry.example.com/:_authToken`. */
  key: string;
  /** Value without quotes. */
  value: string;
}

export interface NpmrcProblem {
  /** Number of the line, from 1. */
  line: number;
  reason: string;
}

/** Mask that replaces a secret on pages. A save with the mask keeps the stored secret. */
export const npmrcMask = '********';

/** The registry of npm, which is the default. */
export const publicRegistry = 'https://registry.npmjs.org/';

const scopedRegistry = /^@[a-z0-9~-][\w.~-]*:registry$/i;
/** Host, optional port, and path of a registry, as npm writes them before the name of a setting. */
const ofRegistry = /^\/\/[a-z0-9.-]+(?::\d{1,5})?\/(?:[\w.~%+-]+\/)*:(\w+)$/i;
const credentials = ['_authToken', '_auth', 'username', '_password', 'email', 'always-auth'];
const secret = /:_(?:authToken|auth|password)$/;
/** Boolean settings. The second line has settings that have no effect here but are common in files. */
const switches = [
  ...['legacy-peer-deps', 'strict-peer-deps', 'engine-strict', 'always-auth', 'strict-ssl', 'ignore-scripts'],
  ...['audit', 'fund', 'progress', 'save-exact', 'update-notifier'],
];
/** Boolean settings that must be true, with the reason. */
const fixed: Record<string, string> = {
  'strict-ssl': 'certificates of registries are always checked',
  'ignore-scripts': 'scripts of packages never run',
};

const reasons: [names: RegExp, reason: string][] = [
  [
    /^(_authToken|_auth|_password|username)$/,
    'has to name its registry: //registry.example.com/:_authToken=…',
  ],
  [
    /^((script-)?shell|git|editor|viewer|browser|node-options|node-gyp|init-module|onload-script|python|.*-program)$/,
    'is not taken: it has npm start or load something else',
  ],
  [
    /^((local-)?prefix|(user|global)config|cache|tmp|logs-dir|ca|cafile|cert(file)?|key(file)?|.*:(certfile|keyfile))$/,
    'is not taken: it points to files of the machine, or to certificates besides those that Node trusts',
  ],
  [
    /^((https?-)?proxy|noproxy|local-address)$/,
    'is not taken: connections go to the registries, by the way that the operator opens',
  ],
];

const others =
  'is not one of the settings that are taken: registry, @scope:registry, //registry/:_authToken and the like, legacy-peer-deps, strict-peer-deps, engine-strict';

/** @returns the settings, and the problems of lines that are not valid */
export function readNpmrc(text: string): { settings: NpmrcSetting[]; problems: NpmrcProblem[] } {
  const settings: NpmrcSetting[] = [];
  const problems: NpmrcProblem[] = [];
  text.split('\n').forEach((raw, index) => {
    const line = index + 1;
    const trimmed = raw.trim();
    if (trimmed === '' || /^[;#]/.test(trimmed)) return;
    const setting = settingOf(trimmed);
    const reason = typeof setting === 'string' ? setting : problemOf(setting);
    if (reason !== null) problems.push({ line, reason });
    else if (typeof setting !== 'string') settings.push({ line, ...setting });
  });
  return { settings, problems };
}

type Pair = Pick<NpmrcSetting, 'key' | 'value'>;

/** @returns the setting, or the reason why the line is not a valid setting */
function settingOf(line: string): Pair | string {
  if (line.startsWith('[')) return 'Sections are not taken.';
  const equals = line.indexOf('=');
  const key = (equals < 0 ? line : line.slice(0, equals)).trimEnd();
  const typed = equals < 0 ? undefined : line.slice(equals + 1).trimStart();
  if (key === '') return 'There is no setting before the =.';
  if (line.includes('${')) return 'Variables as ${…} are not replaced: write the value itself.';
  if (key.endsWith('[]')) return `${key} is not taken: lists have no use here.`;
  if (typed === undefined) return { key, value: 'true' };
  const value = unquoted(typed);
  if (value === null)
    return `The value of ${key} has characters with a special meaning in npm. Put it in double quotes.`;
  return { key, value };
}

/** Returns a value as npm reads it; null when npm would change it. */
function unquoted(typed: string): string | null {
  if (/^".*"$/.test(typed)) {
    try {
      return String(JSON.parse(typed));
    } catch {
      return null;
    }
  }
  return /[;#\\"']/.test(typed) ? null : typed;
}

function problemOf({ key, value }: Pair): string | null {
  if (key === 'registry' || scopedRegistry.test(key)) return registryProblem(key, value);
  const [, named] = ofRegistry.exec(key) ?? [];
  if (named !== undefined && credentials.includes(named)) {
    return value === '' ? `${key} has no value.` : null;
  }
  if (switches.includes(key)) {
    const only = fixed[key];
    if (only && value !== 'true') return `${key} can only be true: ${only}.`;
    return value === 'true' || value === 'false' ? null : `${key} is true or false.`;
  }
  if (key === 'email') return null;
  const [, reason = others] = reasons.find(([names]) => names.test(key)) ?? [];
  return `${key} ${reason}.`;
}

function registryProblem(key: string, value: string): string | null {
  const url = /^https?:\/\//i.test(value) ? parseUrl(value) : null;
  if (!url) return `${key} has to be an http(s) address.`;
  if (url.username || url.password) return `${key} must not hold a password: write it as //…/:_auth=….`;
  return url.search || url.hash ? `${key} has to be an address without ? and #.` : null;
}

/** Returns the registries of packages: the default registry, and the registries of scopes. */
export function registriesOf(settings: readonly NpmrcSetting[]): string[] {
  const named = settings.filter(({ key }) => key === 'registry' || scopedRegistry.test(key));
  const first = named.findLast(({ key }) => key === 'registry')?.value ?? publicRegistry;
  return [...new Set([first, ...named.filter(({ key }) => key !== 'registry').map(({ value }) => value)])];
}

/** Returns passwords and tokens, plain and decoded from base64, which must not be in any log. */
export function npmrcSecretsOf(settings: readonly NpmrcSetting[]): string[] {
  const secrets = settings.filter(({ key }) => secret.test(key)).map(({ value }) => value);
  return [...new Set(secrets.flatMap((entry) => [entry, ...inBase64(entry)]))].filter(
    (item) => item.length >= 3,
  );
}

/** Decodes base64: `_auth` is `user:password`, `_password` is a password. */
function inBase64(text: string): string[] {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return [];
  try {
    const plain = atob(text);
    return /^[\x20-\x7e]+$/.test(plain) ? [plain, plain.slice(plain.indexOf(':') + 1)] : [];
  } catch {
    return [];
  }
}

/** Returns the settings that decide which packages are installed: all except credentials. */
export function withoutCredentials(settings: readonly NpmrcSetting[]): Pair[] {
  return settings.filter(({ key }) => !key.startsWith('//')).map(({ key, value }) => ({ key, value }));
}

/** A line with a secret, also in a comment: the part up to `=`, and the value. */
const secretLine = /^(.*(?:_auth|authtoken|password|token|secret|passphrase)\s*(?:\[\]\s*)?=\s*)(\S.*)$/i;
const variable = /^\$\{[^}]*\}$/;

/** Returns the text with masked secrets. Works for old texts, saved before lines were validated. */
export function maskedNpmrc(text: string): string {
  const lines = text.split('\n').map((line) => {
    const [, head, value = ''] = secretLine.exec(line) ?? [];
    const shown = head === undefined || variable.test(value.trim()) ? line : `${head}${npmrcMask}`;
    return shown.replace(/(\/\/[^/\s:@]*:)[^/\s@]+@/g, `$1${npmrcMask}@`);
  });
  return lines.join('\n');
}

/**
 * Replaces masks by the stored secrets.
 * @returns the whole text, and the problems of lines with a mask for which no secret is stored
 */
export function unmaskedNpmrc(typed: string, kept: string): { text: string; problems: NpmrcProblem[] } {
  const secrets = new Map<string, string[]>();
  for (const line of kept.split('\n')) {
    const [, head = '', value] = secretLine.exec(line) ?? [];
    if (value !== undefined) secrets.set(named(head), [...(secrets.get(named(head)) ?? []), value]);
  }
  const problems: NpmrcProblem[] = [];
  const lines = typed.split('\n').map((line, index) => {
    const [, head = '', value = ''] = secretLine.exec(line) ?? [];
    if (value.trim() !== npmrcMask) return line;
    const known = secrets.get(named(head))?.shift();
    if (known !== undefined) return `${head}${known}`;
    problems.push({ line: index + 1, reason: `${named(head)} has no saved value. Enter its value.` });
    return line;
  });
  return { text: lines.join('\n'), problems };
}

const named = (head: string) => head.slice(0, head.lastIndexOf('=')).trim();

/** Returns a problem as a sentence for the user. */
export function npmrcProblemText({ line, reason }: NpmrcProblem): string {
  return `Line ${line}: ${reason}`;
}

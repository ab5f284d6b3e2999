import { parseUrl } from '../parse-url';

/**
 * The text of a project's .npmrc: which of npm's settings are taken, and how it is shown (docs/rules/projects.md,
 * Packages). It is npm's own format without what npm would expand, run or read of the machine.
 */
export interface NpmrcSetting {
  /** From 1. */
  line: number;
  /** Such as `registry`, `@scope:registry`, `//registry.example.com/:_authToken`. */
  key: string;
  /** Without quotes. */
  value: string;
}

export interface NpmrcProblem {
  /** From 1. */
  line: number;
  reason: string;
}

/** Shown in place of a secret; saved again it stands for the one that is kept. */
export const npmrcMask = '********';

/** npm's own, where none is named. */
export const publicRegistry = 'https://registry.npmjs.org/';

const scopedRegistry = /^@[a-z0-9~-][\w.~-]*:registry$/i;
/** Host, perhaps with a port, and path of a registry, as npm writes it before the name of a setting. */
const ofRegistry = /^\/\/[a-z0-9.-]+(?::\d{1,5})?\/(?:[\w.~%+-]+\/)*:(\w+)$/i;
const credentials = ['_authToken', '_auth', 'username', '_password', 'email', 'always-auth'];
const secret = /:_(?:authToken|auth|password)$/;
/** Settings that are true or false. Those of the second line change nothing here, and stand in many a file. */
const switches = [
  ...['legacy-peer-deps', 'strict-peer-deps', 'engine-strict', 'always-auth', 'strict-ssl', 'ignore-scripts'],
  ...['audit', 'fund', 'progress', 'save-exact', 'update-notifier'],
];
/** Those that have one value only, and why. */
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

/** @returns its settings, and what is wrong with lines of which none is taken */
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

/** @returns a text: why it is none */
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
    return `The value of ${key} has signs that mean something to npm: put it in double quotes.`;
  return { key, value };
}

/** As npm reads a value; null where it would take another one than what is written. */
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

/** Registries that packages come from: the default one, and those of scopes. */
export function registriesOf(settings: readonly NpmrcSetting[]): string[] {
  const named = settings.filter(({ key }) => key === 'registry' || scopedRegistry.test(key));
  const first = named.findLast(({ key }) => key === 'registry')?.value ?? publicRegistry;
  return [...new Set([first, ...named.filter(({ key }) => key !== 'registry').map(({ value }) => value)])];
}

/** What must be in no log: passwords and tokens, also as they are inside of base64. */
export function secretsOf(settings: readonly NpmrcSetting[]): string[] {
  const secrets = settings.filter(({ key }) => secret.test(key)).map(({ value }) => value);
  return [...new Set(secrets.flatMap((one) => [one, ...inBase64(one)]))].filter((one) => one.length >= 3);
}

/** `_auth` is `user:password`, `_password` a password. */
function inBase64(text: string): string[] {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return [];
  try {
    const plain = atob(text);
    return /^[\x20-\x7e]+$/.test(plain) ? [plain, plain.slice(plain.indexOf(':') + 1)] : [];
  } catch {
    return [];
  }
}

/** Those of settings that decide which packages are installed: everything but who asks for them. */
export function withoutCredentials(settings: readonly NpmrcSetting[]): Pair[] {
  return settings.filter(({ key }) => !key.startsWith('//')).map(({ key, value }) => ({ key, value }));
}

/** A line with a secret, up to its `=`, and what follows; in comments, too. */
const secretLine = /^(.*(?:_auth|authtoken|password|token|secret|passphrase)\s*(?:\[\]\s*)?=\s*)(\S.*)$/i;
const variable = /^\$\{[^}]*\}$/;

/** The text with its secrets masked, also one from before lines were looked at. */
export function maskedNpmrc(text: string): string {
  const lines = text.split('\n').map((line) => {
    const [, head, value = ''] = secretLine.exec(line) ?? [];
    const shown = head === undefined || variable.test(value.trim()) ? line : `${head}${npmrcMask}`;
    return shown.replace(/(\/\/[^/\s:@]*:)[^/\s@]+@/g, `$1${npmrcMask}@`);
  });
  return lines.join('\n');
}

/**
 * Puts the secrets that are kept in place of their masks.
 * @returns the whole text, or the lines whose secret is none that is kept
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
    problems.push({ line: index + 1, reason: `There is no saved value of ${named(head)}: write it.` });
    return line;
  });
  return { text: lines.join('\n'), problems };
}

const named = (head: string) => head.slice(0, head.lastIndexOf('=')).trim();

/** As people are told. */
export function lineProblem({ line, reason }: NpmrcProblem): string {
  return `Line ${line}: ${reason}`;
}

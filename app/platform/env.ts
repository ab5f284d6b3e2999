import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import {
  brandColor,
  databaseUrl,
  host,
  imageSource,
  line,
  link,
  localPath,
  oneOf,
  onOff,
  origin,
  serviceBase,
  trustedProxies,
  wholeNumber,
} from './env-values';

/** One variable: what it takes, what counts when it is unset, and the line about it in the README. */
interface Variable<
  Value extends z.ZodTypeAny = z.ZodTypeAny,
  Default extends string | undefined = string | undefined,
> {
  value: Value;
  /** As it would be written into `.env`; undefined where the value stays undefined or depends on others. */
  default: Default;
  about: string;
  /** What the README says in place of the default. */
  unset?: string;
}

function variable<Value extends z.ZodTypeAny, const Default extends string | undefined>(
  value: Value,
  fallback: Default,
  about: string,
  unset?: string,
): Variable<Value, Default> {
  return { value, default: fallback, about, unset };
}

const embedded = 'the embedded service';
const service = (name: string) =>
  variable(
    serviceBase(),
    undefined,
    `Base address of another ${name} service; the embedded one is not started`,
    embedded,
  );

/** Every variable there is, in the order of the README's table. */
export const variables = {
  HOST: variable(host(), '127.0.0.1', 'Address to listen on; `0.0.0.0` for all networks of the machine'),
  PORT: variable(wholeNumber(0, 65535), '3000', 'Port to listen on; `0` takes a free one'),
  PUBLIC_URL: variable(
    origin(),
    undefined,
    'Address under which users reach the product',
    '`http://HOST:PORT`',
  ),
  DATA_DIR: variable(localPath(), './data', 'Folder for everything that is kept'),
  DATABASE_URL: variable(
    databaseUrl(),
    undefined,
    'A PostgreSQL 15 or newer to use instead',
    'embedded PostgreSQL in `DATA_DIR`',
  ),
  BLOB_STORE: variable(
    localPath(),
    undefined,
    'Folder for screenshots and other large objects',
    '`DATA_DIR/blobs`',
  ),
  SESSION_SECRET: variable(
    line(32, 1024),
    undefined,
    'Signs the session cookie; at least 32 characters',
    'made once, kept in `DATA_DIR/secrets/session`',
  ),
  TRUST_PROXY: variable(
    trustedProxies(),
    'off',
    'Number of proxies in front, or their addresses divided by commas',
  ),
  LOG_LEVEL: variable(
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'Least severe entries that are logged',
  ),
  NODE_ENV: variable(
    oneOf(['production', 'development', 'test']),
    'development',
    '`npm start` sets `production`',
  ),

  BRAND_NAME: variable(line(1, 40), 'Scenarium', 'Name of the product on every page'),
  BRAND_LOGO_URL: variable(
    imageSource(),
    undefined,
    'Logo: a path on this server or a `data:image` address',
    'the first letter of the name',
  ),
  BRAND_COLOR: variable(
    brandColor(),
    '#4353c9',
    'Colour of primary actions; white text must be readable on it',
  ),
  SUPPORT_URL: variable(link(), undefined, 'Link "Support" in the navigation', 'no link'),
  DOCUMENTATION_URL: variable(link(), undefined, 'Link "Documentation" in the navigation', 'no link'),
  CONTACT_SALES_URL: variable(link(), undefined, 'Where "Contact sales" leads', 'no link'),

  DEMO_SHOP: variable(onOff(), 'on', 'Starts the shop that demo projects test'),
  DEMO_PORT: variable(wholeNumber(0, 65535), '4100', "The demo shop's port; `0` takes a free one"),
  WORKER: variable(onOff(), 'on', 'Runs scenarios in this process; `off` only serves pages and calls'),
  WORKER_THREADS: variable(
    wholeNumber(1, 64),
    undefined,
    'Scenarios that run at the same time',
    'processor cores − 1, from 1 to 4',
  ),
  STEP_TIMEOUT_SECONDS: variable(wholeNumber(1, 3600), '120', 'Longest time a step may take'),
  SCENARIO_TIMEOUT_SECONDS: variable(wholeNumber(1, 86400), '600', 'Longest time a scenario may take'),
  RUNNER_MEMORY_MB: variable(
    wholeNumber(128, 16384),
    '512',
    'Most memory that the step code of one scenario may take',
  ),
  CHROMIUM_PATH: variable(localPath(), undefined, 'Browser for runs', 'found or installed by `npm start`'),
  LICENCE_TRIAL_DAYS: variable(wholeNumber(0, 36500), '30', 'Days that the licence of a new project lasts'),
  LICENCE_THREADS: variable(
    wholeNumber(0, 1000),
    '2',
    'Scenarios of a new project that may run at the same time',
  ),

  AUTH_SERVICE_URL: service('auth'),
  WORKSPACE_SERVICE_URL: service('workspace'),
  EXECUTIONS_SERVICE_URL: service('executions'),
  RUNS_SERVICE_URL: service('runs'),
  STORAGE_SERVICE_URL: service('storage'),
  LOGGING_SERVICE_URL: service('logging'),
};

type Variables = typeof variables;
type ValueOf<V> =
  V extends Variable<infer Value, infer Default>
    ? Default extends string
      ? z.output<Value>
      : z.output<Value> | undefined
    : never;

/** The server's settings, each valid. Variables without a default are undefined where unset. */
export type Env = { [Name in keyof Variables]: ValueOf<Variables[Name]> } & { WORKER_THREADS: number };

export type EnvironmentReading = { ok: true; env: Env } | { ok: false; problems: string[] };

/**
 * Reads and checks every variable. An empty value counts as unset, unknown variables are ignored.
 * @param source the process' environment unless a test gives another
 * @param cores processor cores, for the default of WORKER_THREADS
 * @returns the settings, or every problem as `NAME: what it must be`
 */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
  cores: number = availableParallelism(),
): EnvironmentReading {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { value, default: fallback }] of Object.entries<Variable>(variables)) {
    const text = source[name]?.trim() || fallback;
    if (text === undefined) continue;
    const result = value.safeParse(text);
    if (result.success) values[name] = result.data;
    else problems.push(`${name}: ${result.error.issues[0]?.message}`);
  }
  values['WORKER_THREADS'] ??= Math.min(4, Math.max(1, cores - 1));
  const env = values as Env;
  if (env.SCENARIO_TIMEOUT_SECONDS < env.STEP_TIMEOUT_SECONDS) {
    problems.push('SCENARIO_TIMEOUT_SECONDS: must not be less than STEP_TIMEOUT_SECONDS');
  }
  // Starting a run reads the repository and writes the report: these three only work together.
  const running = ['WORKSPACE_SERVICE_URL', 'EXECUTIONS_SERVICE_URL', 'RUNS_SERVICE_URL'] as const;
  const elsewhere = running.filter((name) => env[name] !== undefined);
  if (elsewhere.length > 0 && elsewhere.length < running.length) {
    problems.push(`${elsewhere[0]}: ${running.join(', ')} must be set together or not at all`);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env };
}

/** The address that users are told: PUBLIC_URL, or that of the port which the server really got. */
export function publicUrl(env: Pick<Env, 'PUBLIC_URL' | 'HOST'>, port: number): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const everywhere = env.HOST === '0.0.0.0' || env.HOST === '::';
  const name = everywhere ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${name}:${port}`;
}

/** Where this machine's programs are, for git: not a setting of ours, so not in the table. */
export function systemPath(source: Record<string, string | undefined> = process.env): string {
  return source['PATH'] || '/usr/local/bin:/usr/bin:/bin';
}

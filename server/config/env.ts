import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { variables, type Variable } from './env-variables';
import { problemOfServices } from './services-elsewhere';

export { variables };

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
 * @param source environment; default: the process' environment
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
  if (env.NO_IDENTITY_PROVIDER === false && (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID)) {
    problems.push('NO_IDENTITY_PROVIDER: off needs OIDC_ISSUER and OIDC_CLIENT_ID');
  }
  if (env.OIDC_ISSUER && !(env.OIDC_ALLOW_HTTP ? /^https?:/ : /^https:/).test(env.OIDC_ISSUER)) {
    problems.push('OIDC_ISSUER: must be an https:// address, or http:// with OIDC_ALLOW_HTTP');
  }
  if ((env.SECURITY_CONTACT ?? []).length > 0 && !env.SECURITY_TXT_EXPIRES) {
    problems.push('SECURITY_TXT_EXPIRES: must be set with SECURITY_CONTACT');
  }
  if (env.MODEL_PROVIDER && !env.MODEL_NAME) problems.push('MODEL_NAME: must be set with MODEL_PROVIDER');
  if (env.MODEL_PROVIDER === 'openai-compatible' && !env.MODEL_BASE_URL) {
    problems.push('MODEL_BASE_URL: must be set with MODEL_PROVIDER=openai-compatible');
  }
  if (env.BLOB_STORE?.startsWith('s3://') && !(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY)) {
    problems.push('AWS_ACCESS_KEY_ID: must be set, with AWS_SECRET_ACCESS_KEY, for a BLOB_STORE in a bucket');
  }
  if (env.BROWSER_WS_ENDPOINT && env.SELENIUM_REMOTE_URL) {
    problems.push('SELENIUM_REMOTE_URL: must not be set beside BROWSER_WS_ENDPOINT');
  }
  const problemWithServices = problemOfServices(env);
  if (problemWithServices) problems.push(problemWithServices);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env };
}

/** Returns the address for users: PUBLIC_URL, or an address with the port that the server really uses. */
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

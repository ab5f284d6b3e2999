import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicUrl, readEnvironment, variables, type Env } from './env';

function problemsOf(source: Record<string, string>): string[] {
  const reading = readEnvironment(source);
  return reading.ok ? [] : reading.problems;
}

function envOf(source: Record<string, string>, cores = 4): Env {
  const reading = readEnvironment(source, cores);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.env;
}

describe('an environment without any variable', () => {
  test('gives the documented defaults', () => {
    expect(envOf({})).toEqual({
      HOST: '127.0.0.1',
      PORT: 3000,
      ALLOWED_HOSTS: [],
      DATA_DIR: resolve('data'),
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
      NODE_ENV: 'development',
      NO_IDENTITY_PROVIDER: true,
      OIDC_SCOPES: 'openid profile email',
      OIDC_ALLOW_HTTP: false,
      GIT_ALLOW_HTTP: false,
      GIT_ALLOWED_HOSTS: [],
      SIGN_UPS_PER_ADDRESS: 1000,
      FAILED_SIGN_INS_PER_ADDRESS: 100,
      GIT_TIMEOUT_SECONDS: 30,
      OPERATORS: [],
      GIT_INTEGRATION: true,
      ALLOW_DELETE_PROJECTS: true,
      ALLOW_INVITE: true,
      SECURITY_CONTACT: [],
      SOLUTION: 'self-hosted',
      BRAND_NAME: 'Scenarium',
      BRAND_COLOR: '#4353c9',
      DEMO_SHOP: true,
      DEMO_PORT: 4100,
      WORKER: true,
      ISOLATION: 'auto',
      EGRESS_PRIVATE: 'allow',
      EGRESS_ALLOW: [],
      EGRESS_DENY: [],
      WORKER_THREADS: 3,
      RECORDERS: 2,
      RECORDINGS_PER_PROJECT: 5,
      RECORDING_IDLE_MINUTES: 10,
      RECORDING_MINUTES: 60,
      STEP_TIMEOUT_SECONDS: 120,
      SCENARIO_TIMEOUT_SECONDS: 600,
      RUNNER_MEMORY_MB: 512,
      RUNNER_DISK_MB: 128,
      BROWSER_DISK_MB: 512,
      EVIDENCE_MB: 64,
      PACKAGES_MB: 500,
      PACKAGES_TIMEOUT_SECONDS: 300,
      PACKAGES_TOTAL_MB: 4000,
      MIN_FREE_DISK_MB: 512,
      SCREENSHOTS: true,
      TRACES: 'failures',
      LICENCE_THREADS: 2,
      MODEL_TIMEOUT_SECONDS: 60,
      AUDIT_RETENTION_DAYS: 365,
    });
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [64, 4],
  ])('with %i cores runs %i scenarios at the same time', (cores, threads) => {
    expect(envOf({}, cores).WORKER_THREADS).toBe(threads);
  });
});

describe('values', () => {
  test('empty and blank ones count as unset, spaces around others are dropped', () => {
    const env = envOf({ PORT: '', BRAND_NAME: '  ', DATABASE_URL: '', LOG_LEVEL: ' warn ' });
    expect(env).toMatchObject({ PORT: 3000, BRAND_NAME: 'Scenarium', LOG_LEVEL: 'warn' });
    expect(env.DATABASE_URL).toBeUndefined();
  });

  test('unknown variables are ignored', () => {
    expect(envOf({ PROT: 'x' })).not.toHaveProperty('PROT');
  });

  test.each([
    ['PUBLIC_URL', 'https://tests.example.com/', 'https://tests.example.com'],
    [
      'DATABASE_URL',
      'postgres://me:secret@db/tests?sslmode=require',
      'postgres://me:secret@db/tests?sslmode=require',
    ],
    ['BLOB_STORE', 'blobs', resolve('blobs')],
    ['SUPPORT_URL', 'mailto:help@example.com', 'mailto:help@example.com'],
    ['BRAND_LOGO_URL', '/logo.svg', '/logo.svg'],
    ['BRAND_LOGO_URL', 'data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['HOST', '::1', '::1'],
    ['HOST', 'tests.example.com', 'tests.example.com'],
    ['TRUST_PROXY', '2', 2],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8, ::1', ['loopback', '10.0.0.0/8', '::1']],
    ['WORKER', 'off', false],
    ['DEMO_SHOP', '1', true],
    ['WORKER_THREADS', '8', 8],
    ['DEMO_PORT', '0', 0],
    ['SMTP_URL', 'smtps://me:secret@mail.example.com', 'smtps://me:secret@mail.example.com'],
    ['GIT_ALLOWED_HOSTS', '10.0.0.0/8, *.git.Example.com', ['10.0.0.0/8', '*.git.example.com']],
    [
      'ALLOWED_HOSTS',
      ' Tests_2.example.com,,*.inside.example , 10.1.2.3,[::2],* ',
      ['tests_2.example.com', '*.inside.example', '10.1.2.3', '[::2]', '*'],
    ],
    ['OPERATORS', 'Ada@example.com, ,bob@example.com,', ['ada@example.com', 'bob@example.com']],
    ['DEEP_LINK_SCHEME', 'Recorder', 'recorder'],
    [
      'EGRESS_ALLOW',
      'localhost:8080, [::1]:80, fd00::/8, *.Shop.example',
      [
        { host: 'localhost', port: 8080 },
        { host: '::1', port: 80 },
        { host: 'fd00::/8' },
        { host: '*.shop.example' },
      ],
    ],
  ])('%s=%s', (name, text, value) => {
    expect(envOf({ [name]: text })).toHaveProperty(name, value);
  });
});

describe('a wrong value is refused with what it must be', () => {
  test.each([
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
    ['WORKER_THREADS', '0', 'must be a whole number from 1 to 64'],
    ['HOST', 'http://here', 'must be a host name or an IP address'],
    [
      'PUBLIC_URL',
      'https://example.com/tests',
      'must be an http:// or https:// address without a path, such as https://tests.example.com',
    ],
    ['RUNS_SERVICE_URL', 'runs:80', 'must be an http:// or https:// address without query and fragment'],
    [
      'DATABASE_URL',
      'mysql://db',
      'must be an address such as postgresql://user:password@host:5432/database',
    ],
    [
      'BLOB_STORE',
      'gs://bucket',
      'must be a folder, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example.com',
    ],
    ['OPERATORS', 'ada', 'must be e-mail addresses separated by commas'],
    ['BROWSER_WS_ENDPOINT', 'http://browsers', 'must be a ws:// or wss:// address'],
    ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
    ['NODE_ENV', 'prod', 'must be one of production, development, test'],
    ['WORKER', 'maybe', 'must be on or off'],
    ['SMTP_URL', 'mail.example.com', 'must be an address such as smtps://user:password@mail.example.com:465'],
    ['NO_IDENTITY_PROVIDER', 'off', 'off needs OIDC_ISSUER and OIDC_CLIENT_ID'],
    ['OIDC_ISSUER', 'http://id.example.com', 'must be an https:// address, or http:// with OIDC_ALLOW_HTTP'],
    ['DEEP_LINK_SCHEME', 'javascript', 'must be a scheme such as blinqio'],
    [
      'GIT_ALLOWED_HOSTS',
      '10.0.0.0/99',
      'must be host names, IP addresses or networks such as 10.0.0.0/8, separated by commas',
    ],
    [
      'ALLOWED_HOSTS',
      'tests.example.com:8080',
      'must be host names and IP addresses without ports, or *, separated by commas',
    ],
    [
      'EGRESS_DENY',
      'http://shop.example',
      'must be host names, IP addresses or networks such as shop.internal:8080 or 10.0.0.0/8, separated by commas',
    ],
    ['BRAND_NAME', 'a\nb', 'must be one line of text'],
    ['BRAND_NAME', 'x'.repeat(41), 'must have at most 40 characters'],
    ['BRAND_COLOR', 'blue', 'must be a colour such as #4353c9'],
    ['BRAND_COLOR', '#ffcc00', 'must be darker: white text on it has a contrast of 1.51, 4.5 is needed'],
    [
      'BRAND_LOGO_URL',
      'https://cdn.example.com/logo.svg',
      'must be a path on this server, such as /logo.svg, or a data:image address',
    ],
    [
      'BRAND_LOGO_URL',
      '//cdn.example.com/logo.svg',
      'must be a path on this server, such as /logo.svg, or a data:image address',
    ],
    ['SUPPORT_URL', 'javascript:alert(1)', 'must be an http://, https:// or mailto: address'],
    [
      'TRUST_PROXY',
      'true',
      'must be off, the number of proxies in front (1 to 9), or their addresses separated by commas',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'must be off, the number of proxies in front (1 to 9), or their addresses separated by commas',
    ],
    ['SCENARIO_TIMEOUT_SECONDS', '60', 'must not be less than STEP_TIMEOUT_SECONDS'],
    ['MODEL_INPUT_PRICE', '-1', 'must be an amount such as 2.50'],
  ])('%s=%s', (name, text, problem) => {
    expect(problemsOf({ [name]: text })).toEqual([`${name}: ${problem}`]);
  });

  test('all of them at once, in the order of the documentation', () => {
    const wrong = Object.fromEntries(Object.keys(variables).map((name) => [name, '\u0007']));
    const addresses = { DATA_DIR: 'a://b', BLOB_STORE: 'a://b', GIT_STORE: 'a://b', CHROMIUM_PATH: 'a://b' };
    expect(problemsOf({ ...wrong, ...addresses })).toEqual(
      Object.keys(variables).map((name) => expect.stringMatching(`^${name}: must `)),
    );
  });

  test('without repeating a secret', () => {
    const told = problemsOf({ DATABASE_URL: 'mysql://me:hunter2@db', SESSION_SECRET: 'hunter2' }).join('\n');
    expect(told).not.toContain('hunter2');
  });
});

test('a bucket needs its keys', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(envOf({ BLOB_STORE: 's3://shots', ...keys }).BLOB_STORE).toBe('s3://shots');
  expect(problemsOf({ BLOB_STORE: 's3://shots', AWS_ACCESS_KEY_ID: 'id' })).toEqual([
    'AWS_ACCESS_KEY_ID: must be set, with AWS_SECRET_ACCESS_KEY, for a BLOB_STORE in a bucket',
  ]);
});

describe('the address that users are told', () => {
  test.each([
    [{ HOST: '127.0.0.1' }, 'http://127.0.0.1:3001'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3001'],
    [{ HOST: '::1' }, 'http://[::1]:3001'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://tests.example.com' }, 'https://tests.example.com'],
  ])('%o', (settings, address) => {
    expect(publicUrl(envOf(settings), 3001)).toBe(address);
  });
});

test('a model needs its name, and an address unless the provider has one', () => {
  expect(problemsOf({ MODEL_PROVIDER: 'openai-compatible' })).toEqual([
    'MODEL_NAME: must be set with MODEL_PROVIDER',
    'MODEL_BASE_URL: must be set with MODEL_PROVIDER=openai-compatible',
  ]);
  expect(readEnvironment({ MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'some-model' }).ok).toBe(true);
});

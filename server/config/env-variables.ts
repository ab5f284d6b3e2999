import { variable } from './env-variable';
import { runningVariables } from './env-variables-running';
import {
  amount,
  blobLocation,
  brandColor,
  contactList,
  databaseUrl,
  host,
  hostList,
  imageSource,
  line,
  link,
  localPathValue,
  mailList,
  nameList,
  optionValue,
  onOff,
  origin,
  pointInTime,
  serviceBase,
  smtpUrl,
  trustedProxies,
  urlScheme,
  wholeNumberValue,
} from './env-values';

const embedded = 'the embedded service';
const service = (name: string) =>
  variable(
    serviceBase(),
    undefined,
    `Base address of another ${name} service; set for all services or for none`,
    embedded,
  );

export type { Variable } from './env-variable';

/** All environment variables, in the order of the table in docs/operating/configure.md. */
export const variables = {
  HOST: variable(host(), '127.0.0.1', 'Address to listen on; `0.0.0.0` for all networks of the machine'),
  PORT: variable(wholeNumberValue(0, 65535), '3000', 'Port to listen on; `0` takes a free one'),
  PUBLIC_URL: variable(
    origin(),
    undefined,
    'Address under which users reach the product',
    '`http://HOST:PORT`',
  ),
  INTERNAL_URL: variable(
    origin(),
    undefined,
    'Address under which workers reach this server, for the screenshots of recordings',
    '`http://127.0.0.1:PORT` (`HOST` where it is one address), then `PUBLIC_URL`',
  ),
  ALLOWED_HOSTS: variable(
    nameList(),
    '',
    'Further names and IP addresses under which the product answers when `PUBLIC_URL` is set, separated by commas; `*` for any',
    'that of `PUBLIC_URL`, and this machine for itself',
  ),
  DATA_DIR: variable(localPathValue(), './data', 'Folder for all stored data'),
  DATABASE_URL: variable(
    databaseUrl(),
    undefined,
    'A PostgreSQL 15 or newer to use instead',
    'embedded PostgreSQL in `DATA_DIR`',
  ),
  BLOB_STORE: variable(
    blobLocation(),
    undefined,
    'Folder for screenshots and other large objects, or a bucket: `s3://bucket/prefix?endpoint=…&region=…`',
    '`DATA_DIR/blobs`',
  ),
  AWS_ACCESS_KEY_ID: variable(line(1, 500), undefined, 'Key id for the bucket of `BLOB_STORE`', 'none'),
  AWS_SECRET_ACCESS_KEY: variable(line(1, 500), undefined, 'Its secret key', 'none'),
  AWS_SESSION_TOKEN: variable(line(1, 5000), undefined, 'Its session token, if it has one', 'none'),
  GIT_STORE: variable(
    localPathValue(),
    undefined,
    'Folder of the git repositories; servers on one `DATABASE_URL` share it',
    '`DATA_DIR/git`',
  ),
  SESSION_SECRET: variable(
    line(32, 1024),
    undefined,
    'Signs the session cookie; at least 32 characters',
    'generated, stored in `DATA_DIR/secrets/session`',
  ),
  TRUST_PROXY: variable(
    trustedProxies(),
    'off',
    'Number of proxies in front, or their addresses separated by commas',
  ),
  LOG_LEVEL: variable(
    optionValue(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'Least severe entries that are logged',
  ),
  NODE_ENV: variable(
    optionValue(['production', 'development', 'test']),
    'development',
    '`npm start` sets `production`',
  ),

  SECRETS_KEY: variable(
    line(32, 1024),
    undefined,
    'Seals git tokens and other secrets in the database; at least 32 characters',
    'generated, stored in `DATA_DIR/secrets/seal`',
  ),

  SMTP_URL: variable(
    smtpUrl(),
    undefined,
    'Mail server, such as `smtps://user:password@mail.example.com`',
    'mails are files in `DATA_DIR/outbox`',
  ),
  MAIL_FROM: variable(line(3, 254), undefined, 'Sender of mails', '`no-reply@` and the host of `PUBLIC_URL`'),
  EMAIL_VERIFICATION: variable(
    onOff(),
    undefined,
    'Asks new users to verify their address with a mailed code',
    '`on` with `SMTP_URL`, else `off`',
  ),
  SIGN_UPS_PER_ADDRESS: variable(
    wholeNumberValue(1, 1_000_000),
    '1000',
    'Accounts that can be created from one network address in an hour',
  ),
  FAILED_SIGN_INS_PER_ADDRESS: variable(
    wholeNumberValue(1, 1_000_000),
    '100',
    'Wrong passwords from one network address in an hour, before sign-ins from there are refused',
  ),
  NO_IDENTITY_PROVIDER: variable(
    onOff(),
    'on',
    'Sign-in with e-mail and password; `off`: with the identity provider of `OIDC_ISSUER`',
  ),
  OIDC_ISSUER: variable(link(), undefined, 'Issuer of an OpenID Connect provider', 'no identity provider'),
  OIDC_CLIENT_ID: variable(line(1, 500), undefined, 'Client id at the provider', 'none'),
  OIDC_CLIENT_SECRET: variable(line(1, 2000), undefined, 'Client secret at the provider', 'a public client'),
  OIDC_AUDIENCE: variable(
    line(1, 500),
    undefined,
    "Audience that the provider's access tokens must name",
    '`OIDC_CLIENT_ID`',
  ),
  OIDC_SCOPES: variable(line(1, 500), 'openid profile email', 'Scopes that sign-in requests'),
  OIDC_ALLOW_HTTP: variable(onOff(), 'off', 'Lets the provider be an `http://` address, for tests'),

  GIT_ALLOW_HTTP: variable(onOff(), 'off', 'Lets private repositories and webhooks have `http://` addresses'),
  GIT_ALLOWED_HOSTS: variable(
    hostList(),
    '',
    'Hosts and networks inside your network where private repositories and webhooks may be, separated by commas',
    'public addresses only',
  ),
  GIT_TIMEOUT_SECONDS: variable(wholeNumberValue(1, 600), '30', 'Longest time a git server may take'),
  GIT_HELP_URL: variable(link(), undefined, 'Link "How to get this data" beside the git form', 'no link'),
  GIT_INTEGRATION: variable(onOff(), 'on', 'Lets new projects use a private repository'),

  ALLOW_DELETE_PROJECTS: variable(onOff(), 'on', 'Lets users delete projects other than the open one'),
  ALLOWED_PROJECTS: variable(
    wholeNumberValue(0, 10_000),
    undefined,
    'Projects one user may own',
    '10000 with own sign-in, 0 with an identity provider',
  ),
  ALLOW_INVITE: variable(onOff(), 'on', 'Lets new projects invite anybody'),
  PROVIDER_DOMAIN: variable(
    line(1, 253),
    undefined,
    'Mail domain that a project may invite when it may not invite anybody',
    'no domain',
  ),

  RECORDER_RELEASES_URL: variable(
    link(),
    undefined,
    'Address that answers the newest release of the recorder app as JSON, as the GitHub API does',
    'no downloads',
  ),
  RECORDER_REPOSITORY_URL: variable(link(), undefined, "The recorder app's releases page", 'no link'),
  CLOUD_RECORDER_URL: variable(link(), undefined, 'Address of the cloud recorder', 'no cloud recorder'),
  DEEP_LINK_SCHEME: variable(
    urlScheme(),
    undefined,
    'Scheme of links that open the recorder app; with it, or an address of the app, recording begins in the app and not in the tab',
    '`blinqio`',
  ),
  SOLUTION: variable(line(1, 80), 'self-hosted', 'Name of this deployment in links to the recorder app'),

  COUNTRY_LOOKUP_URL: variable(
    link(),
    undefined,
    'Service that answers `country_name` for the address of the caller',
    'no look-up: Unknown',
  ),
  SIGNUP_FORM_URL: variable(
    link(),
    undefined,
    'Address that gets a form post for each new account; failures are ignored',
    'nobody is notified',
  ),

  BRAND_NAME: variable(line(1, 40), 'Scenarium', 'Name of the product on every page'),
  BRAND_LOGO_URL: variable(
    imageSource(),
    undefined,
    'Logo: a path on this server or a `data:image` address',
    'the first letter of the name',
  ),
  BRAND_ICON_URL: variable(
    imageSource(),
    undefined,
    'Icon of browser tabs and `/favicon.ico`: a path on this server or a `data:image` address',
    'a check mark',
  ),
  BRAND_COLOR: variable(
    brandColor(),
    '#4353c9',
    'Colour of primary actions; white text must be readable on it',
  ),
  SUPPORT_URL: variable(link(), undefined, 'Link "Support" in the navigation', 'no link'),
  DOCUMENTATION_URL: variable(link(), undefined, 'Link "Documentation" in the navigation', 'no link'),
  CONTACT_SALES_URL: variable(
    link(),
    undefined,
    'Page that "Contact sales" shows in a frame, or a mailto: address',
    '`SUPPORT_URL`, else the first of `OPERATORS`',
  ),

  SECURITY_CONTACT: variable(
    contactList(),
    '',
    'Where to report security problems, for `/.well-known/security.txt`: `mailto:`, `https://` or `tel:` addresses, separated by commas',
    'no `security.txt`',
  ),
  SECURITY_TXT_EXPIRES: variable(
    pointInTime(),
    undefined,
    'Date until which `SECURITY_CONTACT` is valid, at most a year ahead; needed with it. An expired `security.txt` is not served',
    'none',
  ),

  ...runningVariables,

  MODEL_PROVIDER: variable(
    optionValue(['openai-compatible', 'anthropic']),
    undefined,
    'Protocol of the language model that writes scenarios and step code',
    'the built-in engine, without a model',
  ),
  MODEL_BASE_URL: variable(
    serviceBase(),
    undefined,
    'Base address of the model, such as `http://localhost:11434/v1`',
    "Anthropic's own address; needed for `openai-compatible`",
  ),
  MODEL_NAME: variable(line(1, 200), undefined, 'Name of the model; needed with `MODEL_PROVIDER`', 'none'),
  MODEL_API_KEY: variable(line(1, 2000), undefined, 'Key of the model', 'no key is sent'),
  MODEL_TIMEOUT_SECONDS: variable(
    wholeNumberValue(1, 600),
    '60',
    'Longest time an answer of the model may take',
  ),
  MODEL_TOKENS_PER_DAY: variable(
    wholeNumberValue(0, 1_000_000_000),
    undefined,
    'Tokens that a project may spend on a day (UTC)',
    'no limit',
  ),
  MODEL_INPUT_PRICE: variable(
    amount(),
    undefined,
    'Price of a million input tokens, in US dollars',
    'no costs are shown',
  ),
  MODEL_OUTPUT_PRICE: variable(
    amount(),
    undefined,
    'Price of a million output tokens, in US dollars',
    'no costs are shown',
  ),

  OPERATORS: variable(
    mailList(),
    '',
    'E-mail addresses of the users who can open `/operator` (machines and queue), separated by commas',
    'nobody',
  ),
  METRICS_TOKEN: variable(
    line(16, 500),
    undefined,
    'Bearer token for `/metrics` (Prometheus); at least 16 characters',
    'only this machine may read it',
  ),
  METRICS_PORT: variable(
    wholeNumberValue(1, 65535),
    undefined,
    "Port of a worker's own `/metrics`, `/healthz` and `/readyz`, on `HOST` (`npm run worker`)",
    'none',
  ),

  AUDIT_RETENTION_DAYS: variable(
    wholeNumberValue(1, 36500),
    '365',
    'Days that entries of the audit log are stored',
  ),
  AUTH_SERVICE_URL: service('auth'),
  WORKSPACE_SERVICE_URL: service('workspace'),
  GENERATION_SERVICE_URL: service('generation'),
  EXECUTIONS_SERVICE_URL: service('executions'),
  RUNS_SERVICE_URL: service('runs'),
  STORAGE_SERVICE_URL: service('storage'),
  LOGGING_SERVICE_URL: service('logging'),
  TEST_USERS_SERVICE_URL: service('test users'),
};

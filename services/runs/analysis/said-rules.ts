import { parseUrl } from '#domain/parse-url';
import { type FailureRule, blamedStepText } from './failure';
import { kept, quoted, firstReasonLine } from './message-text';

/** Rules for causes that the message itself names, whatever else the page did. */

/** Faults of the worker and its machine: texts of services/worker and services/runs/results/reconcile.ts. */
const ofTheWorker = [
  /^The browser (?:crashed|did not start)/,
  /^The files of the project could not be checked out/,
  /^The test data of the project could not be read/,
  /^The packages that package\.json names could not be installed/,
  /^The process for step code (?:did not start|was killed)/,
  /^The worker (?:that ran this scenario was lost|has no \w+ to run this in|shut down)/,
  /^There is no browser at /,
  /^The run was interrupted: the server stopped/,
  /\(tried \d+ times\)$/,
  /\b(?:Page|Target) crashed\b/,
  /browserType\.(?:launch|connect)(?:OverCDP)?: /,
  /\b(?:SessionNotCreatedException|session not created|ENOSPC|EMFILE)\b/,
];

export const infrastructure: FailureRule = ({ message }) => {
  const reason = firstReasonLine(message);
  if (!ofTheWorker.some((pattern) => pattern.test(reason))) return null;
  return {
    cause: 'infrastructure',
    tag: 'Infrastructure',
    evidence: [`Something failed where the scenario ran: ${quoted(reason)}`],
    identity: [reason],
  };
};

const undefinedText =
  /^(?:No step definition matches this step|Undefined(?: step|\. Implement)|The step is pending|Multiple step definitions match)|\bUndefined(?:Step)?Exception\b|\bStepDefinitionNotFoundError\b/;

export const stepUndefined: FailureRule = (failure) => {
  const { message, step } = failure;
  const status = step?.result.status;
  const said = undefinedText.exec(firstReasonLine(message))?.[0];
  if (status !== 'UNDEFINED' && status !== 'AMBIGUOUS' && status !== 'PENDING' && !said) return null;
  const many = status === 'AMBIGUOUS' || said?.startsWith('Multiple');
  const pending = status === 'PENDING' || said?.startsWith('The step is pending');
  const state = pending ? 'is pending' : many ? 'fits several step definitions' : 'has no step definition';
  return {
    cause: 'step-undefined',
    tag: pending ? 'Step pending' : many ? 'Step ambiguous' : 'Step undefined',
    evidence: [step ? `The step “${quoted(step.text)}” ${state}.` : quoted(firstReasonLine(message))],
    identity: [state, blamedStepText(failure) || firstReasonLine(message)],
  };
};

/** Texts of runner/process/test-data.ts, and of files that a step reads or uploads. */
const dataTexts = [
  /There is no test data "(.+?)" for the environment/,
  /There is no value for \{\{(.+?)\}\}/,
  /The test data "(.+?)" has no value/,
  /The test data "(.+?)" is no seed of one-time codes/,
  /ENOENT: no such file or directory, (?:open|stat|lstat|access) '(.+?)'/,
  /FileNotFound(?:Error|Exception): (.+)$/m,
];

export const testDataMissing: FailureRule = ({ message }) => {
  for (const pattern of dataTexts) {
    const [text, name = ''] = pattern.exec(message) ?? [];
    if (text === undefined) continue;
    const file = /^(?:ENOENT|FileNotFound)/.test(text);
    const missing = file
      ? 'A file that the test reads does not exist'
      : 'A value that the step uses does not exist';
    return {
      cause: 'test-data-missing',
      tag: 'Test data missing',
      evidence: [`${missing}: ${quoted(name)}`],
      // Keep the name, because it is what is missing.
      identity: [kept(name)],
    };
  }
  return null;
};

const networkErrors: Record<string, string> = {
  ERR_CONNECTION_REFUSED: 'nothing listens at the address',
  ECONNREFUSED: 'nothing listens at the address',
  ERR_NAME_NOT_RESOLVED: 'the host name is not known',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ERR_ADDRESS_UNREACHABLE: 'no route leads to the address',
  EHOSTUNREACH: 'no route leads to the address',
  ENETUNREACH: 'no route leads to the address',
  ERR_CONNECTION_TIMED_OUT: 'the server did not answer in time',
  ERR_TIMED_OUT: 'the server did not answer in time',
  ETIMEDOUT: 'the server did not answer in time',
  ERR_CONNECTION_RESET: 'the server closed the connection',
  ERR_CONNECTION_CLOSED: 'the server closed the connection',
  ERR_EMPTY_RESPONSE: 'the server closed the connection without an answer',
  ECONNRESET: 'the server closed the connection',
  ERR_INTERNET_DISCONNECTED: 'there is no network',
  ERR_PROXY_CONNECTION_FAILED: 'the proxy cannot be reached',
  ERR_TUNNEL_CONNECTION_FAILED: 'the proxy refused the address',
  ERR_CONNECTION_FAILED: 'the connection failed',
  ERR_BLOCKED_BY_ADMINISTRATOR: "the operator's policy refuses the address",
  ERR_UNSAFE_PORT: 'browsers refuse the port',
  ERR_INVALID_URL: 'it is not an address',
  NS_ERROR_CONNECTION_REFUSED: 'nothing listens at the address',
  NS_ERROR_UNKNOWN_HOST: 'the host name is not known',
  NS_ERROR_NET_TIMEOUT: 'the server did not answer in time',
  NS_ERROR_NET_RESET: 'the server closed the connection',
};
const networkError = new RegExp(`\\b(${Object.keys(networkErrors).join('|')})\\b(?:.*? at (https?:\\S+))?`);
/** TLS errors, in the words of Chromium, Firefox, Node and Java. */
const tlsError =
  /\b(ERR_(?:SSL|CERT)_\w+|SEC_ERROR_\w+|SSL_ERROR_\w+|SSLHandshakeException|CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_TLS_CERT_ALTNAME_INVALID)\b(?:.*? at (https?:\S+))?/;
/** WebKit and other tools describe it in words. */
const spoken =
  /^(?:[\w.]+: )?(?:Could not connect to (?:the )?server|A server with the specified hostname could not be found|Connection refused|UnknownHostException|java\.net\.(?:ConnectException|UnknownHostException)|TypeError: fetch failed|.*requests\.exceptions\.ConnectionError)/i;

export const environmentUnreachable: FailureRule = ({ message }) => {
  const [, code, url] = networkError.exec(message) ?? [];
  const [, tls, tlsUrl] = tlsError.exec(message) ?? [];
  const said = spoken.test(firstReasonLine(message)) ? firstReasonLine(message) : undefined;
  const why = code
    ? `${networkErrors[code]} (${code})`
    : tls
      ? `the encrypted connection failed (${tls})`
      : said;
  if (!why) return null;
  const where = url ?? tlsUrl;
  return {
    cause: 'environment-unreachable',
    tag: 'Environment unreachable',
    evidence: [
      where ? `${quoted(where)} could not be reached: ${quoted(why)}.` : `No answer came: ${quoted(why)}.`,
    ],
    // Every scenario fails at its first step then. Group them together, whatever the step.
    identity: [code ?? tls ?? 'said', (where && parseUrl(where)?.hostname) || ''],
  };
};

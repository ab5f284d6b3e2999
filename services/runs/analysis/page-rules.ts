import type { LogEntry, NetworkEntry, ReportStep } from '#contracts/report';
import type { Failure, Finding, Rule } from './failure';
import { isOwn, ownOrigins, pathOf } from './own-requests';
import { kept, normalised, quoted } from './message-text';

/** What the page and its server did around the failure. */

/** A request whose answer counts as an error. */
export type HttpError = NetworkEntry & { inStep: boolean };

const counted = new Set(['document', 'xhr', 'fetch']);

/**
 * Errors that the application under test answered in the blamed step or the one before, the worst first. Left out:
 * images, fonts, favicons and other parts of pages, hosts that are not the application's, and what an earlier step saw
 * too and went well with.
 */
export function httpErrorsOf({ step, near, earlier }: Failure): HttpError[] {
  const own = ownOrigins([...earlier, ...near]);
  const known = new Set(earlier.flatMap(errorsOf).map(keyOf));
  return near
    .flatMap((one) => errorsOf(one).map((entry) => ({ ...entry, inStep: one === step })))
    .filter((entry) => isOwn(entry.requestUrl, own) && !known.has(keyOf(entry)))
    .sort((one, other) => weightOf(other) - weightOf(one));
}

function errorsOf({ networkData }: ReportStep): NetworkEntry[] {
  return networkData.filter(
    ({ status, type, requestUrl }) =>
      status >= 400 && counted.has(type) && !requestUrl.endsWith('/favicon.ico'),
  );
}

/** A server's own fault before a refusal, a page before a call of it. */
function weightOf({ status, type, inStep }: HttpError): number {
  return (status >= 500 ? 4 : 0) + (type === 'document' ? 2 : 0) + (inStep ? 1 : 0);
}

const keyOf = ({ method, requestUrl, status }: NetworkEntry) => `${status} ${method} ${pathOf(requestUrl)}`;

/** Errors of the protocol that the message itself tells: answers of API calls that a step made. */
const saidStatus =
  /\bRequest failed with status code ([45]\d\d)\b|^(?:apiRequestContext|request)\.\w+: ([45]\d\d) |^← ([45]\d\d) |\bHTTP(?: status(?: code)?)?:? ([45]\d\d)\b|ERR_HTTP_RESPONSE_CODE_FAILURE/m;

/**
 * A server's fault (5xx), or a page that was refused, explains whatever the step then missed. A refused call (4xx) does
 * so only in the very step, and not where the step compared values: a scenario may well be about being refused.
 */
export const httpError: Rule = (failure) => {
  const said = saidStatus.exec(failure.message);
  const [, ...codes] = said ?? [];
  const saidCode = codes.find(Boolean);
  if (said)
    return httpFinding(
      Number(saidCode ?? 0),
      [`The call that the step made was answered with ${saidCode ? `HTTP ${saidCode}` : 'an error'}.`],
      [saidRequest(failure.message)],
    );
  const [worst] = httpErrorsOf(failure).filter((error) => explains(error, failure));
  return worst
    ? httpFinding(worst.status, [sentenceOf(worst)], [worst.method, pathOf(worst.requestUrl)])
    : null;
};

function httpFinding(status: number, evidence: string[], identity: string[]): Finding {
  return {
    cause: 'http-error',
    tag: status ? `HTTP ${status}` : 'HTTP error',
    evidence,
    identity: [kept(String(status)), ...identity],
  };
}

function saidRequest(message: string): string {
  const [, method = '', url = ''] = /→ ([A-Z]+) (\S+)/.exec(message) ?? [];
  return `${method} ${pathOf(url)}`;
}

function explains({ status, type, inStep }: HttpError, { message }: Failure): boolean {
  if (status >= 500 || type === 'document') return true;
  return inStep && !/^(?:Received|\+ )/m.test(message);
}

export function sentenceOf({ method, requestUrl, status, inStep }: HttpError): string {
  return `${method} ${quoted(pathOf(requestUrl))} was answered with HTTP ${status} in ${inStep ? 'this step' : 'the step before'}.`;
}

/** Errors of the page's own code that nobody caught, in the blamed step or the one before; not those seen earlier. */
export function pageErrorsOf({ near, earlier }: Failure): LogEntry[] {
  const known = new Set(earlier.flatMap(exceptionsOf).map(({ text }) => firstLine(text)));
  return near.flatMap(exceptionsOf).filter(({ text }) => !known.has(firstLine(text)));
}

const exceptionsOf = ({ webLog }: ReportStep) => webLog.filter(({ type }) => type === 'exception');
const firstLine = (text: string) => normalised(text.split('\n', 1)[0] ?? '');

/** A page whose code broke off has not drawn what the step waited for. A step that compared values found something. */
export const pageError: Rule = (failure) => {
  const [error] = pageErrorsOf(failure);
  if (!error || /^(?:Received:|\+ )/m.test(failure.message)) return null;
  const [reason = ''] = error.text.split('\n', 1);
  return {
    cause: 'script-error',
    tag: 'Script error',
    evidence: [`The page threw an error that nobody caught: ${quoted(reason)}`],
    identity: ['page', reason],
  };
};

import type { ConsoleEntry, NetworkEntry, ReportStep } from '#contracts/worker/evidence';
import type { Failure, RuleConclusion, NearStep, FailureRule, EvidenceSentence } from './failure';
import { isOwn, sitesOfDocuments, pathWithoutIds } from './own-requests';
import { kept, normalised, quoted } from './message-text';

/** Rules for what the page and its server did around the failure. */

/** A request whose answer counts as an error. */
export type HttpError = NetworkEntry & { inStep: boolean; step: number; request: number };

const counted = new Set(['document', 'xhr', 'fetch']);

/**
 * Returns the application's HTTP errors in the failed step and the step before, the worst first.
 * Leaves out images, fonts, favicons and other parts of pages, other hosts, and errors that an earlier step met too
 * without failing.
 */
export function httpErrorsOf({ step, near, earlier }: Failure): HttpError[] {
  const own = sitesOfDocuments([...earlier, ...near]);
  const existing = new Set(earlier.flatMap(errorsOf).map(keyOf));
  return near
    .flatMap((nearStep) =>
      errorsOf(nearStep).map((entry) => {
        const request = nearStep.networkData.indexOf(entry);
        return { ...entry, inStep: nearStep.index === step?.index, step: nearStep.index, request };
      }),
    )
    .filter((entry) => isOwn(entry.requestUrl, own) && !existing.has(keyOf(entry)))
    .sort((a, b) => weightOf(b) - weightOf(a));
}

function errorsOf({ networkData }: ReportStep): NetworkEntry[] {
  return networkData.filter(
    ({ status, type, requestUrl }) =>
      status >= 400 && counted.has(type) && !requestUrl.endsWith('/favicon.ico'),
  );
}

/** Ranks a server error before a refusal, and a page before an API call. */
function weightOf({ status, type, inStep }: HttpError): number {
  return (status >= 500 ? 4 : 0) + (type === 'document' ? 2 : 0) + (inStep ? 1 : 0);
}

const keyOf = ({ method, requestUrl, status }: NetworkEntry) =>
  `${status} ${method} ${pathWithoutIds(requestUrl)}`;

/** HTTP errors that the message itself contains: answers to API calls of a step. */
const saidStatus =
  /\bRequest failed with status code ([45]\d\d)\b|^(?:apiRequestContext|request)\.\w+: ([45]\d\d) |^← ([45]\d\d) |\bHTTP(?: status(?: code)?)?:? ([45]\d\d)\b|ERR_HTTP_RESPONSE_CODE_FAILURE/m;

/**
 * A server error (5xx) or a refused page explains the failure of the step.
 * A refused call (4xx) does so only in the failed step, and a refused form never: applications answer invalid forms
 * that way, and a scenario may test that. For compared values, an earlier rule applies.
 */
export const httpError: FailureRule = (failure) => {
  const said = saidStatus.exec(failure.message);
  const [, ...codes] = said ?? [];
  const saidCode = codes.find(Boolean);
  if (said)
    return httpFinding(
      Number(saidCode ?? 0),
      [`The request of the step was answered with ${saidCode ? `HTTP ${saidCode}` : 'an error'}.`],
      [saidRequest(failure.message)],
    );
  const [worst] = httpErrorsOf(failure).filter(explains);
  return worst
    ? httpFinding(worst.status, [seenRequest(worst)], [worst.method, pathWithoutIds(worst.requestUrl)])
    : null;
};

/** The message of generated code that opens a page (runner/resolver/code.ts, `openCode`). */
const saidPage = /^(?:Error: )?The page (\S+) answered with status ([45]\d\d)\./;

/**
 * The step failed to open a page, or failed on a page that the server could not make (5xx).
 * Applies before values are compared, because every value differs on such a page. Other refusals (4xx) may be the
 * subject of the scenario.
 */
export const errorPage: FailureRule = (failure) => {
  const [, url = '', status = ''] = saidPage.exec(failure.message) ?? [];
  const seen = url === '' ? shownFault(failure) : openedPage(failure, pathWithoutIds(url), Number(status));
  if (seen)
    return httpFinding(seen.status, [seenRequest(seen)], [seen.method, pathWithoutIds(seen.requestUrl)]);
  if (url === '') return null;
  const sentence = `GET ${quoted(pathWithoutIds(url))} was answered with HTTP ${status}.`;
  return httpFinding(Number(status), [sentence], ['GET', pathWithoutIds(url)]);
};

/** Returns the last page opened near the failure, if the server answered it with a 5xx. */
function shownFault(failure: Failure): HttpError | undefined {
  const pages = failure.near.flatMap(({ networkData }) => networkData.filter(isPage));
  const shown = pages.at(-1);
  return httpErrorsOf(failure).find(
    (error) => error.status >= 500 && isPage(error) && error.requestUrl === shown?.requestUrl,
  );
}

const openedPage = (failure: Failure, path: string, status: number) =>
  httpErrorsOf(failure).find(
    (error) => isPage(error) && error.status === status && pathWithoutIds(error.requestUrl) === path,
  );

/** Redirects and cancelled requests show no page. */
const isPage = ({ type, method, status }: NetworkEntry) =>
  type === 'document' && method === 'GET' && status > 0 && (status < 300 || status >= 400);

function httpFinding(
  status: number,
  evidence: RuleConclusion['evidence'],
  identity: string[],
): RuleConclusion {
  return {
    cause: 'http-error',
    tag: status ? `HTTP ${status}` : 'HTTP error',
    evidence,
    identity: [kept(String(status)), ...identity],
  };
}

function saidRequest(message: string): string {
  const [, method = '', url = ''] = /→ ([A-Z]+) (\S+)/.exec(message) ?? [];
  return `${method} ${pathWithoutIds(url)}`;
}

function explains(error: HttpError): boolean {
  if (error.status >= 500) return true;
  return !answersForm(error) && (error.type === 'document' || error.inStep);
}

/** Statuses that do not depend on the form: not signed in, not allowed, too many requests. */
const whateverIsSent = new Set([401, 403, 429]);
/** Statuses of calls that refuse a form. Other statuses are faults, e.g. an address that does not exist. */
const checked = new Set([400, 409, 422]);

function answersForm({ status, type, method }: HttpError): boolean {
  if (method === 'GET' || method === 'HEAD' || whateverIsSent.has(status)) return false;
  return type === 'document' || checked.has(status);
}

/** Returns the sentence about a request, with the place of the request. */
export function seenRequest(error: HttpError): EvidenceSentence {
  return { text: sentenceOf(error), step: error.step, request: error.request };
}

/** Returns the same words in every row, whichever step met the error. The report links to that step. */
export function sentenceOf({ method, requestUrl, status }: HttpError): string {
  return `${method} ${quoted(pathWithoutIds(requestUrl))} was answered with HTTP ${status}.`;
}

type PageError = ConsoleEntry & { step: number; entry: number };

function seenIn(step: NearStep, error: ConsoleEntry): PageError {
  return { ...error, step: step.index, entry: step.webLog.indexOf(error) };
}

/** Returns the sentence about an error, with the place of its log entry. */
export function seenError({ text, step, entry }: PageError): EvidenceSentence {
  const [reason = ''] = text.split('\n', 1);
  return { text: `The page threw an uncaught error: ${quoted(reason)}`, step, entry };
}

/** Returns uncaught errors of the page's code near the failure, without those of earlier steps. */
export function pageErrorsOf({ near, earlier }: Failure): PageError[] {
  const existing = new Set(earlier.flatMap(exceptionsOf).map(({ text }) => firstLine(text)));
  return near
    .flatMap((step) => exceptionsOf(step).map((error) => seenIn(step, error)))
    .filter(({ text }) => !existing.has(firstLine(text)));
}

const exceptionsOf = ({ webLog }: ReportStep) => webLog.filter(({ type }) => type === 'exception');
const firstLine = (text: string) => normalised(text.split('\n', 1)[0] ?? '');

/** When the page's code fails, the page does not show the element that the step waited for. */
export const pageError: FailureRule = (failure) => {
  const [error] = pageErrorsOf(failure);
  if (!error) return null;
  const [reason = ''] = error.text.split('\n', 1);
  return {
    cause: 'script-error',
    tag: 'Script error',
    evidence: [seenError(error)],
    identity: ['page', reason],
  };
};

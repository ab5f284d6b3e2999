import type { APIRequestContext, APIResponse, Request } from 'playwright';
import type { ApiTest, ReportedCommand } from '#contracts/worker/evidence';
import { shortText } from './command-kinds';
import { quietly, scope } from '../process/scope';
import { isSensitiveName, secretsOfHeader, withoutUrlSecrets } from '../secrets/sensitive';
import { session } from '../process/session';
import { masked } from '../secrets/secrets';
import { cleanError } from './step-error';

/** Maximum characters kept of a response's body. */
const maxBodyLength = 20_000;
/** Maximum bytes. The body of a larger response is not read. */
const largestBody = 500_000;

const patched = new WeakSet<object>();
/** Reports on responses, kept until their scenario has ended, because assertions come later. */
const told = new WeakMap<APIResponse, { id: string; index: number; test: ApiTest }>();

type Options = Parameters<APIRequestContext['fetch']>[1];
type Fetch = (this: unknown, asked: string | Request, options?: Options) => Promise<APIResponse>;

/**
 * Reports requests that step code makes with Playwright's request contexts: as a command of the
 * running step. The command includes the response. Every method of a context calls `fetch`.
 */
export function reportApiTests(context: APIRequestContext): void {
  const prototype = Object.getPrototypeOf(context) as { fetch: Fetch };
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const fetch = prototype.fetch;
  prototype.fetch = async function (asked, options) {
    const { current } = session();
    const caller = scope.getStore();
    if (!current || caller?.quiet || (caller && caller.scenarioId !== current.id)) {
      return fetch.call(this, asked, options);
    }
    const { id, index } = current;
    const startTime = Date.now();
    learnHeaders(options);
    const describe = (status: number, statusText: string): ApiTest => ({
      method: methodOf(asked, options),
      url: withoutUrlSecrets(urlOf(asked)),
      status,
      statusText,
      data: '',
      headers: {},
      responseTime: Date.now() - startTime,
      tests: [],
      testsPassed: true,
    });
    try {
      const response = await quietly(() => fetch.call(this, asked, options));
      const test = describe(response.status(), response.statusText());
      test.url = withoutUrlSecrets(response.url());
      test.headers = shownHeaders(response);
      test.data = await quietly(() => bodyOf(response));
      reportChecks(response);
      told.set(response, { id, index, test });
      tell({ id, index, test }, startTime);
      return response;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const [first = ''] = cleanError(reason, session().settings.projectDir).split('\n');
      tell({ id, index, test: { ...describe(0, first), testsPassed: false } }, startTime);
      throw error;
    }
  };
}

function tell({ id, index, test }: { id: string; index: number; test: ApiTest }, startTime: number): void {
  const { outlet } = session();
  const answered = test.status > 0;
  const command: ReportedCommand = {
    type: 'api_test',
    element_name: `${test.method} ${test.url}`,
    value: answered ? `${test.status} ${test.statusText}`.trim() : undefined,
    payload: test.data ? { type: payloadType(test.headers), content: test.data } : undefined,
    result: {
      status: answered ? 'PASSED' : 'FAILED',
      startTime,
      endTime: startTime + test.responseTime,
      message: answered ? undefined : test.statusText,
    },
  };
  outlet.send({ type: 'command', id, index, command });
  outlet.send({ type: 'apiTest', id, index, test });
}

/**
 * Reports `expect(response).toBeOK()`, the only assertion that reveals its response: it calls `ok`.
 * Trap: the matcher's name is read from the stack (playwright 1.65). Without it, only these checks are lost.
 */
function reportChecks(response: APIResponse): void {
  const prototype = Object.getPrototypeOf(response) as APIResponse;
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const ok = prototype.ok;
  prototype.ok = function () {
    const passed = ok.call(this);
    const existing = told.get(this);
    if (existing && new Error().stack?.includes('toBeOK')) {
      // The matcher calls `ok` again for its message when the expectation fails.
      const check = {
        pattern: 'status',
        value: '200–299',
        receivedValue: String(this.status()),
        fail: !passed,
      };
      if (!existing.test.tests.some(({ pattern }) => pattern === 'status')) {
        existing.test.tests.push(check);
        existing.test.testsPassed = passed;
        session().outlet.send({ type: 'apiTest', ...existing });
      }
    }
    return passed;
  };
}

function methodOf(asked: string | Request, options: Options): string {
  return (options?.method ?? (typeof asked === 'string' ? 'GET' : asked.method())).toUpperCase();
}

function urlOf(asked: string | Request): string {
  return shortText(typeof asked === 'string' ? asked : asked.url());
}

/** Hides tokens and passwords that the request sends, wherever the response repeats them. */
function learnHeaders(options: Options): void {
  for (const [name, value] of Object.entries(options?.headers ?? {})) {
    secretsOfHeader(name, value).forEach((secret) => session().outlet.secrets.add(secret));
  }
}

function shownHeaders(response: APIResponse): ApiTest['headers'] {
  return Object.fromEntries(
    Object.entries(response.headers()).map(([name, value]) => {
      secretsOfHeader(name, value).forEach((secret) => session().outlet.secrets.add(secret));
      return [name, isSensitiveName(name) ? masked : withoutUrlSecrets(value)];
    }),
  );
}

async function bodyOf(response: APIResponse): Promise<string> {
  const { 'content-type': type = '', 'content-length': length = '0' } = response.headers();
  if (!/json|xml|^text\/|yaml|x-www-form-urlencoded/i.test(type) || Number(length) > largestBody) return '';
  const text = await response.text().catch(() => '');
  return withoutNamedSecrets(text).slice(0, maxBodyLength);
}

/** Masks values of JSON fields with secret names, even when the text is cut or not valid JSON. */
function withoutNamedSecrets(text: string): string {
  return text.replace(
    /"([^"\\]{1,60})"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g,
    (whole, name: string, colon: string) => (isSensitiveName(name) ? `"${name}"${colon}"${masked}"` : whole),
  );
}

function payloadType({ 'content-type': type = '' }: ApiTest['headers']): 'json' | 'xml' | 'yaml' | 'text' {
  if (/json/i.test(type)) return 'json';
  if (/xml/i.test(type)) return 'xml';
  return /yaml/i.test(type) ? 'yaml' : 'text';
}

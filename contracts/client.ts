import { z } from 'zod';
import { checkInTurns } from './check-in-turns';
import {
  binary,
  byteStream,
  largeAnswer,
  refusal,
  type Answer,
  type Contract,
  type Endpoint,
  type Input,
  type CallRefusal,
} from './endpoint';

/**
 * Sends a web request to a service: `fetch` for a remote service, the service's function for an embedded one.
 * @param scope identifies a page that only reads. An embedded service authenticates the caller once per scope.
 */
export type Transport = (request: Request, scope?: object) => Promise<Response>;

/** Headers of every call to a service (docs/rules/calls.md, Headers). */
export interface CallHeaders {
  bearer?: string;
  traceId?: string;
  sessionId?: string;
  projectId?: string;
  /** Network address of the user's browser, for throttling and the audit log. */
  address?: string;
  /** Program that sends the call, for services that require it. */
  source?: string;
}

type Call<E extends Endpoint> =
  Record<string, never> extends Input<E>
    ? (input?: Input<E>) => Promise<Answer<E>>
    : (input: Input<E>) => Promise<Answer<E>>;

export type Client<C extends Contract> = { [K in keyof C]: Call<C[K]> };

/** A service refused the call (401, 403, 404, …) or could not be reached (`because: "fault"`). */
export class CallRefused extends Error {
  override name = 'Refused';
  constructor(
    readonly httpStatus: number,
    readonly refusal: CallRefusal,
  ) {
    super(refusal.error);
  }
}

/**
 * Creates a typed client for one contract.
 * @param base URL before the contract's paths, e.g. `https://host/api/auth`.
 * @param known default values for fields of bodies, by field name
 * @param thrown returns the error to throw instead of a service's refusal
 * @throws {Refused} on any answer that is not 2xx, on a network failure (502) and on an answer of the wrong shape (502).
 */
export function createClient<C extends Contract>(
  contract: C,
  base: string,
  transport: Transport,
  headers: CallHeaders = {},
  known: Record<string, unknown> = {},
  thrown: (refused: CallRefused) => unknown = (refused) => refused,
): Client<C> {
  const calls = Object.entries(contract).map(([name, call]) => [
    name,
    (input: RequestParts = {}) => send(call, base, transport, headers, withKnown(call, input, known), thrown),
  ]);
  return Object.fromEntries(calls) as Client<C>;
}

interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function withKnown({ body }: Endpoint, input: RequestParts, known: Record<string, unknown>): RequestParts {
  const object = body instanceof z.ZodDefault ? body.removeDefault() : body;
  if (!(object instanceof z.ZodObject)) return input;
  const taken = Object.entries(known).filter(([name]) => name in object.shape);
  return taken.length === 0
    ? input
    : { ...input, body: { ...Object.fromEntries(taken), ...(input.body ?? {}) } };
}

async function send(
  call: Endpoint,
  base: string,
  transport: Transport,
  headers: CallHeaders,
  input: RequestParts,
  thrown: (refused: CallRefused) => unknown,
) {
  const bytes = call.body === byteStream;
  const request = new Request(urlOf(call, base, input), {
    method: call.method,
    headers: headersOf(
      headers,
      input.body === undefined ? null : bytes ? 'application/octet-stream' : 'application/json',
    ),
    body: bytes ? (input.body as ReadableStream) : JSON.stringify(input.body),
    duplex: bytes ? 'half' : undefined,
  });
  const response = await transport(request).catch((cause: unknown) => {
    throw fault(`The service did not answer: ${call.method} ${call.path}`, cause);
  });
  if (!response.ok) throw thrown(new CallRefused(response.status, await readRefusal(response)));
  if (call.answer === binary) {
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { bytes: new Uint8Array(await response.arrayBuffer()), type };
  }
  const text = await response.text().catch(() => '');
  // Reading, parsing and checking a large answer take tens of milliseconds each, so each gets its own event loop turn.
  const othersTurn = () =>
    text.length > largeAnswer ? new Promise((resolve) => setTimeout(resolve)) : undefined;
  await othersTurn();
  const answer = jsonOf(text);
  await othersTurn();
  const parsed = await checkInTurns(call.answer, answer, othersTurn);
  if (!parsed.success)
    throw fault(`Unexpected answer of ${call.method} ${call.path}: ${parsed.error.message}`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function urlOf(call: Endpoint, base: string, input: RequestParts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const url = new URL(base.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function headersOf(call: CallHeaders, type: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (type) headers.set('content-type', type);
  if (call.bearer) headers.set('authorization', `Bearer ${call.bearer}`);
  if (call.traceId) headers.set('trace-id', call.traceId);
  if (call.sessionId) headers.set('session-id', call.sessionId);
  if (call.projectId) headers.set('project-id', call.projectId);
  if (call.address) headers.set('x-forwarded-for', call.address);
  if (call.source) headers.set('x-source', call.source);
  return headers;
}

async function readRefusal(response: Response): Promise<CallRefusal> {
  const parsed = refusal.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  return { status: false, error: `The service answered ${response.status}.`, because: 'fault' };
}

function fault(error: string, cause?: unknown): CallRefused {
  const refused = new CallRefused(502, { status: false, error, because: 'fault' });
  refused.cause = cause;
  return refused;
}

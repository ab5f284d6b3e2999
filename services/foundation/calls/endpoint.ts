import { setImmediate as othersTurn } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import {
  binary,
  byteStream,
  largeAnswer,
  type AccessScope,
  type Answer,
  type Contract,
  type Endpoint,
  type Parsed,
  type CallRefusal,
} from '#contracts/endpoint';
import { checkInTurns } from '#contracts/check-in-turns';
import type { Project, User } from '#contracts/auth';
import { CallRefused, type CallHeaders } from '#contracts/client';
import type { Identity, RefusedCall } from './identity';
import { isOutOfReach } from '../database/out-of-reach';
import { fullDiskOf, operatorTextOf, userTextOf } from '../disk/disk-full';
import { requiredMessage } from '../required-message';
import { identityWithin } from './request-scope';
import { createYield } from '../threads/yield';

/** The facts about a call that a handler gets besides the validated parts. */
export interface CallContext {
  headers: CallHeaders;
  /** The caller's address, for throttling; empty for calls that no client outside the process caused. */
  address: string;
  /** Identifies the page that the call is made for, if the page only reads (request-scope.ts). */
  scope?: object;
  /** Aborted when an outside caller disconnects. Not noticed while bytes of its body wait to be read. */
  gone?: AbortSignal;
}
export interface SignedInContext extends CallContext {
  user: User;
}
export interface MemberContext extends SignedInContext {
  project: Project;
}

export type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? CallContext
  : E['access'] extends 'signed-in'
    ? SignedInContext
    : MemberContext;

export type Handlers<C extends Contract> = {
  [K in keyof C]: (parts: Parsed<C[K]>, context: ContextOf<C[K]>) => Promise<Answer<C[K]>>;
};

/** Thrown by a handler to refuse a call. Expected failures of the domain are answers with `status: false` instead. */
export class Refusing extends Error {
  override name = 'Refusing';
  constructor(
    readonly httpStatus: 400 | 401 | 403 | 404 | 413 | 429,
    readonly because: CallRefusal['because'],
    message: string,
    /** Seconds after which the same call may be made again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export interface ServeOptions {
  identity: Identity;
  log: { error(details: object, message: string): void };
  /** Bytes; 5 MB by default. */
  maxBody?: number;
}

/** An embedded service: answers web requests to the contract's paths (below its base, which the caller strips). */
export interface Service {
  /**
   * @param address of an outside caller. Left out for calls from inside the process, whose `x-forwarded-for` header
   *   is trusted: the app sets it to the address of the browser.
   * @param scope of calls from inside the process: calls with the same scope identify the caller only once
   * @param gone aborted when an outside caller disconnects
   */
  fetch(request: Request, address?: string, scope?: object, gone?: AbortSignal): Promise<Response>;
}

/**
 * Creates the service of a contract. Before the handler runs, it checks the call against the contract's data, in this
 * order: route, bearer, scope, input, membership, second factor, role, licence.
 */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  options: ServeOptions,
): Service {
  const app = new Hono<{ Bindings: Caller }>();
  for (const [name, call] of Object.entries(contract)) {
    const handler = handlers[name] as (parts: object, context: object) => Promise<unknown>;
    app.on(call.method, call.path, (c) => answer(c, call, handler, options));
  }
  const methods = new Set(Object.values(contract).map(({ method }) => method));
  app.notFound((c) => {
    const allowed = [...methods].filter((method) => app.router.match(method, c.req.path)[0].length > 0);
    return allowed.length > 0 ? refuseMethod(allowed) : refuse(c, 404, 'missing', 'There is no such call.');
  });
  return {
    // For calls over the network, the server passes the address. For calls from inside, the app sets the header.
    fetch: async (request, address = request.headers.get('x-forwarded-for') ?? '', scope, gone) =>
      app.fetch(request, { address, scope, gone }),
  };
}

/** The data of a call besides its request. */
interface Caller {
  address?: string;
  scope?: object;
  gone?: AbortSignal;
}

async function answer(
  c: Context<{ Bindings: Caller }>,
  call: Endpoint,
  handler: (parts: object, context: object) => Promise<unknown>,
  options: ServeOptions,
): Promise<Response> {
  const headers = callHeaders(c.req.raw);
  const { address = '', scope, gone } = c.env;
  const identity = identityWithin(scope, options.identity);
  const asked: { user?: User; projectId?: string } = {};
  const max = call.maxBody ?? options.maxBody ?? maxBytes;
  try {
    // Refuse a large body before looking anything up for the call.
    if (Number(c.req.header('content-length') ?? 0) > max) throw tooLarge();
    const user = (asked.user = await signedIn(call, headers, identity));
    requireScope(call.scope, user);
    const parts = await readParts(c, call, max);
    if ('issues' in parts) return refuse(c, 400, 'input', firstOf(parts.issues), parts.issues);
    asked.projectId = projectOf(parts.parsed) ?? headers.projectId;
    const context = {
      user,
      project: await admitted(call, headers, asked.projectId, identity, options.identity),
    };
    const result = await handler(parts.parsed, { ...context, headers, address, scope, gone });
    if (call.answer !== binary) {
      const yielded = createYield();
      const checked = await checkInTurns(call.answer, result, yielded);
      if (!checked.success) throw checked.error;
      const answer = checked.data as { status?: unknown };
      await yielded();
      const text = JSON.stringify(answer);
      if (text.length > largeAnswer) await othersTurn();
      const status = call.created && answer.status !== false ? 201 : 200;
      return c.body(text, status, { 'content-type': 'application/json' });
    }
    const { bytes, type } = binary.parse(result);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } });
  } catch (error) {
    if (error instanceof Refusing) {
      await tellRefusal(error, call, { ...asked, address }, identity);
      if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter));
      return refuse(c, error.httpStatus, error.because, error.message);
    }
    const full = fullDiskOf(error);
    if (full) {
      const about = { err: error, traceId: headers.traceId, path: c.req.path, disk: full };
      options.log.error(about, operatorTextOf(full));
      return refuse(c, 507, 'disk-full', userTextOf(full), undefined, headers.traceId);
    }
    if (error instanceof CallRefused && error.httpStatus === 507) {
      // The other service has logged it.
      return refuse(c, 507, 'disk-full', error.message, undefined, headers.traceId);
    }
    if (isUnavailable(error)) {
      c.header('retry-after', retryAfter);
      return refuse(c, 503, 'unavailable', unavailable, undefined, headers.traceId);
    }
    options.log.error({ err: error, traceId: headers.traceId, path: c.req.path }, 'A service call failed');
    return refuse(c, 500, 'fault', 'Something went wrong in the service.', undefined, headers.traceId);
  }
}

/** Seconds. */
const retryAfter = '5';
const unavailable = 'The database does not answer at the moment. Try again in a few seconds.';

/** Returns true also when another service answered that it is unavailable. */
function isUnavailable(error: unknown): boolean {
  return isOutOfReach(error) || (error instanceof CallRefused && error.httpStatus === 503);
}

/** Reports that a user was refused for lack of rights, for the audit log. Wrong input is not reported. */
async function tellRefusal(
  { because }: Refusing,
  { method, path }: Endpoint,
  { user, projectId, address }: { user?: User; projectId?: string; address: string },
  identity: Identity,
): Promise<void> {
  if (!user || !isDenial(because)) return;
  await identity.refused?.({ user, because, call: `${method} ${path}`, projectId, address });
}

function isDenial(because: CallRefusal['because']): because is RefusedCall['because'] {
  return ['membership', 'role', 'licence', 'access-key', 'second-factor'].includes(because);
}

function callHeaders(request: Request): CallHeaders {
  const get = (name: string) => request.headers.get(name) ?? undefined;
  return {
    bearer: /^Bearer (\S+)$/i.exec(get('authorization') ?? '')?.[1],
    traceId: get('trace-id'),
    sessionId: get('session-id'),
    projectId: get('project-id'),
  };
}

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>;

async function readParts(
  c: Context,
  call: Endpoint,
  max: number,
): Promise<{ parsed: Parts } | { issues: Record<string, string> }> {
  const raw: Parts = {
    params: c.req.param(),
    query: c.req.query(),
    body: await readBody(c.req.raw, call, max),
  };
  const parsed: Parts = {};
  const issues: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const result = schema.safeParse(raw[part], { error: requiredMessage });
    if (result.success) parsed[part] = result.data;
    else for (const issue of result.error.issues) issues[issue.path.join('.') || part] ??= issue.message;
  }
  return Object.keys(issues).length > 0 ? { issues } : { parsed };
}

const tooLarge = () => new Refusing(413, 'input', 'The request is too large.');
/** Largest number of bytes of a body, unless the call or the service sets another limit. */
const maxBytes = 5_000_000;

/**
 * Reads the body within the limit. Hono's `bodyLimit` cannot: it builds a new request from the incoming one, and the
 * requests of Hono's own server adapter fail at that when they have no announced length.
 */
async function readBody(request: Request, call: Endpoint, max: number): Promise<unknown> {
  if (!call.body) return undefined;
  const stream = bytesOf(request, max);
  if (call.body === byteStream) return stream;
  const text = await new Response(stream).text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusing(400, 'input', 'The body is not JSON.');
  }
}

/**
 * Returns the body as it arrives. The stream fails with a refusal when it grows too large or its sender disconnects.
 * Trap: nothing may cancel the request's own stream. The rest of the body would go into a closed stream, which ends the
 * process. Instead, server/read-on.ts reads and drops the rest once the call is answered.
 */
function bytesOf(request: Request, max: number): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let size = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      // Get the reader only now: a call that waits for its turn has nothing of its body in memory.
      reader ??= request.body?.getReader();
      const read = await reader?.read().catch(() => {
        throw new Refusing(400, 'input', 'The upload broke off.');
      });
      if (!read || read.done) return controller.close();
      size += read.value.byteLength;
      if (size > max) throw tooLarge();
      controller.enqueue(read.value);
    },
  };
  // Read nothing ahead: the call may still be refused.
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function signedIn(call: Endpoint, headers: CallHeaders, identity: Identity): Promise<User | undefined> {
  return call.access === 'public' ? undefined : requireCaller(headers, identity);
}

/**
 * Refuses calls by access token if the token lacks the call's scope, or if the call has no scope. Lets signed-in users
 * and calls without a caller through.
 */
export function requireScope(scope: Endpoint['scope'], user: User | undefined): void {
  if (user?.tokenProjectId === undefined || scope === 'any') return;
  if (scope === undefined) {
    throw new Refusing(403, 'access-key', 'An access token cannot do this. Sign in instead.');
  }
  if (hasScope(scope, user)) return;
  throw new Refusing(403, 'access-key', `This access token does not have the scope "${scope}".`);
}

/** Returns whether the caller's access token has the scope. True for callers without a token. */
export const hasScope = (scope: AccessScope, { tokenProjectId, tokenScopes }: User): boolean =>
  tokenProjectId === undefined || (tokenScopes?.includes(scope) ?? false);

async function requireCaller(headers: CallHeaders, identity: Identity): Promise<User> {
  const user = headers.bearer ? await identity.user(headers) : null;
  if (!user) throw new Refusing(401, 'signed-out', 'Sign in first.');
  return user;
}

/** Returns the call's project, once membership, role and licence allow the call. */
async function admitted(
  call: Endpoint,
  headers: CallHeaders,
  projectId: string | undefined,
  identity: Identity,
  asksAnew: Identity,
): Promise<Project | undefined> {
  if (call.access === 'public' || call.access === 'signed-in') return undefined;
  const project = projectId ? await identity.membership(headers, projectId) : null;
  if (!project) {
    // If the session ended since the first check, it has no projects either.
    await requireCaller(headers, asksAnew);
    throw new Refusing(404, 'membership', 'There is no such project, or you are not a member of it.');
  }
  if (project.lacksSecondFactor) throw new Refusing(403, 'second-factor', secondFactorRequired(project.name));
  if (call.access === 'admin' && project.role !== 'ADMIN') {
    throw new Refusing(403, 'role', 'Only administrators of the project may do this.');
  }
  if (call.licence && project.is_expired) throw new Refusing(403, 'licence', 'License has expired');
  return project;
}

/** The refusal of a member without the second factor that the project requires. */
const secondFactorRequired = (name: string) =>
  `The project ${name} requires two-factor authentication. Set it up on your Account page first.`;

/**
 * Returns the project that a validated payload names, whatever the header says. The handler acts on that project, so
 * its access is checked. Only validated parts count: a field that the contract does not have must not decide.
 */
function projectOf(parts: Parts): string | undefined {
  const named = [parts.body, parts.query].flatMap((part) => {
    const { projectId, project_id } = (part ?? {}) as Record<string, unknown>;
    return [projectId, project_id].filter((id): id is string => typeof id === 'string');
  });
  if (new Set(named).size > 1) throw new Refusing(400, 'input', 'The call names two projects.');
  return named[0];
}

function refuse(
  c: Context,
  httpStatus: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503 | 507,
  because: CallRefusal['because'],
  error: string,
  fields?: Record<string, string>,
  traceId?: string,
): Response {
  return c.json({ status: false, error, because, fields, traceId } satisfies CallRefusal, httpStatus);
}

/** Answers that the path exists, but not for this method (RFC 9110, 15.5.6). HEAD is answered like GET. */
function refuseMethod(allowed: string[]): Response {
  const methods = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
  const error = `This call accepts ${allowed.join(', ')} only.`;
  const body: CallRefusal = { status: false, error, because: 'method' };
  return Response.json(body, { status: 405, headers: { allow: methods.join(', ') } });
}

function firstOf(issues: Record<string, string>): string {
  const [path, message] = Object.entries(issues)[0] ?? ['', 'The request is not valid.'];
  return `${path}: ${message}`;
}

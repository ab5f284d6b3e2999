import { z } from 'zod';

/**
 * Users with access to a call. The embedded services check it before a handler runs
 * (services/foundation/calls/endpoint.ts). The OpenAPI document shows it as well.
 * - `public`: no bearer token.
 * - `signed-in`: any valid bearer token.
 * - `member` / `admin`: the caller is a member of the call's project (`admin`: with role ADMIN).
 *   The project is the payload's `projectId` or `project_id`, else the `project-id` header.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'admin';

/** Scopes of access tokens: read a project, run its scenarios and send results, change the project. */
export const accessScopes = ['read', 'run', 'write'] as const;
export type AccessScope = (typeof accessScopes)[number];

/** One call of a service, as data. Clients depend on the shapes (docs/rules/calls.md, Form). */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the service's base, with `:name` parameters, e.g. `/cucumber-runs/get`. */
  path: `/${string}`;
  summary: string;
  access: Who;
  /** True when an expired licence refuses the call with 403 `because: "licence"`. */
  licence?: boolean;
  /**
   * Scope that an access token needs for the call; `any`: every token is allowed. Left out: no token is allowed, and
   * the user must sign in. Has no effect on public calls.
   */
  scope?: AccessScope | 'any';
  params?: Params;
  query?: Query;
  /** JSON, or {@link byteStream} for bytes. */
  body?: Body;
  /** Maximum number of bytes of the body, if different from the service's limit. */
  maxBody?: number;
  /** Success is HTTP 201, because the call creates something and clients expect this status. */
  created?: true;
  /** JSON answer, or {@link binary} for bytes. */
  answer: Answer;
}

export type Contract = Record<string, Endpoint>;

/** Returns the endpoint unchanged. TypeScript keeps its literal types. */
export function endpoint<
  Answer extends z.ZodType,
  const Who extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return definition;
}

/** An answer of bytes with their media type, e.g. a screenshot. */
export const binary = z.object({ bytes: z.instanceof(Uint8Array), type: z.string() });

/** A body of streamed bytes, e.g. an uploaded file. The handler reads it, up to the call's `maxBody`. */
export const byteStream = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream);

/**
 * Characters from which an answer counts as large. It takes about 10 ms to write or read, and the same to check, so
 * other requests get a turn in between.
 */
export const largeAnswer = 100_000;

type InputOf<T> = T extends z.ZodType ? (T extends z.ZodUndefined ? never : z.input<T>) : never;
type OutputOf<T> = T extends z.ZodType ? (T extends z.ZodUndefined ? never : z.output<T>) : never;
type DropNever<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] };

/** Input of a call: the parts of `{ params, query, body }` that the endpoint has. Optional queries may be left out. */
export type Input<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? DropNever<{ params: InputOf<P>; body: InputOf<B> }> & QueryOf<InputOf<Q>>
    : never;
type QueryOf<Q> = [Q] extends [never] ? object : Partial<Q> extends Q ? { query?: Q } : { query: Q };

/** The validated parts, as a handler gets them. */
export type Parsed<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? DropNever<{ params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }>
    : never;

export type Answer<E extends Endpoint> = z.output<E['answer']>;

/**
 * The body of every refused call (HTTP 400, 401, 403, 404, 405, 413, 429, 500, 503). Domain failures that the caller
 * must handle have `status: false` and HTTP 200 instead (docs/rules/calls.md, Form).
 */
export const refusal = z.object({
  status: z.literal(false),
  error: z.string(),
  because: z.enum([
    'input',
    'signed-out',
    'token-expired',
    'membership',
    'role',
    'licence',
    'access-key',
    // The project requires two-factor authentication, and the caller has none.
    'second-factor',
    'missing',
    'method',
    'throttled',
    // The database does not answer, or not in time. The same call may succeed later.
    'unavailable',
    // A disk of the server is full. Nothing was saved.
    'disk-full',
    'fault',
  ]),
  /** First message per field path, with `because: "input"`. */
  fields: z.record(z.string(), z.string()).optional(),
  traceId: z.string().optional(),
});
export type CallRefusal = z.infer<typeof refusal>;

/** `{ status: true, …shape }` or `{ status: false, error, because? }` (docs/rules/calls.md, Form). */
export function answerOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal(true), ...shape }),
    z.object({ status: z.literal(false), error: z.string(), because: z.string().optional() }),
  ]);
}

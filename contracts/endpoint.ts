import { z } from 'zod';

/**
 * Who may make a call. Checked by the embedded services before a handler runs (services/foundation/calls/endpoint.ts)
 * and the same data documents the call in the OpenAPI document.
 * - `public`: no bearer token.
 * - `signed-in`: any valid bearer token.
 * - `member` / `admin`: the bearer's user belongs to the call's project (with role ADMIN).
 *   The project is the payload's `projectId` or `project_id`, else the `project-id` header.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'admin';

/** What an access token may be made for: to read a project, to run its scenarios and send results, to change it. */
export const accessScopes = ['read', 'run', 'write'] as const;
export type AccessScope = (typeof accessScopes)[number];

/** One call of an upstream service, as data. Shapes are those that clients know (docs/rules/calls.md, Form). */
export interface Endpoint<
  Params extends z.ZodTypeAny = z.ZodTypeAny,
  Query extends z.ZodTypeAny = z.ZodTypeAny,
  Body extends z.ZodTypeAny = z.ZodTypeAny,
  Answer extends z.ZodTypeAny = z.ZodTypeAny,
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
   * What an access token must be made for to make the call; `any`: every token will do. Left out, no token does: the
   * call needs somebody who signed in. Says nothing of a public call.
   */
  scope?: AccessScope | 'any';
  params?: Params;
  query?: Query;
  /** JSON, or {@link byteStream} for bytes. */
  body?: Body;
  /** Bytes of the body at most, where the service's own limit does not fit. */
  maxBody?: number;
  /** Success is HTTP 201: the call makes something, and clients that watch it look for that. */
  created?: true;
  /** JSON answer, or {@link binary} for bytes. */
  answer: Answer;
}

export type Contract = Record<string, Endpoint>;

/** Keeps the literal types of one endpoint; does nothing at run time. */
export function endpoint<
  Answer extends z.ZodTypeAny,
  const Who extends Access,
  Params extends z.ZodTypeAny = z.ZodUndefined,
  Query extends z.ZodTypeAny = z.ZodUndefined,
  Body extends z.ZodTypeAny = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return definition;
}

/** An answer of bytes with its media type, e.g. a screenshot. */
export const binary = z.object({ bytes: z.instanceof(Uint8Array), type: z.string() });

/** A body of bytes as they come, e.g. an uploaded file: the handler reads it, and is cut off at the call's `maxBody`. */
export const byteStream = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream);

/**
 * Characters of an answer from which on it takes some 10 ms to write or read, and as long again to check: other
 * requests get their turn in between.
 */
export const largeAnswer = 100_000;

type InputOf<T> = T extends z.ZodTypeAny ? (T extends z.ZodUndefined ? never : z.input<T>) : never;
type OutputOf<T> = T extends z.ZodTypeAny ? (T extends z.ZodUndefined ? never : z.output<T>) : never;
type DropNever<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] };

/** What a caller passes: `{ params?, query?, body? }`, only the parts the endpoint has; a query that asks nothing may go. */
export type Input<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodTypeAny>
    ? DropNever<{ params: InputOf<P>; body: InputOf<B> }> & QueryOf<InputOf<Q>>
    : never;
type QueryOf<Q> = [Q] extends [never] ? object : Partial<Q> extends Q ? { query?: Q } : { query: Q };

/** The same parts after validation, as a handler gets them. */
export type Parsed<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodTypeAny>
    ? DropNever<{ params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }>
    : never;

export type Answer<E extends Endpoint> = z.output<E['answer']>;

/**
 * The body of every refused call (HTTP 400, 401, 403, 404, 405, 413, 429, 500, 503). Domain failures the caller must
 * handle are answers with `status: false` and HTTP 200 instead (docs/rules/calls.md, Form).
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
    // The database does not answer, or not in time: the same call may succeed in a moment.
    'unavailable',
    // A disk of the server has no space left. Nothing was saved.
    'disk-full',
    'fault',
  ]),
  /** First message per field path, for `because: "input"`. */
  fields: z.record(z.string()).optional(),
  traceId: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;

/** `{ status: true, …shape }` or `{ status: false, error, because? }` (docs/rules/calls.md, Form). */
export function answerOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal(true), ...shape }),
    z.object({ status: z.literal(false), error: z.string(), because: z.string().optional() }),
  ]);
}

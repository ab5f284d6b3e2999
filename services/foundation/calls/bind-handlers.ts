import type { Answer, Contract, Parsed } from '#contracts/endpoint';
import type { ContextOf } from './endpoint';

/**
 * Answers one call of a contract. Gets its dependencies, the validated parts of the request, and the facts about the
 * caller.
 */
export type CallHandler<C extends Contract, Name extends keyof C, Deps> = (
  deps: Deps,
  input: Parsed<C[Name]>,
  context: ContextOf<C[Name]>,
) => Promise<Answer<C[Name]>>;

type AnyHandler<Deps> = (deps: Deps, input: never, context: never) => unknown;

type Bound<H> = H extends (deps: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Binds handlers to their dependencies, for `serve`: `bindHandlers(deps, { getFeature, saveFeature })`. */
export function bindHandlers<Deps, H extends Record<string, AnyHandler<Deps>>>(
  deps: Deps,
  handlers: H,
): { [Name in keyof H]: Bound<H[Name]> } {
  const bound = Object.entries(handlers).map(([name, handler]) => [
    name,
    (input: never, context: never) => handler(deps, input, context),
  ]);
  return Object.fromEntries(bound) as { [Name in keyof H]: Bound<H[Name]> };
}

import type { RequestHandler } from 'express';
import type pino from 'pino';

/**
 * A block of the event loop: a time in which this process answered no request, because one piece of work did not end.
 * Node does not report whose work that was. The watch knows the pending requests: with one, that request is the
 * cause. With several, no cause is named. Without any, the cause is work of the server itself, or unknown.
 */
export interface LoopBlock {
  /** Milliseconds. */
  took: number;
  /** Milliseconds of processor time that the process used in that time, on all its threads. */
  cpu: number;
  /** Requests that were pending during the whole block, the longest first, up to `mostTold`. */
  requests: { method: string; route: string; project: string | null }[];
  /** Number of those requests. */
  underWay: number;
}

/** Milliseconds after which a block is reported. */
const longest = 100;
/** Milliseconds between two measurements. */
const interval = 20;
const maxReported = 5;

export interface LoopWatchOptions {
  told(block: LoopBlock): void;
  /** Milliseconds, rising. */
  now?: () => number;
  /** Milliseconds of processor time that the process has used. */
  cpu?: () => number;
}

interface Watched {
  method: string;
  path: string;
  begun: number;
  ended: number;
}

export interface LoopWatch {
  /** Notes a request. @returns a function to call when it was answered or aborted */
  begin(method: string, path: string): () => void;
  /** Measures. Call it every 20 ms. */
  look(): void;
  /** Patterns of the addresses of pages, e.g. `/:projectId/runs`. Calls are reported by their first segments. */
  knowRoutes(patterns: readonly string[]): void;
}

export function createLoopWatch({
  told,
  now = () => performance.now(),
  cpu = usedCpu,
}: LoopWatchOptions): LoopWatch {
  const requests = new Set<Watched>();
  let known: string[][] = [];
  let last = now();
  let lastCpu = cpu();

  function look() {
    const at = now();
    const [took, used] = [at - last - interval, cpu() - lastCpu];
    if (took > longest) {
      // Requests that arrived at the end of the block waited for it and did not cause it.
      const during = [...requests].filter(({ begun }) => begun <= last + 2 * interval);
      const shown = during.slice(0, maxReported).map(({ method, path }) => {
        return { method, ...routePatternOf(path, known) };
      });
      told({ took: Math.round(took), cpu: Math.round(used), requests: shown, underWay: during.length });
    }
    for (const request of requests) if (request.ended <= at) requests.delete(request);
    last = at;
    lastCpu = cpu();
  }

  return {
    begin(method, path) {
      const request = { method, path, begun: now(), ended: Infinity };
      requests.add(request);
      // Kept until the next measurement: the request's last piece of work may have been the long one.
      return () => void (request.ended = Math.min(request.ended, now()));
    },
    look,
    knowRoutes: (patterns) => void (known = patterns.map((pattern) => pattern.split('/').slice(1))),
  };
}

function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Watches until it is stopped. @returns a function that stops the watch */
export function startLoopWatch(watch: Pick<LoopWatch, 'look'>): () => Promise<void> {
  const timer = setInterval(() => watch.look(), interval);
  timer.unref();
  return async () => clearInterval(timer);
}

export function watchRequests(watch: Pick<LoopWatch, 'begin'>): RequestHandler {
  return ({ method, path }, response, next) => {
    response.once('close', watch.begin(method, path));
    next();
  };
}

/** Milliseconds after which users notice a block, so that it becomes a warning. */
const noticed = 2_000;

/** Writes a block to the log: route patterns and projects, no queries or names. */
export function logBlocks(log: pino.Logger): (block: LoopBlock) => void {
  return ({ took, cpu, requests, underWay }) => {
    const [only] = requests;
    const cause = underWay === 1 && only ? 'request' : underWay > 1 ? 'one of the requests' : 'unknown';
    const details = { took, cpu, cause, requests, underWay };
    // With little processor time of its own, the process waited for the machine.
    if (cpu < took / 2) log.info(details, 'The machine did not run this process for a while');
    else if (took < noticed) log.info(details, 'The event loop was blocked');
    else log.warn(details, 'The event loop was blocked');
  };
}

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Returns the pattern of an address, and its project. Leaves out segments that no pattern has. */
export function routePatternOf(
  path: string,
  known: readonly string[][],
): { route: string; project: string | null } {
  const parts = path
    .replace(/\.data$/, '')
    .split('/')
    .slice(1);
  const found = known
    .filter((pattern) => fits(pattern, parts))
    .sort((a, b) => parametersIn(a) - parametersIn(b))[0];
  const project = parts.map((part) => part.replace(/\.git$/, '')).find((part) => id.test(part)) ?? null;
  if (found) return { route: `/${found.join('/')}`, project };
  const begin = ['api', 'git', 'assets', 'trace-viewer'].includes(parts[0] ?? '') ? parts[0] : null;
  return { route: begin ? `/${begin}/…` : 'unknown', project };
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

const parametersIn = (pattern: readonly string[]) => pattern.filter((part) => part.startsWith(':')).length;

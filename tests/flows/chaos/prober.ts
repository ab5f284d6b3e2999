import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds within which every request must be answered while the server's process is alive. */
export const answerLimit = 10_000;
/** Milliseconds after which an unanswered request is aborted. */
const giveUpAfter = 60_000;
const betweenQuestions = 250;

/** A request and its result. */
interface Answered {
  path: string;
  /** HTTP status; 0 without an answer. */
  status: number;
  /** Milliseconds until the last byte of the answer. */
  took: number;
  why?: string;
}

/** Requests pages of a server without a pause until it is stopped, and records wrong answers. */
export interface Prober {
  /** Answers that were late or missing, reported a fault of the server, or named no time for a retry. */
  wrong: string[];
  /** The longest answer of all. */
  longest(): Answered;
  /** Number of answers by path and status. */
  counts(): Record<string, number>;
  stop(): Promise<void>;
}

export interface ProberOptions {
  url: string;
  /** Paths to request. Pages need a cookie. */
  paths: { path: string; cookie?: string }[];
  /** Grows with each start of the server. Odd while the server is down or starting. */
  epoch(): number;
}

export function startProber({ url, paths, epoch }: ProberOptions): Prober {
  const wrong: string[] = [];
  const counts: Record<string, number> = {};
  let longest: Answered = { path: 'none', status: 0, took: 0 };
  let stopped = false;

  const ask = async (path: string, cookie?: string): Promise<void> => {
    const [began, asked] = [epoch(), performance.now()];
    const answer = await fetch(url + path, {
      headers: cookie ? { cookie } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(giveUpAfter),
    })
      .then(async (got) => {
        await got.arrayBuffer();
        const { headers } = got;
        return { status: got.status, retryAfter: headers.get('retry-after'), to: headers.get('location') };
      })
      .catch((error: unknown) => ({ status: 0, retryAfter: null, to: null, error }));
    // A killed server cannot answer.
    if (began % 2 === 1 || epoch() !== began) return;
    const { status } = answer;
    const one: Answered = { path, status, took: Math.round(performance.now() - asked) };
    if ('error' in answer) one.why = reasonOf(answer.error);
    counts[`${path} ${status}`] = (counts[`${path} ${status}`] ?? 0) + 1;
    if (one.took > longest.took) longest = one;
    // Pages of a project may redirect to the last open page, but never to the sign-in page: no user is signed out.
    const isPage =
      status === 200 || (status === 302 && cookie !== undefined && !answer.to?.startsWith('/login'));
    const isRefusal = status === 503 && path !== '/healthz' && answer.retryAfter !== null;
    if (!(isPage || isRefusal) || one.took > answerLimit)
      wrong.push(`${new Date().toISOString()} ${JSON.stringify(one)}`);
  };
  const asking = paths.map(async ({ path, cookie }) => {
    while (!stopped) {
      await ask(path, cookie);
      await delay(betweenQuestions);
    }
  });
  return {
    wrong,
    longest: () => longest,
    counts: () => counts,
    async stop() {
      stopped = true;
      await Promise.all(asking);
    },
  };
}

function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause instanceof Error && parts.length < 5; cause = cause.cause)
    parts.push(cause.message);
  return parts.join(': ');
}

import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds within which everything is answered while the server's process lives. */
export const answerLimit = 10_000;
/** Milliseconds after which a request is given up that would never be answered. */
const giveUpAfter = 60_000;
const betweenQuestions = 250;

/** A request and what became of it. */
interface Answered {
  path: string;
  /** 0 where none came. */
  status: number;
  /** Milliseconds until its last byte. */
  took: number;
  why?: string;
}

/** Asks pages of a server without a pause for as long as it is not stopped, and remembers what was wrong. */
export interface Prober {
  /** Of answers that came too late, never, with a fault of the server, or without saying when to ask again. */
  wrong: string[];
  /** The longest answer of all. */
  longest(): Answered;
  /** How many answers there were, by path and status. */
  counts(): Record<string, number>;
  stop(): Promise<void>;
}

export interface ProberOptions {
  url: string;
  /** Without a session, but for pages. */
  paths: { path: string; cookie?: string }[];
  /** Grows with each start of the server, and is odd while its process does not live or starts. */
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
    // A server that was killed answers nobody.
    if (began % 2 === 1 || epoch() !== began) return;
    const { status } = answer;
    const one: Answered = { path, status, took: Math.round(performance.now() - asked) };
    if ('error' in answer) one.why = reasonOf(answer.error);
    counts[`${path} ${status}`] = (counts[`${path} ${status}`] ?? 0) + 1;
    if (one.took > longest.took) longest = one;
    // Pages of a project lead to what was open there last, and never to the sign-in: nobody is signed out.
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

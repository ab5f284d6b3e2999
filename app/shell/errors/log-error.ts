import type { ActionFunctionArgs } from '@remix-run/node';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { requireUser } from '~/access/gate';
import { logEntry } from '~/platform/log-entry';
import { safePath } from '~/platform/paths';

/** Bytes of a report; the browser cuts its texts far below. */
const largest = 16_000;
/** Reports of one user in a minute: a page that fails again and again says nothing new. */
const limiter = new RateLimiterMemory({ points: 20, duration: 60 });
/** The same limit per network address. Higher, as many users may share one; needed, as accounts cost nothing. */
const addresses = new RateLimiterMemory({ points: 200, duration: 60 });

const report = z.object({
  message: z.string().max(2000),
  stack: z.string().max(10_000).default(''),
  source: z.string().max(100).default(''),
  page: z.string().max(2000).default('/'),
});

/**
 * Takes uncaught errors of pages and logs them as OnAppError (docs/rules/interface.md, Error pages). Answers 204, or
 * why the report was not taken: 403 without a mark of our own page, 413, 422, 429.
 */
export async function action(args: ActionFunctionArgs) {
  const { user } = await requireUser(args);
  const { request } = args;
  // Older browsers do not send the header; the form of another site is refused by its origin already.
  if (!['same-origin', null].includes(request.headers.get('sec-fetch-site'))) return answer(403);
  if (Number(request.headers.get('content-length') ?? Infinity) > largest) return answer(413);
  const taken = await Promise.all([
    limiter.consume(user.userId),
    addresses.consume(args.context.address),
  ]).catch(() => null);
  if (!taken) return answer(429);
  const parsed = report.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return answer(422);
  const { page, ...error } = parsed.data;
  const userAgent = request.headers.get('user-agent')?.slice(0, 300) ?? '';
  logEntry(
    args,
    { name: 'OnAppError', eventType: 'error', logType: 'Error', ...error, userAgent },
    // The page, without the user's search terms.
    safePath(page).split(/[?#]/)[0],
  );
  return answer(204);
}

function answer(status: number): Response {
  return new Response(null, { status });
}

import { apiProblem } from '../api/products.ts';
import { shopPage } from '../html/layout.ts';
import { markup } from '../html/markup.ts';
import type { Context } from './context.ts';
import type { HttpProblem, ShopReply } from './reply.ts';

type ProblemStatus = HttpProblem['status'] | 500;

/** What the visitor sees when there is no proper answer: a page, or JSON below /api. */
export function problemReply(
  context: Context,
  status: ProblemStatus,
  headers: Record<string, string> = {},
): ShopReply {
  const { problems } = context.texts;
  const [title = '', text = ''] = problems[status];
  const reply = context.path.startsWith('/api/')
    ? apiProblem(status, `http_${status}`, text)
    : shopPage(context, {
        title,
        body: markup`<p>${text}</p><p><a class="button" href="/">${problems.home}</a></p>`,
        status,
      });
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

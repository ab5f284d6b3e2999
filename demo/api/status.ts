import type { Context } from '../http/context.ts';
import { jsonReply, type ShopReply } from '../http/reply.ts';
import { apiProblem } from './products.ts';

/** Any method `/api/status/:code`: answers with that status, 200 to 599; 400 for anything else. */
export function answerStatus({ params }: Context): ShopReply {
  const code = /^[2-5]\d\d$/.test(params.code ?? '') ? Number(params.code) : null;
  if (code === null) return apiProblem(400, 'invalid_status', 'The status must be a number from 200 to 599.');
  // HTTP forbids a body with these.
  if ([204, 205, 304].includes(code)) return { status: code, headers: {}, body: '' };
  return jsonReply({ status: code }, code);
}

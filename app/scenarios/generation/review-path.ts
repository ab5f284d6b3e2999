import type { Choice } from '#contracts/proposal';
import { generationPath } from '~/platform/paths';

export const noChoice: Choice = { withStubs: false, taken: [] };

/**
 * The review with what was chosen of it: `?stubs=1&take=1&take=2`.
 * @param until the scenario of the feature up to which the others are generated after this one: `?until=Pay`
 */
export function reviewPath(projectId: string, id: string, choice: Choice, until: string | null): string {
  return generationPath(projectId, id) + queryOfReview(choice, until);
}

export function queryOfReview({ withStubs, taken }: Choice, until: string | null): string {
  const query = new URLSearchParams();
  if (withStubs) query.set('stubs', '1');
  for (const id of taken) query.append('take', id);
  if (until) query.set('until', until);
  const text = query.toString();
  return text && `?${text}`;
}

/** From an address, or from the form of a review. */
export function choiceOf(from: URLSearchParams | FormData): Choice {
  const taken = from.getAll('take').filter((one) => typeof one === 'string');
  return { withStubs: from.get('stubs') === '1', taken: [...new Set(taken)] };
}

export function untilOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('until');
}

import type { Choice } from '#contracts/proposal';
import { generationPath } from '~/platform/paths';

/** The review with what was chosen of it: `?stubs=1&take=1&take=2`. */
export function reviewPath(projectId: string, id: string, choice: Choice): string {
  return generationPath(projectId, id) + queryOfChoice(choice);
}

export function queryOfChoice({ withStubs, taken }: Choice): string {
  const query = new URLSearchParams();
  if (withStubs) query.set('stubs', '1');
  for (const id of taken) query.append('take', id);
  const text = query.toString();
  return text && `?${text}`;
}

/** From an address, or from the form of a review. */
export function choiceOf(from: URLSearchParams | FormData): Choice {
  const taken = from.getAll('take').filter((one) => typeof one === 'string');
  return { withStubs: from.get('stubs') === '1', taken: [...new Set(taken)] };
}

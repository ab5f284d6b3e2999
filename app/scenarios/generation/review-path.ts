import type { ProposalChoice } from '#contracts/generation/proposal';
import { generationPath } from '~/platform/paths';
import { chainEntries, chainOf, type Chain } from '~/shell/chain/chain';

export const noChoice: ProposalChoice = { withStubs: false, taken: [] };

/**
 * Returns the address of a review with its choices: `?stubs=1&take=1&take=2`.
 * @param chain scenarios of the feature to generate after this one
 */
export function generationReviewPath(
  projectId: string,
  id: string,
  choice: ProposalChoice,
  chain: Chain | null,
): string {
  return generationPath(projectId, id) + queryOfReview(choice, chain);
}

export function queryOfReview({ withStubs, taken }: ProposalChoice, chain: Chain | null): string {
  const query = new URLSearchParams();
  if (withStubs) query.set('stubs', '1');
  for (const id of taken) query.append('take', id);
  for (const [name, value] of Object.entries(chainEntries(chain))) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}

/** Reads the choices from an address or from the form of a review. */
export function choiceOf(from: URLSearchParams | FormData): ProposalChoice {
  const taken = from.getAll('take').filter((item) => typeof item === 'string');
  return { withStubs: from.get('stubs') === '1', taken: [...new Set(taken)] };
}

export function chainAt(request: Request): Chain | null {
  return chainOf(new URL(request.url).searchParams);
}

import type { RequestedModel } from './asked-model.server';

/** Shows how many of its tokens a model has used today. */
export function TokensOfToday({ budget }: Pick<RequestedModel, 'budget'>) {
  if (!budget) return null;
  return (
    <p>
      {budget.used.toLocaleString('en')} of {budget.limit.toLocaleString('en')} tokens of today are used.
    </p>
  );
}

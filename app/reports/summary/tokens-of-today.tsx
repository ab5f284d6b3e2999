import type { AskedModel } from './asked-model.server';

/** How much of its tokens a model has used. */
export function TokensOfToday({ budget }: Pick<AskedModel, 'budget'>) {
  if (!budget) return null;
  return (
    <p>
      {budget.used.toLocaleString('en')} of {budget.limit.toLocaleString('en')} tokens of today are used.
    </p>
  );
}

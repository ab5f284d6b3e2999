import type { generation } from '#contracts/generation';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { GenerationServiceDeps } from './deps';
import { createBudget } from './model/budget';
import { createElementChoice, type UnsureSearch } from './model/choice';

/** Access to searches that the healing rules could not decide, if the same process stores them. */
export interface UnsureHealings {
  /** Returns null when the project has no such search, or none of its candidates may be chosen. */
  read(projectId: string, healingId: string): Promise<UnsureSearch | null>;
  /** Proposes the fix of a candidate. Elements that the healing rules exclude are refused here, too. */
  choose(
    projectId: string,
    healingId: string,
    index: number,
    model: string,
  ): Promise<{ status: true; oversightId: string } | { status: false; because: string; error: string }>;
}

const noModel = 'No language model is set, so there is nobody to ask.';
const noSearch = 'There are no elements left to choose from.';
const noChoice = 'The language model chose none of the elements.';

export function createChoiceHandlers({
  database,
  clock,
  settings: { model },
  healings,
  log,
}: GenerationServiceDeps): Pick<Handlers<typeof generation>, 'chooseHealing'> {
  const budget = createBudget({ database, clock, limit: model?.tokensPerDay ?? null });
  const choose = model && createElementChoice({ settings: model, budget, log });
  return {
    async chooseHealing({ body: { projectId, healingId } }) {
      if (!choose) return { status: false, because: 'no-model', error: noModel };
      const search = await healings?.read(projectId, healingId);
      if (!search) return { status: false, because: 'missing', error: noSearch };
      const made = await choose(projectId, search);
      if ('error' in made) return { status: false, ...made };
      if (made.result === null) return { status: false, because: 'none', error: noChoice };
      const chosen = await healings?.choose(projectId, healingId, made.result, model.name);
      if (!chosen?.status) return chosen ?? { status: false, because: 'missing', error: noSearch };
      return { status: true, oversightId: chosen.oversightId, madeBy: made.madeBy };
    },
  };
}

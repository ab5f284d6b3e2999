import type { GenerationHandler } from './deps';

const noModel = 'No language model is set, so it cannot choose.';
const noSearch = 'There are no candidates to choose from.';
const noChoice = 'The language model chose none of the elements.';

/** Lets the language model choose an element that the healing rules could not decide, and proposes its fix. */
export const chooseHealing: GenerationHandler<'chooseHealing'> = async (
  { settings: { model }, chooseElement, healings },
  { body: { projectId, healingId } },
) => {
  if (!model || !chooseElement) return { status: false, because: 'no-model', error: noModel };
  const search = await healings?.read(projectId, healingId);
  if (!search) return { status: false, because: 'missing', error: noSearch };
  const made = await chooseElement(projectId, search);
  if ('error' in made) return { status: false, ...made };
  if (made.result === null) return { status: false, because: 'none', error: noChoice };
  const chosen = await healings?.choose(projectId, healingId, made.result, model.name);
  if (!chosen?.status) return chosen ?? { status: false, because: 'missing', error: noSearch };
  return { status: true, oversightId: chosen.oversightId, madeBy: made.madeBy };
};

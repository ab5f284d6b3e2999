import type { GenerationHandler } from './deps';

const noModel =
  'No language model is set, so there is no summary. The report shows the cause and its evidence.';
const noFailure = 'There is no such failure. The scenario may have run again.';

/** Explains a failure in plain words, and stores the summary with its report. */
export const summariseFailure: GenerationHandler<'summariseFailure'> = async (
  { settings: { model }, summarise, failures },
  { body: { projectId, testCaseId } },
) => {
  if (!model || !summarise) return { status: false, because: 'no-model', error: noModel };
  const found = await failures?.read(projectId, testCaseId);
  if (!found) return { status: false, because: 'missing', error: noFailure };
  const made = await summarise(projectId, found.material);
  if ('error' in made) return { status: false, ...made };
  const summary = { text: made.result, model: model.name };
  const isStored = await failures?.keep({ projectId, testCaseId, signature: found.signature }, summary);
  if (!isStored) return { status: false, because: 'missing', error: noFailure };
  return { status: true, summary, madeBy: made.madeBy };
};

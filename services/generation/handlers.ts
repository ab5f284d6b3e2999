import type { GenerationHandler } from './deps';
import type { Made } from './engine';
import { languageOf } from './language';
import { readParameters } from './parameters';

/** Handlers of the calls that the chosen engine answers: the built-in one, or a language model. */
export const getEngine: GenerationHandler<'getEngine'> = async (
  { settings: { model }, budget },
  { query: { projectId } },
) => {
  const limit = model?.tokensPerDay ?? null;
  const used = limit === null ? 0 : await budget.usedToday(projectId);
  return {
    status: true as const,
    engine: model ? ('model' as const) : ('built-in' as const),
    model: model?.name ?? null,
    budget: limit === null ? null : { used, limit },
    // Every caller is authenticated, by a session or by an access token.
    hasAccessToken: true,
  };
};

export const getIdeas: GenerationHandler<'getIdeas'> = async (
  { engine },
  { body: { projectId, description } },
) => {
  if (description.trim() === '') return { status: false, error: 'Please fill in all fields.' };
  return answerOf(await engine.ideas(projectId, description), (result) => ({ result }));
};

export const createScenario: GenerationHandler<'createScenario'> = async (
  { engine, stepPatterns, log },
  { body },
  { headers },
) => {
  const { projectId, branch, name, flow, url } = body;
  const parameters = readParameters(body.parameters);
  if ('error' in parameters) return { status: false, error: parameters.error };
  const language = body.language || languageOf(flow);
  // Without patterns sentences are still read, but steps of the project are not recognized.
  const patterns = await stepPatterns(headers, projectId, branch).catch((error: unknown) => {
    log.warn({ err: error, projectId }, 'Step definitions could not be read for a scenario');
    return [];
  });
  const request = { name: name.trim(), flow, parameters, url, language, patterns };
  return answerOf(
    await engine.scenario(projectId, request),
    ({ text, left, clauses, language: ofKeywords }) => ({
      result: text,
      left,
      clauses,
      language: ofKeywords ?? language,
    }),
  );
};

export const updateStepCode: GenerationHandler<'updateStepCode'> = async (
  { engine },
  { body },
  { project: { id: projectId } },
) => {
  const { user_request: request, function_name: pattern, mjs_file_content: file } = body;
  return answerOf(await engine.updateStepCode(projectId, { request, pattern, file }), (result) => ({
    result,
  }));
};

function answerOf<Result, Fields extends object>(made: Made<Result>, fields: (result: Result) => Fields) {
  if ('error' in made) return { status: false as const, ...made };
  return { status: true as const, ...fields(made.result), madeBy: made.madeBy };
}

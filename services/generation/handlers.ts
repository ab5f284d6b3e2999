import type { generation } from '#contracts/generation';
import type { Handlers } from '#services/foundation/calls/endpoint';
import { createBuiltInEngine } from './built-in/engine';
import type { GenerationServiceDeps } from './deps';
import type { Made } from './engine';
import { languageOf } from './language';
import { createBudget } from './model/budget';
import { createModelEngine } from './model/engine';
import { readParameters } from './parameters';

type Calls = Pick<
  Handlers<typeof generation>,
  'getEngine' | 'getIdeas' | 'createScenario' | 'updateStepCode'
>;

/** Creates the handlers of the calls that the chosen engine answers. */
export function createEngineHandlers({
  database,
  clock,
  settings,
  stepPatterns,
  log,
}: GenerationServiceDeps): Calls {
  const { model } = settings;
  const budget = createBudget({ database, clock, limit: model?.tokensPerDay ?? null });
  const engine = model ? createModelEngine({ settings: model, budget, log }) : createBuiltInEngine();
  return {
    async getEngine({ query: { projectId } }) {
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
    },
    async getIdeas({ body: { projectId, description } }) {
      if (description.trim() === '') return { status: false, error: 'Please fill in all fields.' };
      return answerOf(await engine.ideas(projectId, description), (result) => ({ result }));
    },
    async createScenario({ body }, { headers }) {
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
        ({ text, left, clauses, language: own }) => ({
          result: text,
          left,
          clauses,
          language: own ?? language,
        }),
      );
    },
    async updateStepCode({ body }, { project: { id: projectId } }) {
      const { user_request: request, function_name: pattern, mjs_file_content: file } = body;
      return answerOf(await engine.updateStepCode(projectId, { request, pattern, file }), (result) => ({
        result,
      }));
    },
  };
}

function answerOf<Result, Fields extends object>(made: Made<Result>, fields: (result: Result) => Fields) {
  if ('error' in made) return { status: false as const, ...made };
  return { status: true as const, ...fields(made.result), madeBy: made.madeBy };
}

import { environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import { readFeatureChoice } from './target.server';
import { descriptionProblems, ideaProblems } from './rules';
import type { IdeaFields, MadeScenario, WizardAnswer, WizardState } from './wizard-state';

/** Scenarios written at once. A model takes seconds for each; more at once would hit its rate limit. */
const atOnce = 4;

/** Makes ideas from the description. Keeps edited ideas if the description did not change. */
export async function toIdeas(caller: InProject, state: WizardState): Promise<WizardAnswer> {
  const { feature, description } = state;
  const target = await readFeatureChoice(caller, feature);
  const problems = 'problems' in target ? target.problems : {};
  const errors = { ...problems, ...descriptionProblems(description) };
  if (Object.keys(errors).length > 0) return { state, errors };
  if (!(await currentEnvironment(caller))) return { state, errors: {}, because: 'environment-missing' };
  if (state.ideas.length > 0 && state.ideasFrom === description)
    return { state: { ...state, step: 'ideas' }, errors: {} };
  const answer = await caller.upstream.generation.getIdeas({
    body: { projectId: caller.project.id, description },
  });
  if (!answer.status) return failed(state, answer.because, answer.error);
  const ideas = answer.result.map(({ parameters, ...idea }) => ({
    ...idea,
    chosen: true,
    parameters: fieldsOf(parameters),
  }));
  return {
    state: { ...state, step: 'ideas', ideas, ideasFrom: description, ideasBy: answer.madeBy },
    errors: {},
  };
}

/** Makes scenarios from the selected ideas. Keeps those made before a failure, which cost money. */
export async function toScenarios(caller: InProject, state: WizardState): Promise<WizardAnswer> {
  const target = await readFeatureChoice(caller, state.feature);
  if ('problems' in target) return { state: { ...state, step: 'feature' }, errors: target.problems };
  const errors = ideaProblems(state.ideas, target.names);
  if (Object.keys(errors).length > 0) return { state, errors };
  const environment = await currentEnvironment(caller);
  if (!environment) return { state, errors: {}, because: 'environment-missing' };
  const chosen = state.ideas.filter(({ chosen: is }) => is);
  let language = target.file?.language ?? state.language;
  const made: (MadeScenario | null)[] = chosen.map(() => null);
  let failure: { because?: string; error: string } | null = null;
  const create = async (idea: IdeaFields, index: number) => {
    const scenario = state.scenarios.find(({ from }) => from === keyOf(idea, language));
    if (scenario) made[index] = scenario;
    if (scenario || failure) return;
    const { name, flow } = idea;
    const parameters = JSON.stringify(
      Object.fromEntries(idea.parameters.map(({ key, value }) => [key.trim(), value])),
    );
    const answer = await caller.upstream.generation.createScenario({
      body: {
        projectId: caller.project.id,
        branch: caller.branch,
        url: environment.baseUrl,
        name,
        flow,
        parameters,
        language: language || undefined,
      },
    });
    if (!answer.status) {
      failure = answer;
      return;
    }
    language ||= answer.language;
    made[index] = {
      text: answer.result,
      from: keyOf(idea, language),
      left: answer.left,
      clauses: answer.clauses,
      madeBy: answer.madeBy,
    };
  };
  // The first scenario sets the language of a new feature, so create it before the others.
  if (chosen[0]) await create(chosen[0], 0);
  const rest = chosen.map((idea, index) => ({ idea, index })).slice(1);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = rest.shift(); next; next = rest.shift()) await create(next.idea, next.index);
    }),
  );
  const scenarios = made.filter((scenario): scenario is MadeScenario => scenario !== null);
  const kept = { ...state, scenarios, language };
  if (failure) {
    const { because, error } = failure as { because?: string; error: string };
    return failed(kept, because, error);
  }
  return { state: { ...kept, step: 'scenarios' }, errors: {} };
}

/** Error title when creating scenarios failed (docs/rules/generation.md, Wizard). */
const notCreated = 'An error occurred while trying to create the scenarios, please try again.';

function failed(state: WizardState, because: string | undefined, reason: string): WizardAnswer {
  if (because === 'access-key-missing') return { state, errors: {}, because };
  if (because === 'description') return { state, errors: { description: reason } };
  return { state, errors: {}, failure: { title: notCreated, reason } };
}

const keyOf = ({ name, flow, parameters }: IdeaFields, language: string) =>
  JSON.stringify([name, flow, parameters, language]);

function fieldsOf(json: string): IdeaFields['parameters'] {
  const found: unknown = JSON.parse(json || '{}');
  if (typeof found !== 'object' || found === null) return [];
  return Object.entries(found).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}

/** Returns the environment that the page shows; null when there is none. */
async function currentEnvironment(caller: InProject) {
  const { environments, current } = await environmentsOf(caller);
  return environments.find(({ name }) => name === current) ?? null;
}

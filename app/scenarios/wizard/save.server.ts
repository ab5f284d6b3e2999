import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { flashCookie } from '~/platform/flash';
import { featuresPath, type FeatureLocation } from '~/scenarios/address';
import { generateFirstOf } from '~/scenarios/generation/one-after-other.server';
import { pushFeature, recordScenarioEvent } from '~/scenarios/save-feature.server';
import {
  appendScenarios,
  featureOf,
  readScenario,
  readFeatureChoice,
  type TargetFeature,
} from './target.server';
import { nameProblems } from './rules';
import type { WizardAnswer, WizardState } from './wizard-state';

/** Number of tries, as other users may save the same feature each time. Then the user gets the error. */
const maxTries = 3;

/**
 * Saves the scenarios to a new feature, or at the end of an existing one. When another user saves in between, nothing
 * is lost, because the scenarios are added to the current text.
 * @param then `feature` redirects to the feature; `code` starts the generation of code and redirects to it
 */
export async function saveScenarios(
  args: ActionFunctionArgs,
  caller: InProject,
  state: WizardState,
  then: 'feature' | 'code',
) {
  if (state.scenarios.length === 0) {
    return { state, errors: { '': 'Please select at least one scenario.' } } satisfies WizardAnswer;
  }
  for (let attempt = 1; ; attempt++) {
    const target = await readFeatureChoice(caller, state.feature);
    if ('problems' in target) return wrongChoice(state, target.problems);
    const language = target.file?.language ?? (state.language || 'en');
    const read = state.scenarios.map(({ text }) => readScenario(text, language));
    const errors = problemsOf(read, target.names);
    if (Object.keys(errors).length > 0) return { state, errors } satisfies WizardAnswer;
    const text = textFor(target, state, language);
    const { folders, feature } = target;
    const pushed = await pushFeature(caller, { folders, feature }, text, target.file?.version ?? null);
    if (pushed.status) {
      const names = read.flatMap((item) => ('name' in item ? [item.name] : []));
      return saved(args, caller, { folders, feature, scenario: null, search: '' }, names, then);
    }
    if (pushed.because === 'conflict' && target.file && attempt < maxTries) continue;
    return {
      state,
      errors: {},
      failure: { title: 'The feature was not saved', reason: pushed.error },
    } satisfies WizardAnswer;
  }
}

function textFor({ file, feature }: TargetFeature, { scenarios }: WizardState, language: string): string {
  const texts = scenarios.map(({ text }) => text);
  return file ? appendScenarios(file.content, texts) : featureOf(feature, texts, language);
}

function problemsOf(
  read: ReturnType<typeof readScenario>[],
  existing: readonly string[],
): Record<string, string> {
  const broken = read
    .map((item, index) => ('problem' in item ? [[`scenarios[${index}].text`, item.problem]] : []))
    .flat();
  const names = read.map((item) => ('name' in item ? item.name : null));
  return { ...nameProblems(names, existing), ...Object.fromEntries(broken) };
}

/** Answers with the problems, in the first step if the current step does not show the feature choice. */
function wrongChoice(state: WizardState, problems: Record<string, string>): WizardAnswer {
  if (state.step === 'manual') return { state, errors: problems };
  return { state: { ...state, step: 'feature' }, errors: problems };
}

async function saved(
  args: ActionFunctionArgs,
  caller: InProject,
  place: FeatureLocation,
  names: string[],
  then: 'feature' | 'code',
) {
  const projectId = caller.project.id;
  trackUsage(args, caller.upstream, 'create_scenario', { projectId });
  for (const scenario of names)
    recordScenarioEvent(args, caller, { place, scenario, eventType: 'createScenario' });
  if (then === 'code') {
    const { branch } = caller;
    const position = { nth: 1, of: names.length };
    const done = 'Feature saved';
    return generateFirstOf(args, caller, { branch, place, names, position, env: null, done });
  }
  const headers = { 'set-cookie': await flashCookie('Feature saved') };
  return redirect(featuresPath(projectId, place), { status: 303, headers });
}

import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { featuresIn, folderPaths, withoutSuffix } from '~/scenarios/feature-tree/tree-view';
import { storedForm } from '~/shell/detour/kept-form.server';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { featurePathOf, featuresPath, featureLocationOf } from '../address';
import { readForm } from './form-state.server';
import { toIdeas, toScenarios } from './generate.server';
import { saveScenarios } from './save.server';
import { allFeatures } from './target.server';
import { Wizard } from './wizard';
import { firstWizardState, locally, maxDescriptionLength, type WizardAnswer } from './wizard-state';

export const meta: MetaFunction = () => [{ title: 'Generate scenarios' }];

/** Most features listed, to keep the page small. With more, users type the path. */
const maxListed = 300;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const manual = searchParams.get('mode') === 'manual';
  const location = featureLocationOf(searchParams);
  const [{ all, proposed }, engine] = await Promise.all([
    allFeatures(caller),
    manual ? null : caller.upstream.generation.getEngine({ query: { projectId: caller.project.id } }),
  ]);
  const features = featuresIn(all).map(({ name, parents }) => [...parents, withoutSuffix(name)].join('/'));
  const existing = location.feature
    ? featurePathOf({ folders: location.folders, feature: location.feature })
    : null;
  const formData = await storedForm(args, caller);
  return {
    projectId: caller.project.id,
    // Entries kept while the user visited another page take precedence.
    first: formData
      ? readForm(formData).state
      : Object.assign(
          firstWizardState(
            manual ? 'manual' : 'feature',
            existing,
            (location.folders.length > 0 ? location.folders : proposed).join('/'),
          ),
          {
            // Another page can provide the start of the description.
            description: (searchParams.get('words') ?? '')
              .replaceAll('\0', '')
              .slice(0, maxDescriptionLength),
          },
        ),
    features: features.length <= maxListed ? features : null,
    hasFeatures: features.length > 0,
    folders: folderPaths(all).map((path) => path.join('/')),
    engine: engine?.status ? { name: engine.model, budget: engine.budget } : null,
  };
}

/** Opens another step, changes the form, or saves. Unless it redirects, returns all entries. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { state, intent } = readForm(await args.request.formData());
  const changed = locally(state, intent);
  if (changed) return data<WizardAnswer>(changed);
  try {
    const answer = await asked(args, caller, state, intent);
    if (!('state' in answer)) return answer;
    const wrong = answer.failure ?? answer.because ?? Object.keys(answer.errors)[0];
    return data<WizardAnswer>(answer, { status: wrong === undefined ? 200 : 422 });
  } catch (error) {
    const { because, error: reason } = refusedAnswer(error).data;
    const failure = because === 'licence' ? {} : { failure: { reason } };
    return data<WizardAnswer>({ state, errors: {}, because, ...failure }, { status: 403 });
  }
}

async function asked(
  ...[args, caller, state, intent]: [
    ActionFunctionArgs,
    Awaited<ReturnType<typeof requireProject>>,
    WizardAnswer['state'],
    string,
  ]
) {
  if (intent === 'save' || intent === 'save-and-generate') {
    return saveScenarios(args, caller, state, intent === 'save' ? 'feature' : 'code');
  }
  if (state.step === 'ideas') return toScenarios(caller, state);
  const answer = await toIdeas(caller, state);
  // Do not count ideas that existed before.
  if (answer.state.ideas !== state.ideas) {
    trackUsage(args, caller.upstream, 'click_ai_generate', { projectId: caller.project.id });
  }
  return answer;
}

export default function WizardPage() {
  const wizard = useLoaderData<typeof loader>();
  return (
    <LicenceGate closeTo={featuresPath(wizard.projectId, {})}>
      <Wizard {...wizard} />
    </LicenceGate>
  );
}

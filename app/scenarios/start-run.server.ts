import { folderLabelOf } from '#domain/gherkin/feature-paths';
import type { ActionFunctionArgs } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { places, type ScenarioChoice, type ScenarioRef } from '#contracts/executions';
import { environmentProblem, environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import { trackUsage } from '~/access/track-usage';
import { flashCookie } from '~/platform/flash';
import type { RunChoice } from '~/shell/last-run';
import { featurePathOf, type FeatureLocation } from './address';
import { featuresIn, withoutSuffix } from './feature-tree/tree-view';
import { shownAt } from './run/run-words';

interface Wanted {
  place: FeatureLocation;
  choice: RunChoice;
  /** Name of the environment. */
  env: string;
  /** The commit that the page showed, if it showed one. */
  shownCommit?: string | undefined;
}

/** Address of a run's report, and headers that make the report show a notice about the run. */
interface StartedRun {
  report: string;
  notice: [string, string][];
}

/** Starts a run of the choice at a place. @returns the report's address, or why it did not start */
export async function startRun(
  args: ActionFunctionArgs,
  caller: InProject,
  { place, choice, env, shownCommit }: Wanted,
): Promise<StartedRun | { error: string }> {
  const { project, branch, upstream } = caller;
  const scenarios = await scenariosOf(caller, place, choice);
  if ('problem' in scenarios) return { error: scenarios.problem };
  const run = await upstream.executions.runNow({
    body: {
      projectId: project.id,
      branch,
      env,
      healing: choice.heals ? 'heal' : 'propose',
      name: nameOf(choice, place),
      shownCommit,
      ...scenarios,
    },
  });
  if (!run.wasRunInitiated) return { error: run.error };
  const event = choice.what === 'all' ? 'click_run_all' : 'click_run_scenario';
  trackUsage(args, upstream, event, { projectId: project.id });
  const notice: [string, string][] = run.moved
    ? [['set-cookie', await flashCookie(movedText(branch, run.moved), 'info', 10_000)]]
    : [];
  return { report: `/${project.id}/run-report/${run.runId}`, notice };
}

const movedText = (branch: string, commit: string) =>
  `Branch ${branch} has changed since the page was opened. This run uses commit ${commit.slice(0, 7)}.`;

/** Returns the name of the run. The service names runs of a scenario or feature itself. */
function nameOf({ what, tag }: RunChoice, { folders }: FeatureLocation): string | undefined {
  if (what === 'all') return 'All scenarios';
  if (what === 'tag') return `@${tag}`;
  const folder = what === 'folder' ? folders.at(-1) : undefined;
  return folder === undefined ? undefined : folderLabelOf(folder);
}

type ToRun = { scenarios: ScenarioRef[] } | { choice: ScenarioChoice } | { problem: string };

async function scenariosOf(
  caller: InProject,
  location: FeatureLocation,
  { what, tag }: RunChoice,
): Promise<ToRun> {
  const feature = featurePathOf(location);
  if (what === 'tag' && tag !== '') return { choice: { tags: [tag] } };
  if (what === 'folder' && location.folders.length > 0) {
    return { choice: { tags: [], within: places.parse({ folders: [location.folders.join('/')] }) } };
  }
  if (what === 'scenario' && location.feature && location.scenario) {
    return { scenarios: [{ feature, scenario: location.scenario }] };
  }
  if (what !== 'all' && location.feature) return { scenarios: [{ feature }] };
  const { workspace } = caller.upstream;
  const list = await workspace.getFeatureList({
    body: { projectId: caller.project.id, branch: caller.branch },
  });
  const runnable = featuresIn(list.status ? list.foldersAndFeatures : []).filter(
    (node) => node.scenarios.length > 0,
  );
  if (runnable.length === 0) return { problem: 'There is no scenario with steps to run.' };
  if (runnable.length > 1000) return { problem: 'A run can have at most 1,000 scenarios.' };
  return {
    scenarios: runnable.map(({ name, parents }) => ({
      feature: [...parents, withoutSuffix(name)].join('/'),
    })),
  };
}

/**
 * Starts a run after a save. Returns the address of its report, or `back` with a notice that says why it did not start.
 * @param saved notice about the save, such as "Feature saved"
 */
export async function runAfterSave(
  args: ActionFunctionArgs,
  caller: InProject,
  { place, back, saved }: { place: FeatureLocation; back: string; saved: string },
): Promise<{ to: string; notice: string }> {
  const choice: RunChoice = { what: shownAt(place), heals: false, tag: '' };
  try {
    const environments = await environmentsOf(caller);
    const env = environments.current;
    if (!env) return { to: back, notice: await notRun(saved, environmentProblem(environments)) };
    const run = await startRun(args, caller, { place, choice, env });
    if ('error' in run) return { to: back, notice: await notRun(saved, run.error) };
    return { to: run.report, notice: await flashCookie(saved) };
  } catch (error) {
    // The save succeeded even if the run fails. Rethrow other errors, as they have no message for users.
    if (!(error instanceof CallRefused)) throw error;
    return { to: back, notice: await notRun(saved, error.message) };
  }
}

const notRun = (saved: string, why: string) =>
  flashCookie(`${saved}. It was not run: ${why}`, 'warning', 10_000);

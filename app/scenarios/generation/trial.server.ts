import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import { data, redirect } from '@remix-run/node';
import type { ProposalTrial, StepGeneration } from '#contracts/generation';
import { affectedBy, filesToSave, isSameChoice, type ProposalChoice } from '#contracts/generation/proposal';
import type { Chain } from '~/shell/chain/chain';
import { markedStatus } from '~/ui/run-text';
import { notFound, type InProject } from '~/access/gate';
import { generationReviewPath } from './review-path';
import type { SaveAnswer } from './save-proposal.server';

/** Results of the scenarios that use a proposal's changed code, run with the files to be saved. */
export interface TrialOutcome {
  runId: string;
  number: number;
  /** running: the run has not ended */
  state: 'running' | 'passed' | 'not-passed';
  total: number;
  ended: number;
  /** Scenarios that did not pass. */
  others: {
    /** Id of the test case. */
    id: string;
    feature: string;
    scenario: string;
    status: string;
    failedBefore: boolean;
  }[];
}

/** @returns null when there was no run with this choice, or its report was deleted */
export async function readTrial(
  { upstream }: Pick<InProject, 'upstream'>,
  trial: ProposalTrial | null,
  choice: ProposalChoice,
): Promise<TrialOutcome | null> {
  if (!trial || !isSameChoice(trial, choice)) return null;
  const found = await upstream.runs.getRun({ query: { runId: trial.runId } });
  if (!found.status) return null;
  const { run } = found;
  const { testCases } = run.report;
  const isOpen = (status: string) => status === 'QUEUED' || status === 'RUNNING';
  const ended = testCases.filter(({ status }) => !isOpen(status));
  const others = ended
    // A pass with fixes does not count: the scenario did not do what its code says.
    .map((testCase) => ({ ...testCase, status: markedStatus(testCase.status, (testCase.heals ?? 0) > 0) }))
    .filter(({ status }) => status !== 'PASSED')
    .map(({ id, uri, scenarioName: scenario, status }) => {
      const feature = featureNameOfUri(uri);
      const failedBefore = trial.failedBefore.some(
        (item) => item.feature === feature && item.scenario === scenario,
      );
      return { id, feature, scenario, status, failedBefore };
    });
  const isDone = !isOpen(run.status);
  const hasPassed = run.status === 'PASSED' && others.length === 0;
  return {
    runId: trial.runId,
    number: run.number,
    state: isDone ? (hasPassed ? 'passed' : 'not-passed') : 'running',
    total: testCases.length,
    ended: ended.length,
    others,
  };
}

/** Runs the generated scenario, and those that use the changed code, with the files to be saved. */
export async function runTrial(
  { project, upstream }: InProject,
  id: string,
  choice: ProposalChoice,
  chain: Chain | null,
) {
  const at = { projectId: project.id };
  const found = await upstream.generation.getStepGeneration({ params: { id }, query: at });
  if (!found.status) throw notFound();
  const { generation } = found;
  const refused = (error: string) => data<SaveAnswer>({ error, trying: true }, { status: 422 });
  const started = await startTrial({ upstream }, at.projectId, generation, choice);
  if ('problem' in started) return refused(started.problem);
  await upstream.generation.noteTrial({
    params: { id },
    body: { ...at, ...started, withStubs: choice.withStubs, taken: [...choice.taken] },
  });
  return redirect(generationReviewPath(project.id, id, choice, chain), 303);
}

async function startTrial(
  { upstream }: Pick<InProject, 'upstream'>,
  projectId: string,
  { branch, env, files, featureName, scenarioName, state }: StepGeneration,
  choice: ProposalChoice,
): Promise<Pick<ProposalTrial, 'runId' | 'failedBefore'> | { problem: string }> {
  const chosen = filesToSave(files, choice);
  const { scenarios } = affectedBy(files, choice);
  if (chosen.length === 0 || state === 'running' || state === 'queued') {
    return { problem: 'There is nothing to run yet.' };
  }
  const refs = [{ feature: featureName, scenario: scenarioName }, ...scenarios];
  // Read before the run starts: afterwards its own results are the last ones.
  const last = await upstream.runs.getLastResults({ body: { branch, scenarios: refs } });
  const failedBefore = (last.status ? last.results : [])
    .filter(({ status }) => status === 'FAILED')
    .map(({ feature, scenario }) => ({ feature, scenario }));
  const run = await upstream.executions.runNow({
    body: {
      projectId,
      branch,
      env,
      scenarios: refs,
      name: `Proposed code of ${scenarioName}`.slice(0, 180),
      files: chosen.map(({ name, after }) => ({ name, content: after })),
    },
  });
  return run.wasRunInitiated ? { runId: run.runId, failedBefore } : { problem: run.error };
}

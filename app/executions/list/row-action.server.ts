import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Project } from '#contracts/auth';
import { CallRefused } from '#contracts/client';
import type { InProject } from '~/access/gate';
import { executionsPath } from '../addresses';
import { viewQuery } from './list-filters';

const rowForm = z.object({
  intent: z.enum(['run', 'enable', 'disable', 'stop', 'read', 'report']),
  /** Id of the execution. For `stop`, `read` (marks it) and `report` (marks it, opens it): of the run. */
  id: z.string().regex(/^[\w-]{1,100}$/),
  env: z.string().max(200).default(''),
});
type RowForm = z.infer<typeof rowForm>;
export type RowIntent = RowForm['intent'];

/** The answer to a row's form whose action failed. */
export interface RowFailure {
  because?: string;
  /** The action that failed. */
  error: string;
  /** The reason, as the service words it. */
  problem: string;
}

const failures: Record<RowIntent, string> = {
  run: 'Failed to run execution',
  enable: 'Failed to enable execution',
  disable: 'Failed to disable execution',
  stop: 'Failed to stop execution',
  read: 'The notice could not be put away',
  report: 'The report could not be opened',
};

/**
 * Performs the action of a row. Run now redirects to the Active view, the other actions to the same list.
 * @param search query of the list
 */
export async function actOnRow(caller: InProject, form: FormData, search: string) {
  const asked = rowForm.safeParse(Object.fromEntries(form));
  if (!asked.success) {
    return data<RowFailure>(
      { error: 'The form is not complete.', problem: 'Please try again.' },
      { status: 400 },
    );
  }
  const { intent } = asked.data;
  const list = executionsPath(caller.project.id);
  try {
    const problem = await perform(caller, asked.data);
    if (problem !== null) return data<RowFailure>({ error: failures[intent], problem }, { status: 422 });
    if (intent === 'report') return redirect(`/${caller.project.id}/run-report/${asked.data.id}`, 303);
    return redirect(list + (intent === 'run' ? viewQuery('active') : search), 303);
  } catch (error) {
    if (!(error instanceof CallRefused) || error.httpStatus === 401) throw error;
    const { because } = error.refusal;
    const failure: RowFailure = { because, error: failures[intent], problem: error.message };
    return data(failure, { status: error.httpStatus });
  }
}

/** @returns why the action failed; null when it succeeded */
async function perform(
  { project, upstream: { executions } }: InProject,
  { intent, id, env }: RowForm,
): Promise<string | null> {
  const [params, projectId] = [{ id }, project.id];
  if (intent === 'run') {
    const body = { projectId, ...startValues(project, env), RUN_AS_MOCK: false as const, VIA_CRON: false };
    const run = await executions.run({ params, body });
    return run.wasRunInitiated ? null : run.error;
  }
  const markRead = () => executions.markRead({ body: { projectId, instanceIds: [id] } });
  const answer = await {
    read: markRead,
    report: markRead,
    enable: () =>
      executions.schedule({ params, body: { projectId, envVariables: scheduleValues(project, env) } }),
    disable: () => executions.deschedule({ params, body: { projectId } }),
    stop: () => executions.halt({ params: { instanceId: id }, body: { projectId } }),
  }[intent]();
  return answer.status ? null : answer.error;
}

/** Returns the values sent with a start: project and environment (docs/rules/executions.md, Starting). */
function startValues(project: Pick<Project, 'privateRepoURL' | 'npmrc_TextContent'>, env: string) {
  return {
    NODE_ENV_BLINQ: env,
    HEADLESS: true,
    PRIVATE_REPO_URI: project.privateRepoURL,
    npmrc_TextContent: project.npmrc_TextContent,
  };
}

/** Returns the values of a start by schedule, sent as `envVariables`. */
function scheduleValues(
  project: Pick<Project, 'id' | 'maxExecutionThreads' | 'privateRepoURL' | 'npmrc_TextContent'>,
  env: string,
) {
  const { id: EXTRACT_DIR, maxExecutionThreads: MAX_EXECUTION_THREADS } = project;
  return { EXTRACT_DIR, MAX_EXECUTION_THREADS, ...startValues(project, env) };
}

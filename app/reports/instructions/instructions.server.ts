import type { AppLoadContext } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { importScript, ciJobOf, runScript, startScript, type Job } from '~/shell/ci/ci-recipes';
import { ciValues } from '~/shell/ci/ci-values.server';
import type { InstructionChoices } from './choices';

interface PlannedExecution {
  id: string;
  name: string;
}

/** Returns the instructions for a choice. `job` is null when there is no execution to start. */
export async function instructionsOf(
  caller: InProject,
  context: AppLoadContext,
  choices: InstructionChoices,
): Promise<{ job: Job | null; executions: PlannedExecution[]; execution: string | null }> {
  const { purpose, place, format } = choices;
  const executions = purpose === 'start' ? await plannedExecutions(caller) : [];
  const execution = (executions.find(({ id }) => id === choices.execution) ?? executions[0])?.id ?? null;
  const values = await ciValues(caller, context);
  const shown = { executions, execution };
  if (purpose === 'start') {
    const script = execution && startScript(values, execution);
    return { ...shown, job: script ? ciJobOf(place, script, { needsCheckout: false }) : null };
  }
  const script = purpose === 'run' ? runScript(values, place) : importScript(values, place, format);
  return { ...shown, job: ciJobOf(place, script, { needsCheckout: purpose === 'import' }) };
}

async function plannedExecutions({ project, upstream }: InProject): Promise<PlannedExecution[]> {
  const list = await upstream.executions.list({ query: { projectId: project.id } });
  return list.filter(({ planned }) => planned).map(({ _id: id, name }) => ({ id, name }));
}

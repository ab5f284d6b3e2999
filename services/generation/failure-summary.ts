import type { FailureMaterial } from '#contracts/runs/analysis';
import type { generation } from '#contracts/generation';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { GenerationServiceDeps } from './deps';
import { createBudget } from './model/budget';
import { createFailureSummary } from './model/summary';

/** Access to the reports of failures, if the same process stores them. */
export interface FailureReports {
  /** Returns null when the project has no such failure. */
  read(
    projectId: string,
    testCaseId: string,
  ): Promise<{ signature: string; material: FailureMaterial } | null>;
  /** Stores the summary if its failure is still the latest. @returns false when it is not */
  keep(
    of: { projectId: string; testCaseId: string; signature: string },
    summary: { text: string; model: string },
  ): Promise<boolean>;
}

const noModel =
  'No language model is set, so there is nobody to ask. The cause and its evidence stand in the report.';
const noFailure = 'There is no such failure. The scenario may have run again meanwhile.';

export function createSummaryHandlers({
  database,
  clock,
  settings: { model },
  failures,
  log,
}: GenerationServiceDeps): Pick<Handlers<typeof generation>, 'summariseFailure'> {
  const budget = createBudget({ database, clock, limit: model?.tokensPerDay ?? null });
  const summarise = model && createFailureSummary({ settings: model, budget, log });
  return {
    async summariseFailure({ body: { projectId, testCaseId } }) {
      if (!summarise) return { status: false, because: 'no-model', error: noModel };
      const found = await failures?.read(projectId, testCaseId);
      if (!found) return { status: false, because: 'missing', error: noFailure };
      const made = await summarise(projectId, found.material);
      if ('error' in made) return { status: false, ...made };
      const summary = { text: made.result, model: model.name };
      const kept = await failures?.keep({ projectId, testCaseId, signature: found.signature }, summary);
      if (!kept) return { status: false, because: 'missing', error: noFailure };
      return { status: true, summary, madeBy: made.madeBy };
    },
  };
}

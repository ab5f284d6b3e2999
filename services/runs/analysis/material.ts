import { sql } from 'drizzle-orm';
import type { FailureAnalysis, FailureMaterial } from '#contracts/runs/analysis';
import type { ReportStep } from '#contracts/worker/evidence';
import type { Database } from '#services/foundation/database';
import { isUuid } from '#services/foundation/database/uuid';
import { storable } from '#services/foundation/database/storable';
import { attemptById } from '../reading/repository';
import { stepsOfAttempt } from '../results/steps-repository';
import { failureFactsOf } from './failure';
import { httpErrorsOf, sentenceOf } from './page-rules';

/** Maximum characters, steps and lines given to a model. More text would only raise the cost. */
const limits = { message: 4_000, page: 6_000, line: 300, steps: 60, lines: 20 };

/** Returns failures with their texts for a model, and stores the model's answers. */
export function createFailureReports({ db }: Pick<Database, 'db'>) {
  return {
    async read(projectId: string, testCaseId: string) {
      if (!isUuid(testCaseId)) return null;
      const found = await attemptById(db, projectId, testCaseId);
      if (found?.status !== 'FAILED' || !found.analysis) return null;
      const steps = (await stepsOfAttempt(db, testCaseId)).map(({ step }) => step);
      const { scenarioName: scenario, featureName: feature, message, analysis } = found;
      return {
        signature: analysis.signature,
        material: { scenario, feature, ...materialOf(analysis, message, steps) },
      };
    },

    async keep(
      { projectId, testCaseId, signature }: { projectId: string; testCaseId: string; signature: string },
      summary: { text: string; model: string },
    ): Promise<boolean> {
      const kept = await db.execute(sql`
        with told as (
          update attempts set analysis = analysis || ${JSON.stringify(storable({ summary }))}::jsonb
          where id = ${testCaseId} and project_id = ${projectId} and status = 'FAILED'
            and analysis ->> 'signature' = ${signature}
          returning id, result_id, analysis
        ), shown as (
          update results set analysis = told.analysis from told
          where results.id = told.result_id and results.last_attempt = told.id
        )
        select id from told`);
      return kept.rows.length === 1;
    },
  };
}

function materialOf(
  { tag, evidence }: FailureAnalysis,
  message: string | null,
  steps: ReportStep[],
): Omit<FailureMaterial, 'scenario' | 'feature'> {
  const failure = failureFactsOf(message, steps);
  const complaints = failure.near
    .flatMap(({ webLog }) => webLog)
    .filter(({ type }) => type === 'error' || type === 'exception');
  return {
    cause: tag,
    evidence,
    message: failure.message.slice(0, limits.message),
    steps: steps.slice(0, limits.steps).map(({ keyword, text, result }) => ({
      text: `${keyword.trim()} ${text}`.trim().slice(0, limits.line),
      status: result.status,
    })),
    requests: httpErrorsOf(failure).slice(0, limits.lines).map(sentenceOf),
    console: complaints.slice(0, limits.lines).map(({ text }) => text.slice(0, limits.line)),
    page: failure.step?.ariaSnapshot?.slice(0, limits.page) ?? null,
  };
}

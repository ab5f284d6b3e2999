import type { CodeFix, VerificationResult } from '#contracts/runs/code-fixes';
import { isOpen } from '#services/runs/results/attempts';
import type { FixedStep, FoundCase, CodeFixRecord, VerifyingRun } from './code-fixes-repository';

/** Converts database rows to the types of contracts/runs/code-fixes.ts. Pure. */

export interface Around {
  cases: ReadonlyMap<string, FoundCase[]>;
  runs: ReadonlyMap<string, VerifyingRun>;
  steps: ReadonlyMap<string, FixedStep>;
  comments: ReadonlyMap<string, number>;
}

export function codeFixOf(record: CodeFixRecord, { cases, runs, steps, comments }: Around): CodeFix {
  const { step, testCaseId, env: _env, ...last } = record.last;
  return {
    _id: record.id,
    createdAt: record.createdAt.getTime(),
    updatedAt: record.updatedAt.getTime(),
    projectId: record.projectId,
    branch: record.branch,
    state: record.state,
    report: { testCases: cases.get(record.id) ?? [{ id: testCaseId, ...last }] },
    found: record.found,
    healed: record.healed,
    fix: record.fix,
    pattern: record.pattern,
    step,
    verification:
      record.verification && verificationOf(record.verification, runs, steps.get(record.id) ?? null),
    comments: comments.get(record.id) ?? 0,
    decidedAt: record.decidedAt?.getTime() ?? null,
    decidedBy: record.decidedByName,
    commit: record.commit,
  };
}

function verificationOf(
  { runId, startedAt, by, byItself = false }: NonNullable<CodeFixRecord['verification']>,
  runs: Around['runs'],
  step: FixedStep | null,
): VerificationResult {
  const run = runs.get(runId);
  const started = { runId, startedAt, by, byItself };
  if (!run) return { ...started, number: 0, state: 'gone', passed: 0, total: 0, fixedStep: null };
  const { number, status, passed, total, healed } = run;
  const isVerified = status === 'PASSED' && total > 0 && passed === total && healed === 0;
  const state = isOpen(status) ? 'running' : isVerified ? 'verified' : 'failed';
  const fixedStep = state === 'failed' ? step : null;
  return { ...started, number, state, passed, total, fixedStep };
}

import type { StepGeneration, StepResolution } from '#contracts/generation';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { CodeBefore } from '#contracts/worker/generated-step';

/** A stored step of a generation, with its code at the start and its outcome. */
export interface StoredStep extends StepResolution {
  /** Missing in rows of older versions. */
  code?: CodeBefore;
  outcome?: GeneratedStep;
}

type Mode = StepGeneration['mode'];

/** Returns whether a generation writes the step's code. */
export function isCodeWritten(code: CodeBefore, mode: Mode): boolean {
  return code === 'none' || code === 'stub' || (code === 'generated' && mode === 'all');
}

const atLeastOne =
  'Generating code for missing steps requires at least one implemented step and at least one unimplemented step.';

/** Returns why a mode is refused for a scenario, or null (docs/rules/generation.md, Code for steps). */
export function refusalOfMode(steps: readonly { code: CodeBefore }[], mode: Mode): string | null {
  const isImplemented = ({ code }: { code: CodeBefore }) => code === 'own' || code === 'generated';
  if (mode === 'missing') {
    if (steps.every(isImplemented)) return `${atLeastOne} Every step of this scenario has code already.`;
    if (!steps.some(isImplemented)) {
      return `${atLeastOne} No step of this scenario has code yet: choose "Generate code for all steps".`;
    }
    return null;
  }
  return steps.every(({ code }) => code === 'own')
    ? 'Every step of this scenario has code that a person wrote. Generating does not replace it.'
    : null;
}

/** Returns the steps in their state before the generation runs. */
export function stepsAtStart(
  steps: readonly { keyword: string; text: string; code: CodeBefore }[],
  mode: Mode,
): StoredStep[] {
  return steps.map(({ keyword, text, code }, index) => ({
    index,
    keyword,
    text,
    code,
    state: isCodeWritten(code, mode) ? 'waiting' : 'kept',
  }));
}

/** Resets the steps to their state at the start, without the results of a lost attempt. */
export function startedAnew(steps: readonly StoredStep[], mode: Mode): StoredStep[] {
  return stepsAtStart(
    steps.map(({ keyword, text, code = 'none' }) => ({ keyword, text, code })),
    mode,
  );
}

export function withOutcome(step: StoredStep, outcome: GeneratedStep): StoredStep {
  const { index, keyword, text, code } = step;
  const base = { index, keyword, text, code, outcome };
  if (outcome.state === 'generated') {
    const { element, confidence, doubt } = outcome;
    return { ...base, state: 'generated', element, confidence, doubt: doubt || undefined };
  }
  if (outcome.state === 'works') return { ...base, state: 'kept' };
  const nearest = outcome.nearest.length > 0 ? `; nearest: ${outcome.nearest.join(', ')}` : '';
  return { ...base, state: 'refused', reason: outcome.reason + nearest };
}

const codeFailed = 'its code failed: ';

/** Tells if an earlier step was refused: then none runs (docs/rules/generation.md, Code for steps). */
export function hasRefusedBefore(steps: readonly StoredStep[], { index }: StoredStep): boolean {
  return steps.some((step) => step.index < index && step.outcome?.state === 'refused');
}

/** Applies cucumber's status to a step that has no outcome of its own. */
export function withStatus(
  step: StoredStep,
  status: string,
  message: string | undefined,
  steps: readonly StoredStep[],
): StoredStep {
  if (status === 'STARTED') return step.state === 'waiting' ? { ...step, state: 'running' } : step;
  if (status === 'PASSED' && step.state === 'kept' && hasRefusedBefore(steps, step)) {
    return { ...step, reason: 'its code was not run: a step before was refused' };
  }
  if (status === 'PASSED' || step.outcome) return step;
  const reason = message ?? status;
  if (step.state === 'kept')
    return status === 'SKIPPED' ? step : { ...step, reason: `${codeFailed}${reason}` };
  const failed = steps.find(
    (storedStep) => storedStep.state === 'kept' && storedStep.reason?.startsWith(codeFailed),
  );
  const because =
    status === 'SKIPPED'
      ? `an earlier step failed${failed ? `: "${failed.text}", ${failed.reason}` : ''}`
      : reason;
  return { ...step, state: 'refused', reason: because };
}

/** Refuses all steps without a result for the given reason, so that no step waits any more. */
export function settled(steps: readonly StoredStep[], reason: string): StoredStep[] {
  return steps.map((step) =>
    step.state === 'waiting' || step.state === 'running' ? { ...step, state: 'refused', reason } : step,
  );
}

/** Describes the progress of a generation in words. */
export function generationProgressOf(state: StepGeneration['state'], steps: readonly StoredStep[]): string {
  const count = (one: StepResolution['state']) => steps.filter((step) => step.state === one).length;
  const generated = `${count('generated')} generated, ${count('refused')} refused`;
  switch (state) {
    case 'queued':
      return 'Waiting for a worker…';
    case 'running': {
      const running = steps.find((step) => step.state === 'running');
      if (running) return `Step ${running.index + 1} of ${steps.length}: ${running.keyword} ${running.text}`;
      return count('generated') + count('refused') === 0 ? 'Opening the browser…' : `${generated} so far…`;
    }
    case 'stopped':
      return `Stopped: ${generated}.`;
    case 'failed':
      return 'The code could not be generated.';
    case 'done':
      return `Done: ${generated}.`;
  }
}

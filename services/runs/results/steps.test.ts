import { describe, expect, it } from 'vitest';
import type { ReportedCommand, ReportStep, StepStatus } from '#contracts/worker/evidence';
import { failedStepOf, plannedStep, settledSteps, skippedAfterUndefined, withUnmetWait } from './steps';

function step(status: StepStatus, more: Partial<ReportStep> = {}): ReportStep {
  const planned = plannedStep({ keyword: 'When', text: `it is ${status}` });
  return { ...planned, ...more, result: { status, startTime: 1, endTime: 2 } };
}
function command(type: string, message?: string): ReportedCommand {
  return { type, result: { status: 'PASSED', message, startTime: 1, endTime: 2 } };
}
const statuses = (steps: ReportStep[]) => steps.map(({ result }) => result.status);

describe('undefined steps', () => {
  it('skip everything after the first of them, whatever it was', () => {
    const steps = [step('PASSED'), step('UNDEFINED'), step('UNDEFINED'), step('PASSED'), step('UNKNOWN')];
    expect(statuses(skippedAfterUndefined(steps))).toEqual([
      'PASSED',
      'UNDEFINED',
      'SKIPPED',
      'SKIPPED',
      'SKIPPED',
    ]);
  });

  it('do not hide a hook that failed behind them', () => {
    const steps = [step('UNDEFINED'), step('SKIPPED'), step('FAILED', { type: 'After' })];
    expect(statuses(skippedAfterUndefined(steps))).toEqual(['UNDEFINED', 'SKIPPED', 'FAILED']);
  });

  it('leave scenarios without them as they are', () => {
    const steps = [step('PASSED'), step('FAILED'), step('SKIPPED')];
    expect(skippedAfterUndefined(steps)).toBe(steps);
  });
});

describe('a conditional wait that was not met', () => {
  it('makes its step ambiguous when it comes first', () => {
    const wait = command('conditional_wait', 'Condition not met after 5 s');
    expect(withUnmetWait(step('PASSED', { commands: [wait] })).result.status).toBe('AMBIGUOUS');
    expect(withUnmetWait(step('PASSED', { commands: [command('click_element'), wait] })).result.status).toBe(
      'PASSED',
    );
  });

  it('leaves the step alone when it was met, or is another command', () => {
    const met = command('conditional_wait', 'Condition met');
    expect(withUnmetWait(step('PASSED', { commands: [met] })).result.status).toBe('PASSED');
    const other = command('click_element', 'not met');
    expect(withUnmetWait(step('PASSED', { commands: [other] })).result.status).toBe('PASSED');
    expect(withUnmetWait(step('PASSED')).result.status).toBe('PASSED');
  });
});

describe('steps of a scenario that is over', () => {
  const steps = [step('PASSED'), step('STARTED'), step('UNKNOWN')];

  it('end where the scenario failed, with its reason', () => {
    const settled = settledSteps(steps, { status: 'FAILED', endTime: 90, message: 'Out of memory' });
    expect(statuses(settled)).toEqual(['PASSED', 'FAILED', 'SKIPPED']);
    expect(settled[1]?.result).toMatchObject({ message: 'Out of memory', startTime: 1, endTime: 90 });
  });

  it('are skipped from where it was stopped', () => {
    const settled = settledSteps(steps, { status: 'STOPPED', endTime: 90, message: 'Stopped' });
    expect(statuses(settled)).toEqual(['PASSED', 'SKIPPED', 'SKIPPED']);
  });
});

it('names the step that is the reason: the failed one, else the first that could not run', () => {
  expect(failedStepOf([step('PASSED'), step('AMBIGUOUS'), step('FAILED')])).toBe('it is FAILED');
  expect(failedStepOf([step('PASSED'), step('UNDEFINED'), step('SKIPPED')])).toBe('it is UNDEFINED');
  expect(failedStepOf([step('PASSED'), step('SKIPPED')])).toBeNull();
});

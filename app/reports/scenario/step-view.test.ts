import { describe, expect, it } from 'vitest';
import type { ReportedCommand, ReportStep, StepStatus } from '#contracts/worker/evidence';
import { commandLabel, stepKeyword, initialStep, selectedReportStep, shownStatuses } from './step-view';

describe('commandLabel', () => {
  it.each([
    ['click_element', 'click', 'Click'],
    ['click_element', 'dblclick', 'Double click'],
    ['go_back', 'goBack', 'Go back'],
    ['verify_page_title', undefined, 'Verify page title'],
    ['something_new', undefined, 'Something new'],
  ])('names %s (%s)', (type, info, label) => {
    expect(commandLabel({ type, info })).toBe(label);
  });
});

describe('stepKeyword', () => {
  it("prefers the feature's own word", () => {
    expect(stepKeyword({ keyword: 'Angenommen ', type: 'Context' })).toBe('Angenommen');
  });
  it('falls back to the type', () => {
    expect(stepKeyword({ keyword: '', type: 'Outcome' })).toBe('Then');
    expect(stepKeyword({ keyword: '', type: 'Unknown' })).toBe('');
  });
  it('names hooks as such', () => {
    expect(stepKeyword({ keyword: 'After', type: 'After' })).toBe('After hook');
  });
});

function step(status: StepStatus, more: Partial<ReportStep> = {}): ReportStep {
  const result = { status, startTime: 0, endTime: 0 };
  return {
    keyword: 'When ',
    type: 'Action',
    text: 'x',
    result,
    commands: [],
    webLog: [],
    networkData: [],
    ...more,
  };
}

describe('shownStatuses', () => {
  it('skips every step after the first undefined one', () => {
    const steps = [step('PASSED'), step('UNDEFINED'), step('PASSED'), step('UNDEFINED')];
    expect(shownStatuses(steps)).toEqual(['PASSED', 'UNDEFINED', 'SKIPPED', 'SKIPPED']);
  });

  it('keeps a failed hook after an undefined step', () => {
    expect(shownStatuses([step('UNDEFINED'), step('FAILED', { type: 'After' })])).toEqual([
      'UNDEFINED',
      'FAILED',
    ]);
  });

  it('shows a conditional wait that was not met as ambiguous, only as first command', () => {
    const wait = (message: string): ReportedCommand => ({
      type: 'conditional_wait',
      result: { status: 'PASSED', message, startTime: 0, endTime: 0 },
    });
    const click: ReportedCommand = {
      type: 'click_element',
      result: { status: 'PASSED', startTime: 0, endTime: 0 },
    };
    const notMet = wait('condition not met');
    expect(
      shownStatuses([
        step('PASSED', { commands: [notMet] }),
        step('PASSED', { commands: [click, notMet] }),
        step('PASSED', { commands: [wait('condition met')] }),
      ]),
    ).toEqual(['AMBIGUOUS', 'PASSED', 'PASSED']);
  });
});

describe('initialStep', () => {
  it.each<[string, StepStatus[], number]>([
    ['the first that failed', ['PASSED', 'FAILED', 'SKIPPED', 'FAILED'], 1],
    ['a failure before an undefined step', ['UNDEFINED', 'FAILED'], 1],
    ['the step without code', ['PASSED', 'UNDEFINED', 'SKIPPED'], 1],
    ['the running one', ['PASSED', 'STARTED', 'UNKNOWN'], 1],
    ['the last that passed', ['PASSED', 'FIXED_BY_AI', 'SKIPPED'], 1],
    ['the first when nothing ran', ['UNKNOWN', 'UNKNOWN'], 0],
    ['none without steps', [], -1],
  ])('is %s', (_, statuses, index) => {
    expect(initialStep(statuses)).toBe(index);
  });
});

describe('selectedStep', () => {
  it('takes the step of the address, counted from 1', () => {
    expect(selectedReportStep('1', ['PASSED', 'FAILED'])).toBe(0);
  });

  it.each(['0', '3', '-1', '1.5', 'x', '', null])('falls back to the initial step for %j', (asked) => {
    expect(selectedReportStep(asked, ['PASSED', 'FAILED'])).toBe(1);
  });
});

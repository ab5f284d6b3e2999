import { expect, it } from 'vitest';
import { tracingOf } from './tracing';

it('keeps the actions of failures, and everything of another try', () => {
  expect(tracingOf('failures', {})).toEqual({ detail: 'actions', keep: 'failed' });
  expect(tracingOf('failures', { attemptNumber: 2 })).toEqual({ detail: 'full', keep: 'always' });
});

it('keeps everything or nothing when told', () => {
  expect(tracingOf('all', {})).toEqual({ detail: 'full', keep: 'always' });
  expect(tracingOf('off', { attemptNumber: 2 })).toBeUndefined();
});

it('records nothing while code is generated, as there is no report', () => {
  expect(tracingOf('all', { generate: 'missing' })).toBeUndefined();
});

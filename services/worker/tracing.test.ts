import { expect, it } from 'vitest';
import { tracingOf } from './tracing';

it('keeps the actions of failures, and everything of another attempt', () => {
  expect(tracingOf('failures', {})).toEqual({ detail: 'actions', keep: 'failed' });
  expect(tracingOf('failures', { attemptNumber: 2 })).toEqual({ detail: 'full', keep: 'always' });
});

it('keeps everything of a rerun, though it is the first attempt', () => {
  expect(tracingOf('failures', { attemptNumber: 1, rerun: true })).toEqual({
    detail: 'full',
    keep: 'always',
  });
  expect(tracingOf('failures', { rerun: false })).toEqual({ detail: 'actions', keep: 'failed' });
});

it('keeps everything or nothing when told', () => {
  expect(tracingOf('all', {})).toEqual({ detail: 'full', keep: 'always' });
  expect(tracingOf('off', { attemptNumber: 2, rerun: true })).toBeUndefined();
});

it('records nothing while code is generated, as there is no report', () => {
  expect(tracingOf('all', { generate: 'missing' })).toBeUndefined();
});

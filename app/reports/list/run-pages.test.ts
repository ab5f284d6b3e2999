import { expect, it } from 'vitest';
import type { RunRow } from '#contracts/runs/report';
import { withNewer, withOlder } from './run-pages';

const run = (id: string, status: RunRow['status'] = 'PASSED') => ({ id, status }) as RunRow;
const ids = (runs: RunRow[]) => runs.map(({ id }) => id).join(' ');

it('adds a page behind the ones shown, each run once', () => {
  expect(ids(withOlder([run('a'), run('b')], [run('b'), run('c')]))).toBe('a b c');
});

it('keeps what a run that began since has pushed off the first page, and shows what is known last', () => {
  const shown = [run('a', 'RUNNING'), run('b'), run('c')];
  const merged = withNewer(shown, [run('new', 'QUEUED'), run('a', 'FAILED')]);
  expect(ids(merged)).toBe('new a b c');
  expect(merged[1]?.status).toBe('FAILED');
});

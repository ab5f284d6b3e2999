import { expect, it } from 'vitest';
import { distinctLines } from './console-lines';

const line = (time: number, verboseStatus: string, scenariosPassed = 0) => ({
  time,
  verboseStatus,
  scenariosPassed,
  scenariosHealed: 0,
  scenariosFailed: 0,
  scenariosSkipped: 0,
  scenariosPending: 0,
});

it('shows lines in a row that say the same once, since when and how it stands now', () => {
  const lines = [
    line(1, 'Queued'),
    line(2, 'Queued'),
    line(3, 'Pays', 1),
    line(4, 'Pays', 2),
    line(5, 'Queued', 2),
  ];
  expect(distinctLines(lines)).toEqual([line(1, 'Queued'), line(3, 'Pays', 2), line(5, 'Queued', 2)]);
  expect(distinctLines([])).toEqual([]);
});

import { expect, it } from 'vitest';
import { isRunnable, maxThreads, newGroupName } from './threads';

it('a group has at most the threads of the project and one for each scenario', () => {
  expect([maxThreads(5, 3), maxThreads(2, 3), maxThreads(2, 0), maxThreads(0, 9)]).toEqual([3, 2, 0, 0]);
});

it('runs when all groups of at least one flow have threads', () => {
  const flow = (...threads: number[]) => ({
    scenarioGroups: threads.map((threadCount) => ({ name: '', tags: [], scenarios: [], threadCount })),
  });
  expect(isRunnable([])).toBe(false);
  expect(isRunnable([flow()])).toBe(false);
  expect(isRunnable([flow(1, 0)])).toBe(false);
  expect(isRunnable([flow(1, 0), flow(2)])).toBe(true);
});

it('a new group has the next number that is free', () => {
  expect(newGroupName([])).toBe('Scenario Group 1');
  expect(newGroupName([{ name: 'Checkout' }])).toBe('Scenario Group 2');
  expect(newGroupName([{ name: 'scenario group 2' }])).toBe('Scenario Group 3');
});

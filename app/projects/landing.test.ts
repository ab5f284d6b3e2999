import { expect, it } from 'vitest';
import { landingPath } from './landing';

it.each([
  [{ projectId: null, step: 0, asked: null }, '/home'],
  [{ projectId: null, step: 1, asked: 'features' }, '/home'],
  [{ projectId: null, step: 5, asked: null }, '/home'],
  [{ projectId: 'p', step: 0, asked: null }, '/p/dashboard'],
  [{ projectId: 'p', step: 2, asked: null }, '/p/home'],
  [{ projectId: 'p', step: 2, asked: 'features' }, '/p/home'],
  [{ projectId: 'p', step: 3, asked: 'features' }, '/p/features'],
  [{ projectId: 'p', step: 0, asked: 'features' }, '/p/features'],
  [{ projectId: 'p', step: 3, asked: '//evil.example' }, '/p/dashboard'],
] as const)('leads from %j to %s', (landing, path) => {
  expect(landingPath(landing)).toBe(path);
});

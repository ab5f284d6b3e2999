import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpPath } from './navigation';

test.each([
  ['/p1/home', '/help'],
  ['/home', '/help'],
  ['/p1/features/create', '/help/write'],
  ['/p1/recordings/new', '/help/record'],
  ['/p1/step-generations/g1', '/help/generate'],
  ['/p1/executions', '/help/run'],
  ['/p1/executions/plan/scenarios', '/help/schedule'],
  ['/p1/run-report/r1/t1', '/help/reports'],
  ['/p1/runs/instructions', '/help/ci'],
  ['/p1/ai-oversight/f1', '/help/review-fix'],
  ['/p1/memory/coverage', '/help/map'],
  ['/p1/settings/access-tokens/new', '/help/api'],
  ['/p1/settings/members', '/help/team'],
  ['/p1/environments/new', '/help/environments'],
])('leads from %s to %s, which exists', (pathname, path) => {
  expect(helpPath(pathname)).toBe(path);
  const page = path.split('/')[2] ?? 'README';
  expect(existsSync(new URL(`../../../docs/guide/${page}.md`, import.meta.url))).toBe(true);
});

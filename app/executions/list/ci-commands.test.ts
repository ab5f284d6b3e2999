import { expect, it } from 'vitest';
import { ciCommands } from './ci-commands';

it('are calls of this product with its ids, and the token as a variable alone', () => {
  const { start, wait } = ciCommands({
    base: 'https://tests.example.com/api/executions',
    projectId: 'p1',
    executionId: 'e1',
  });
  expect(start).toContain('-X POST "https://tests.example.com/api/executions/run/e1"');
  expect(start).toContain(`-d '{"projectId":"p1"}'`);
  expect(wait).toContain('"https://tests.example.com/api/executions/run/e1?projectId=p1"');
  for (const command of [start, wait]) {
    expect(command).toContain('Authorization: Bearer $ACCESS_TOKEN"');
    expect(command).toContain('--retry-max-time 600');
  }
});

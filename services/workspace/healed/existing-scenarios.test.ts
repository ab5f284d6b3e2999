import { expect, test } from 'vitest';
import { existingScenarios } from './existing-scenarios';

const text = `Feature: a
  Scenario: One
    When x
  Scenario Outline: pays with <card>
    When <card>
    Examples:
      | card |
      | Visa |
      | Amex |
  Scenario: empty
`;
const reader = {
  textFile: async (_at: unknown, path: string) =>
    path === 'features/shop/a.feature' ? { blob: '', text } : null,
};

test('scenarios are found by what runs call them, each once; what is gone or would not run is left out', async () => {
  const requested = ['One', 'pays with Visa', 'pays with Amex', 'pays with <card>', 'Two', 'empty'].map(
    (scenario) => ({ feature: 'shop/a', scenario }),
  );
  const found = await existingScenarios(reader, { projectId: 'p', commit: 'c' }, [
    ...requested,
    { feature: 'shop/gone', scenario: 'One' },
  ]);
  expect(found).toEqual([
    { feature: 'shop/a', scenario: 'One' },
    { feature: 'shop/a', scenario: 'pays with <card>' },
  ]);
});

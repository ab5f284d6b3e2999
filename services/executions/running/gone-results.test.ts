import { expect, it } from 'vitest';
import { goneMessage } from './rerun';

const gone = (scenarioName: string, feature = 'checkout/basket') => {
  return { scenarioName, uri: `features/${feature}.feature` };
};

it('names what is gone with its feature, rows and browsers of one scenario once', () => {
  expect(goneMessage([gone('Pay'), gone('Add'), gone('Pay'), gone('Pay', 'shop')], 2, 'next')).toBe(
    [
      'Nothing was started: 3 scenarios are no longer on the branch "next".',
      '• Pay (checkout/basket), 2 results',
      '• Add (checkout/basket)',
      '• Pay (shop)',
      'Run renamed scenarios on the Features page. Run the others there, too, or from their own reports.',
    ].join('\n'),
  );
  expect(goneMessage([gone('Pay')], 0, 'main')).toBe(
    [
      'Nothing was started: 1 scenario is no longer on the branch "main".',
      '• Pay (checkout/basket)',
      'Run renamed scenarios on the Features page.',
    ].join('\n'),
  );
});

it('names ten at most and says how many more there are, none longer than a line', () => {
  const many = Array.from({ length: 1_250 }, (_, index) => gone(`Scenario ${index}`));
  const lines = goneMessage(many, 0, 'main').split('\n');
  expect(lines).toHaveLength(13);
  expect(lines[0]).toContain('1,250 scenarios are');
  expect(lines.slice(10, 12)).toEqual(['• Scenario 9 (checkout/basket)', 'and 1,240 more']);
  expect(goneMessage(many.slice(0, 10), 0, 'main')).not.toContain('and ');
  expect(goneMessage([gone('ä'.repeat(500))], 0, 'main')).toContain(
    `• ${'ä'.repeat(120)}… (checkout/basket)`,
  );
});

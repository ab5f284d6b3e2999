import { describe, expect, it } from 'vitest';
import { featurePathOf, writtenName } from './scenario-origin';

describe('writtenName', () => {
  const written = [
    { name: 'Guest pays', line: 3, type: 'Scenario' },
    { name: 'Pay with <card>', line: 10, type: 'Scenario Outline' },
    { name: 'Search', line: 20, type: 'Scenario' },
  ];
  const ran = (scenarioName: string, line: number) => ({
    uri: '',
    parameters: { card: 'Visa' },
    scenarioName,
    line,
  });

  it('is the outline that a row stands below', () => {
    expect(writtenName(written, ran('Pay with Visa', 16))).toBe('Pay with <card>');
  });
  it('is the same name when the feature has it, wherever it moved', () => {
    expect(writtenName(written, ran('Guest pays', 99))).toBe('Guest pays');
  });
  it('does not take a plain scenario for the one that is gone', () => {
    expect(writtenName(written, ran('Pay with Visa', 25))).toBe('Pay with Visa');
    expect(writtenName([], ran('Pay with Visa', 16))).toBe('Pay with Visa');
  });
});

it('featurePathOf leaves folders and takes the suffix away', () => {
  expect(featurePathOf({ uri: 'features/checkout/basket.feature' })).toBe('checkout/basket');
});

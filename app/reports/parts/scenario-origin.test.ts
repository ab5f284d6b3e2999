import { describe, expect, it } from 'vitest';
import { featurePathOfUri, writtenName } from './scenario-origin';

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

  it('is the outline whose name becomes this one with the values of the row', () => {
    expect(writtenName(written, ran('Pay with Visa', 16))).toBe('Pay with <card>');
    // The value is masked, or the outline moved down after the run.
    expect(writtenName(written, ran('Pay with ****', 2))).toBe('Pay with <card>');
  });
  it('is the outline that the row stands below, of several that it could be', () => {
    const alike = [
      { name: 'Pay with <card>', line: 10, type: 'Scenario Outline' },
      { name: 'Pay <how>', line: 20, type: 'Scenario Outline' },
    ];
    expect(writtenName(alike, ran('Pay with ****', 25))).toBe('Pay <how>');
    expect(writtenName(alike, ran('Pay with Visa', 25))).toBe('Pay with <card>');
  });
  it('is the same name when the feature has it, wherever it moved', () => {
    expect(writtenName(written, ran('Guest pays', 99))).toBe('Guest pays');
  });
  it('does not take another scenario for one that is gone', () => {
    expect(writtenName(written, ran('Buy with Visa', 16))).toBe('Buy with Visa');
    expect(writtenName(written, ran('Buy with Visa', 25))).toBe('Buy with Visa');
    expect(writtenName([], ran('Pay with Visa', 16))).toBe('Pay with Visa');
  });
});

it('featurePathOf leaves folders and takes the suffix away', () => {
  expect(featurePathOfUri({ uri: 'features/checkout/basket.feature' })).toBe('checkout/basket');
});

import { expect, test } from 'vitest';
import { withStep } from '#services/foundation/gherkin/index';
import { projectId, startWorkspace } from '../workspace.fixture';
import { createRecordingPlaces } from './place';

const files = {
  'features/shop/pay.feature': `Feature: Pay
  Background:
    Given I am signed in

  Scenario: Card
    When I pay
    And I wait
    Then it is paid

  Scenario Outline: Pay <sum>
    When I pay <sum>
    Examples:
      | sum |
      | 1   |
      | 2   |

  Scenario Outline: None
    When I pay <sum>
    Examples:
      | sum |
`,
  'features/de.feature':
    '# language: de\nFunktionalität: Kauf\n\n  Regel: Immer\n    Grundlage:\n      Angenommen a\n      Und b\n\n    Szenario: Eins\n      Wenn c\n',
  'features/broken.feature': 'Feature: x\n  Scenario: a\n    Given b\n  nonsense\n',
  'features/empty.feature': '\n',
};

async function start() {
  const { git, tip } = await startWorkspace(files);
  const placeOf = createRecordingPlaces(git);
  return {
    tip,
    of: (wanted: Partial<Parameters<typeof placeOf>[0]>) =>
      placeOf({ projectId, branch: 'main', replaces: 0, ...wanted }),
  };
}

test('a scenario runs up to the step that is asked for, its backgrounds first', async () => {
  const { of, tip } = await start();
  const card = { featureName: 'shop/pay', scenarioName: 'Card' };
  const at = { uri: 'features/shop/pay.feature', text: files['features/shop/pay.feature'] };
  const commit = await tip();
  expect(await of(card)).toEqual({
    status: true,
    place: { commit, feature: { ...at, line: 5 }, upTo: 4, after: 3, replaces: 0, language: 'en' },
  });
  expect(await of({ ...card, after: 0 })).toMatchObject({ place: { upTo: 1, after: 0 } });
  expect(await of({ ...card, after: 1, replaces: 2 })).toMatchObject({
    place: { upTo: 2, after: 1, replaces: 2 },
  });
  expect(await of({ ...card, from: 2, replaces: 1 })).toMatchObject({
    place: { upTo: 2, after: 1, replaces: 1 },
  });
  expect(await of({ ...card, from: 0, replaces: 1 })).toEqual({
    status: false,
    error: 'The step belongs to a background, which recordings do not change.',
  });
  expect(await of({ ...card, replaces: 3 })).toMatchObject({ place: { upTo: 1, after: 0 } });
  const changed = {
    status: false,
    error: 'The scenario has 3 steps now. It changed after the recording started.',
  };
  expect(await of({ ...card, after: 4 })).toEqual(changed);
  expect(await of({ ...card, after: 2, replaces: 2 })).toEqual(changed);
  expect(await of({ ...card, replaces: 4 })).toEqual(changed);
  expect(await of({ ...card, from: 4, replaces: 1 })).toEqual(changed);
  expect(await of({ ...card, from: 4 })).toMatchObject({ place: { upTo: 4, after: 3, replaces: 0 } });
  expect(await of({ ...card, scenarioName: 'Pay <sum>' })).toMatchObject({
    place: { feature: { line: 14 }, upTo: 2, after: 1 },
  });
});

test('a new scenario has the backgrounds that one saved there has', async () => {
  const { of } = await start();
  const here = await of({ featureName: 'de' });
  expect(here).toMatchObject({ status: true, place: { upTo: 2, after: 0, language: 'de' } });
  if (!here.status) return;
  const { text, line } = here.place.feature;
  expect(text.startsWith(files['features/de.feature'])).toBe(true);
  expect(text.split('\n')[line - 1]).toBe('  Szenario: New');
  expect(withStep(text, line, 2, '* here')?.text.endsWith('  Szenario: New\n    * here\n')).toBe(true);

  const nowhere = {
    feature: { text: 'Feature: New\n\n  Scenario: New\n', line: 3 },
    upTo: 0,
    language: null,
  };
  expect(await of({})).toMatchObject({
    place: { ...nowhere, feature: { ...nowhere.feature, uri: 'features/recorded.feature' } },
  });
  expect(await of({ featureName: 'shop/new' })).toMatchObject({
    place: { ...nowhere, feature: { ...nowhere.feature, uri: 'features/shop/new.feature' } },
  });
  expect(await of({ featureName: 'empty' })).toMatchObject({ place: { feature: nowhere.feature } });
});

test('what cannot be recorded is told in words', async () => {
  const { of } = await start();
  const error = async (wanted: Parameters<typeof of>[0]) => {
    const answer = await of(wanted);
    return answer.status ? null : answer.error;
  };
  expect(await error({ featureName: 'shop/pay', scenarioName: 'Cash' })).toBe('There is no such scenario.');
  expect(await error({ featureName: 'none', scenarioName: 'Cash' })).toBe('There is no such feature.');
  expect(await error({ featureName: '../x' })).toBe('There is no such feature.');
  expect(await error({ scenarioName: 'Card' })).toBe('There is no such feature.');
  expect(await error({ featureName: 'broken' })).toBe('The feature cannot be read as Gherkin. Fix it first.');
  expect(await error({ featureName: 'shop/pay', scenarioName: 'None' })).toBe(
    'The outline has no row of Examples to begin with.',
  );
  expect(await error({ branch: 'nope' })).toMatch(/nope/);
});

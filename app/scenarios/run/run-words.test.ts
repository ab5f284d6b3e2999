import { expect, it } from 'vitest';
import type { FeatureLocation } from '../address';
import type { RunChoice } from '~/shell/last-run';
import { choiceAt, isChoice, runButtonText, runTitle } from './run-words';

const scenario: FeatureLocation = { folders: ['shop'], feature: 'basket', scenario: 'Pay', search: '' };
const feature: FeatureLocation = { ...scenario, scenario: null };
const folder: FeatureLocation = { ...feature, feature: null };
const top: FeatureLocation = { ...folder, folders: [] };
const last = (what: RunChoice['what'], heals = false, tag = ''): RunChoice => ({ what, heals, tag });

it('begins with what is shown, and goes on with what was chosen last, as far as there is such a thing', () => {
  const whats = (chosen: RunChoice | null) =>
    [scenario, feature, folder, top].map((location) => choiceAt(location, chosen).what);
  expect(whats(null)).toEqual(['scenario', 'feature', 'folder', 'all']);
  expect(whats(last('scenario'))).toEqual(['scenario', 'feature', 'folder', 'all']);
  expect(whats(last('feature'))).toEqual(['feature', 'feature', 'folder', 'all']);
  expect(whats(last('folder'))).toEqual(['folder', 'folder', 'folder', 'all']);
  expect(whats(last('all'))).toEqual(['all', 'all', 'all', 'all']);
  expect(whats(last('tag', false, 'smoke'))).toEqual(['tag', 'tag', 'tag', 'tag']);
  expect(choiceAt(folder, last('scenario', true))).toEqual(last('folder', true));
});

it('takes everything, run from the top, for no choice', () => {
  expect(isChoice(top, last('all'))).toBe(false);
  expect(isChoice(scenario, last('all'))).toBe(true);
  expect(isChoice(top, last('all', true))).toBe(true);
  expect(isChoice(top, last('tag', false, 'smoke'))).toBe(true);
});

it('says what it does', () => {
  expect(runButtonText(last('scenario'), 'scenario')).toBe('Run scenario');
  expect(runButtonText(last('scenario', true), 'scenario')).toBe('Execute with AI recovery');
  expect(runButtonText(last('all', true), 'scenario')).toBe('Execute all with AI recovery');
  expect(runButtonText(last('tag', false, 'smoke'), 'feature')).toBe('Run @smoke');
  expect(runTitle(last('folder'), folder, 'demo')).toBe('Runs everything in the folder shop in demo.');
  expect(runTitle(last('all', true), top, null)).toBe('Runs everything, with AI recovery.');
});

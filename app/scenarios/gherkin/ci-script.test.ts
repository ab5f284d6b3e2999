import { expect, it } from 'vitest';
import { ciScript } from './ci-script';

const all = {
  repository: { url: 'https://qa.example.com/git/p1.git', own: false },
  branch: 'main',
  environment: 'Live shop',
  place: { folders: ['account'], feature: 'sign_in', scenario: null, search: '' },
};
const named = (scenario: string) => {
  const last =
    ciScript({ ...all, place: { ...all.place, scenario } })
      .split('\n')
      .at(-1) ?? '';
  const pattern = / --name '?(\^.*\$)'?$/.exec(last)?.[1] ?? '';
  return (name: string) => new RegExp(pattern).test(name);
};

it('clones with the token, installs the browser, and names the environment', () => {
  const script = ciScript(all);
  expect(script).toContain('"https://ci:$ACCESS_TOKEN@qa.example.com/git/p1.git"');
  expect(script.split('\n').slice(-4)).toEqual([
    'cd tests',
    'npm ci',
    'npx playwright install --with-deps chromium',
    "TEST_ENV='Live shop' HEADLESS=true npx cucumber-js features/account/sign_in.feature",
  ]);
  expect(ciScript({ ...all, environment: null })).not.toContain('TEST_ENV');
});

it('a repository of their own is cloned from where it is, with their own sign-in', () => {
  const script = ciScript({ ...all, repository: { url: 'https://git.example.com/t.git', own: true } });
  expect(script).toContain(' https://git.example.com/t.git tests');
  expect(script).not.toContain('ACCESS_TOKEN');
});

it('selects the scenario alone, whatever signs its name has', () => {
  const selects = named('Pay (1.5 €) [now]?');
  expect(selects('Pay (1.5 €) [now]?')).toBe(true);
  expect(selects('Pay (1x5 €) [now]?')).toBe(false);
  expect(selects('Pay (1.5 €) [now]? twice')).toBe(false);
});

it('selects all rows of an outline whose name has placeholders', () => {
  const selects = named('Order <count> of "<thing>"');
  expect(selects('Order 3 of "Lamp (large)"')).toBe(true);
  expect(selects('Order 3 of "<thing>"')).toBe(true);
  expect(selects('Reorder 3 of "Lamp"')).toBe(false);
});

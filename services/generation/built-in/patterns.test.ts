import { beforeAll, describe, expect, test } from 'vitest';
import { readStep } from '#runner/resolver/read-step';
import { kindOf, type Intent } from './intent';
import { stepText } from './render';

/** What is written here is read there: each step of the built-in engine, by the patterns that code is made with. */
const intents: [Intent, string][] = [
  [{ act: 'open', target: null }, 'home'],
  [{ act: 'open', target: '/products' }, 'open'],
  [{ act: 'click', name: 'Basket' }, 'click'],
  [{ act: 'click', name: 'Sign in', kind: 'button' }, 'click'],
  [{ act: 'click', name: 'Basket', kind: 'link' }, 'click'],
  [{ act: 'click', name: 'Remove', scope: { name: 'Blue mug', kind: 'row' } }, 'click'],
  [{ act: 'fill', field: 'City', value: 'Hamburg' }, 'fill'],
  [{ act: 'clear', field: 'City' }, 'clear'],
  [{ act: 'select', field: 'Country', value: 'Germany' }, 'select'],
  [{ act: 'check', name: 'Terms' }, 'check'],
  [{ act: 'uncheck', name: 'Terms' }, 'uncheck'],
  [{ act: 'hover', name: 'Products' }, 'hover'],
  [{ act: 'upload', file: 'a.png', field: 'File' }, 'upload'],
  [{ act: 'press', key: 'Enter' }, 'press'],
  [{ act: 'press', key: 'Enter', field: 'Search' }, 'press'],
  [{ act: 'back' }, 'back'],
  [{ act: 'reload' }, 'reload'],
  [{ act: 'wait', text: 'In stock' }, 'see'],
  [{ act: 'see', text: 'Blue mug' }, 'see'],
  [{ act: 'see', text: 'My account', kind: 'heading' }, 'see'],
  [{ act: 'see', text: 'Sign in', kind: 'button' }, 'see'],
  [{ act: 'see', text: 'Wrong.', kind: 'message' }, 'see'],
  [{ act: 'see', text: '€12.00', scope: { name: 'Total', kind: 'row' } }, 'see'],
  [{ act: 'see', text: 'Sold out', absent: true }, 'notSee'],
  [{ act: 'see', text: 'Sign out', kind: 'button', absent: true }, 'notSee'],
  [{ act: 'value', field: 'City', value: 'Hamburg' }, 'valueContains'],
  [{ act: 'address', value: '/basket' }, 'urlContains'],
  [{ act: 'title', value: 'Basket' }, 'title'],
];
const types = { context: 'Context', action: 'Action', outcome: 'Outcome' } as const;

// The first step compiles the grammar.
beforeAll(() => void readStep('I open the shop', 'Action'), 120_000);

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test.each(
    intents.map(([intent, act]) => [stepText(intent, language), intent, act] as [string, Intent, string]),
  )('%s', (text, intent, act) => {
    const [read] = readStep(text, types[kindOf(intent)]).intents;
    expect(read?.act).toBe(act);
    const names = [read?.name?.text, read?.value?.text, read?.scope?.text].filter((one) => one !== undefined);
    const written = [...text.matchAll(/"([^"]*)"/g)].map((found) => found[1]);
    expect(names.filter((one) => one !== 'Enter').sort()).toEqual(
      written.filter((one) => one !== 'Enter').sort(),
    );
  });
});

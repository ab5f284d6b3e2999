import { describe, expect, test } from 'vitest';
import { readStep } from '../read-step';
import type { ElementNoun } from '#contracts/worker/recorded-action';
import { nouns } from './nouns';
import { canQuote, writeStep, type Saying, type StepLanguage } from './write-step';

const languages: StepLanguage[] = ['en', 'de'];
const allNouns = Object.keys(nouns) as ElementNoun[];
const nounsWithNames = allNouns.filter((noun) => noun !== 'element');

/** Returns all kinds of steps that are recorded, with the given name. */
const sayings = (name: string, value: string): Saying[] => {
  const thing = { noun: 'button' as const, words: name };
  const field = { noun: 'textbox' as const, words: name };
  return [
    { act: 'open', value: `/a?b=${value}` },
    { act: 'back' },
    { act: 'forward' },
    { act: 'reload' },
    { act: 'switchTab', number: 2 },
    { act: 'closeTab' },
    { act: 'click', thing },
    { act: 'doubleClick', thing },
    { act: 'rightClick', thing },
    { act: 'hover', thing },
    { act: 'fill', thing: field, value },
    { act: 'fill', thing: field, hasDocString: true },
    { act: 'fill', thing: { noun: 'slider', words: name }, value: '8' },
    { act: 'fill', thing: { noun: 'spinbutton', words: name }, value: '8' },
    { act: 'clear', thing: field },
    { act: 'select', thing: { noun: 'combobox', words: name }, value },
    { act: 'choose', thing: { noun: 'radio', words: name } },
    { act: 'check', thing: { noun: 'checkbox', words: name } },
    { act: 'uncheck', thing: { noun: 'checkbox', words: name } },
    { act: 'press', value: 'Enter' },
    { act: 'press', thing: field, value: 'Control+a' },
    { act: 'upload', thing: { noun: 'file', words: name }, value },
    { act: 'drag', thing, to: { noun: 'text', words: value } },
    { act: 'dragBy', thing, across: -65, down: 0 },
    { act: 'dragBy', thing, across: -65, down: 0, point: { left: 3, top: 0 } },
    { act: 'click', thing, point: { left: 120, top: 40 } },
    { act: 'doubleClick', thing, point: { left: 120, top: 40 } },
    { act: 'rightClick', thing, point: { left: 120, top: 40 } },
    { act: 'hover', thing, point: { left: 120, top: 40 } },
    { act: 'clickLabel', thing: { noun: 'radio', words: name } },
    { act: 'type', thing: field, value },
    { act: 'scroll', thing: { noun: 'list', words: name }, across: 0, down: 900 },
    { act: 'scroll', across: 0, down: -900 },
    { act: 'see', thing },
    { act: 'see', thing: { noun: 'status', words: name } },
    { act: 'see', thing: { noun: 'alert', words: name } },
    { act: 'count', thing, number: 3 },
    { act: 'url', value },
    { act: 'urlContains', value },
    { act: 'title', value },
    { act: 'value', thing: field, value },
    { act: 'state', thing: { noun: 'checkbox', words: name }, state: 'checked' },
    { act: 'state', thing: { noun: 'tab', words: name }, state: 'checked' },
    { act: 'state', thing: { noun: 'checkbox', words: name }, state: 'unchecked' },
    { act: 'state', thing, state: 'enabled' },
    { act: 'state', thing, state: 'disabled' },
    { act: 'selected', thing: { noun: 'combobox', words: name }, value },
    { act: 'text', thing, value },
    { act: 'textContains', thing, value },
    { act: 'textMatches', thing, value },
    { act: 'looksLike', thing: { noun: 'region', words: name }, hasDocString: true },
    { act: 'looksLike', hasDocString: true },
    { act: 'responseStatus', request: name, number: 404 },
    { act: 'responseStatus', request: 'GET /a', number: 200, nth: 5 },
    { act: 'responseField', request: 'POST /a', field: name, value, nth: 1 },
  ];
};

const hardNames = [
  'Save (3)',
  'I/O {x}',
  'C:\\temp',
  "it's",
  'a "quoted" name',
  '“curly” „quotes“',
  'in the "Beta" row',
  ' and accept the dialog',
  '\u05e9\u05dc\u05d5\u05dd\u200f!\u200e',
  '\u65e5\u672c \u{1f600}',
  'x'.repeat(5000),
  '12',
  '<br> & {{key}} | #',
  // A column of Examples, and test data.
  '<e-mail address>',
  '{{e-mail}}',
];

describe.each(languages)('in %s', (language) => {
  test.each(hardNames)('every kind of step is read back: %s', (name) => {
    const unwritten = sayings(name, `${name}.`).filter((saying) => writeStep(saying, language) === null);
    expect(unwritten).toEqual([]);
  });

  test.each(['label', 'placeholder', 'title', 'part', 'testId', 'id', 'path', undefined] as const)(
    'every noun, by its %s',
    (by) => {
      const unwritten = nounsWithNames.filter((noun) => {
        const thing = { noun, words: 'Tea', by };
        return [
          writeStep({ act: 'click', thing }, language),
          writeStep({ act: 'drag', thing, to: thing }, language),
          writeStep({ act: 'textContains', thing, value: '5' }, language),
        ].includes(null);
      });
      expect(unwritten).toEqual([]);
    },
  );

  test('two nouns are never the same word', () => {
    const words = allNouns.map((noun) => nouns[noun][language]);
    expect(new Set(words).size).toBe(words.length);
  });

  test('parts of the page, frames, dialogs and tabs may all be told at once', () => {
    const parts = (['row', 'listitem', 'article', 'dialog', 'region', 'group', 'form', 'cell'] as const).map(
      (noun, index) => ({ noun, words: 'Beta', by: index % 2 === 1 ? ('piece' as const) : undefined }),
    );
    const frames = [
      undefined,
      { by: 'title' as const, words: 'Payment' },
      { by: 'path' as const, words: '#a >>> #b' },
    ];
    const unwritten = parts.flatMap((within) =>
      frames.flatMap((frame) =>
        sayings('Delete', 'x')
          .filter(({ thing, act }) => thing && !['see', 'looksLike'].includes(act))
          .map((saying) => ({
            ...saying,
            thing: saying.thing && { ...saying.thing, within },
            to: saying.to && { ...saying.to, within },
            frame,
          }))
          .filter((saying) => writeStep(saying, language) === null)
          .map(({ act, thing }) => `${act} ${thing?.noun} in ${within.noun}, ${frame?.by}`),
      ),
    );
    expect(unwritten).toEqual([]);
    const answered: Saying = {
      act: 'click',
      thing: { noun: 'button', words: 'Go', within: { noun: 'row', words: 'Beta' } },
      dialogs: [{ is: 'accepted' }, { is: 'answered', text: 'Ann' }, { is: 'dismissed' }],
      opensTab: true,
      frame: { by: 'title', words: 'Payment' },
    };
    expect(writeStep(answered, language)).not.toBeNull();
  });

  test('what quotes cannot hold, and keys without a name, are not written', () => {
    expect(writeStep({ act: 'press', value: 'MediaPlay' }, language)).toBeNull();
    expect(
      writeStep({ act: 'fill', thing: { noun: 'textbox', words: 'A' }, value: 'C:\\' }, language),
    ).toBeNull();
    expect(
      writeStep({ act: 'fill', thing: { noun: 'textbox', words: 'A' }, value: 'a\nb' }, language),
    ).toBeNull();
  });
});

test('reads as a person would write it', () => {
  const save = { noun: 'button' as const, words: 'Save', within: { noun: 'row' as const, words: 'Beta' } };
  const all: [Saying, string, string][] = [
    [
      { act: 'click', thing: save, dialogs: [{ is: 'accepted' }] },
      'I click the "Save" button in the "Beta" row and accept the dialog',
      'ich klicke auf den Button "Save" in der Zeile "Beta" und bestätige den Dialog',
    ],
    [
      {
        act: 'fill',
        thing: { noun: 'textbox', words: 'Card' },
        value: '1',
        frame: { by: 'title', words: 'Pay' },
      },
      'I enter "1" in the "Card" field in the "Pay" frame',
      'ich gebe "1" in das Feld "Card" im Frame "Pay" ein',
    ],
    [
      { act: 'click', thing: { noun: 'link', words: 'Basket', by: 'part' }, opensTab: true },
      'I click the link with "Basket" in a new tab',
      'ich klicke auf den Link mit "Basket" in einem neuen Tab',
    ],
    [
      { act: 'selected', thing: { noun: 'combobox', words: 'Colour' }, value: 'Red' },
      'the option "Red" is selected in the "Colour" dropdown',
      'die Option "Red" ist in der Auswahlliste "Colour" ausgewählt',
    ],
    [
      { act: 'open', value: '/gone', status: 404 },
      'I open the page "/gone" with the status 404',
      'ich öffne die Seite "/gone" mit dem Status 404',
    ],
    [
      { act: 'responseStatus', request: 'POST /api/basket', number: 201 },
      'the response to "POST /api/basket" has the status 201',
      'die Antwort auf "POST /api/basket" hat den Status 201',
    ],
    [
      { act: 'responseField', request: 'GET /api/basket', field: 'items.0.name', value: 'Mug', nth: 1 },
      'the second response to "GET /api/basket" has "items.0.name" with the value "Mug"',
      'die zweite Antwort auf "GET /api/basket" hat "items.0.name" mit dem Wert "Mug"',
    ],
  ];
  for (const [saying, en, de] of all) {
    expect(writeStep(saying, 'en')).toBe(en);
    expect(writeStep(saying, 'de')).toBe(de);
  }
});

test('what can be quoted is what cucumber reads as it was', () => {
  expect(["it's", 'C:\\temp', 'a"b', ''].every(canQuote)).toBe(true);
  expect(['C:\\', 'a\\"b', "a\\'b", 'a\nb'].some(canQuote)).toBe(false);
});

test('a tail is only read of what acts', () => {
  expect(readStep('I see "Ready" and accept the dialog', 'Outcome').intents).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepParts } from './step-text';

/** The parameters as `kind:text`, in order. */
const parameters = (text: string) =>
  stepParts(text)
    .filter(({ kind }) => kind !== 'plain')
    .map((part) => `${part.kind}:${part.text}`);

test.each([
  ['I open the shop', []],
  ['', []],
  ['I add "Blue mug" to the basket', ['string:"Blue mug"']],
  ['I say "a \\"quoted\\" word" twice', ['string:"a \\"quoted\\" word"']],
  ["I choose 'Blue mug'.", ["string:'Blue mug'"]],
  ["the shop's basket isn't empty", []],
  ['the basket shows 1 item', ['number:1']],
  ['it costs -2.40 and 1,200.50 euros', ['number:-2.40', 'number:1,200.50']],
  ['order MM-1001 of room 4b on v2', []],
  ['<quantity> pieces of "<product name>"', ['placeholder:<quantity>', 'placeholder:"<product name>"']],
  ['"<a> and <b>" are here', ['string:"<a> and <b>"']],
  ['5 < 6 and 7 > 6', ['number:5', 'number:6', 'number:7', 'number:6']],
  ['an open " quote with 3', ['number:3']],
])('%s', (text, expected) => {
  expect(parameters(text)).toEqual(expected);
});

test('nothing of the text is lost', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '"', "'", '<', '>', '1', '.', '-', '\\') });
  fc.assert(
    fc.property(text, (step) => {
      const parts = stepParts(step);
      return parts.map((part) => part.text).join('') === step && parts.every((part) => part.text !== '');
    }),
  );
});

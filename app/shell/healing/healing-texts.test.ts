import { expect, it } from 'vitest';
import type { HealCandidate, HealReport } from '#contracts/worker/healing';
import { aroundText, candidateText, comparedTexts, elementText, sameText, verdictOf } from './healing-texts';

const candidate = (change: Partial<HealCandidate> = {}): HealCandidate => ({
  role: 'button',
  name: 'Apply voucher',
  score: 0.823,
  scores: { text: 0.41, identity: 0.9, structure: 1, surroundings: null, position: 0.95 },
  veto: null,
  box: null,
  ...change,
});
const report = (change: Partial<HealReport>): HealReport => ({
  pattern: 'I redeem {string}',
  ordinal: 0,
  locator: "getByRole('button', { name: 'Redeem' })",
  action: 'click',
  place: null,
  route: '/basket',
  outcome: 'healed',
  isAmbiguous: false,
  to: "getByRole('button', { name: 'Apply voucher' })",
  doubt: null,
  before: null,
  found: candidate(),
  runnerUp: null,
  reason: null,
  identity: null,
  took: 4_200,
  ...change,
});

it('says in words what is the same, and nothing of what could not be compared', () => {
  expect(sameText(candidate().scores)).toBe(
    'The same: its id, name and other attributes, its structure, and its position. Partly the same: its words.',
  );
  const none = { text: null, identity: null, structure: null, surroundings: 0.1, position: null };
  expect(sameText(none)).toBe('Different: its surroundings.');
});

it('shows the texts of both elements beside each other, but for those that neither has', () => {
  const around = (row: string) => ({ row, heading: 'Orders', before: '', after: '' });
  const compared = comparedTexts(
    report({
      before: { role: 'button', name: 'Delete', box: [0, 0, 1, 1] },
      wasAround: around('A-2 Blue mug €8'),
      foundAround: around('B-2 Watch €1200'),
    }),
  );
  expect(compared).toEqual([
    { what: 'Element', before: 'button “Delete”', after: 'button “Apply voucher”' },
    { what: 'Row or card', before: 'A-2 Blue mug €8', after: 'B-2 Watch €1200' },
    { what: 'Heading', before: 'Orders', after: 'Orders' },
  ]);
  expect(comparedTexts(report({ found: null }))).toEqual([]);
});

it('calls elements by role and name', () => {
  expect(elementText({ role: 'button', name: 'Pay' })).toBe('button “Pay”');
  expect(elementText({ role: '', name: '' })).toBe('element without a name');
});

it('says what came of a search, and claims of a proposal no more than it did', () => {
  expect(verdictOf(report({}))).toMatchObject({
    word: 'Fixed by AI',
    tone: 'teal',
    sentence: 'The locator matched no element. The run continued with button “Apply voucher”.',
  });
  expect(verdictOf(report({ outcome: 'proposed', isAmbiguous: true }))).toMatchObject({
    word: 'A fix is proposed',
    sentence:
      'The locator matched several elements, so the step failed. With AI recovery, the run would have continued with button “Apply voucher”.',
  });
  const reason = 'The element is gone; the nearest was button “Cancel”: it says the opposite.';
  expect(verdictOf(report({ outcome: 'refused', reason, to: null }))).toMatchObject({
    word: 'Not healed',
    tone: 'red',
    sentence: reason,
  });
});

it('says that a model chose, and what the rules said', () => {
  const reason = 'The element is gone; the nearest was button “Apply”: another fits as well.';
  expect(verdictOf(report({ outcome: 'proposed', chosenBy: 'small-7b', reason }))).toMatchObject({
    word: 'Chosen by the model',
    tone: 'amber',
    sentence: `The locator matched no element, and the rules were not sure. The model small-7b chose button “Apply voucher”. ${reason}`,
  });
});

it('says what the words of a step lead to, and why nothing was healed', () => {
  const byWords = { text: 'I redeem it', element: 'button "Redeem all"', confidence: 0.998, variants: [] };
  const reason = 'The element is gone.';
  expect(verdictOf(report({ outcome: 'proposed', found: null, byWords, reason }))).toMatchObject({
    word: 'New code is proposed',
    tone: 'amber',
    sentence:
      'The locator matched no element, and nothing was healed. The element is gone. The words of the step describe button “Redeem all”, with a confidence of 99 %.',
  });
});

it('says why it was not the runner-up', () => {
  const second = candidate({ name: 'Cancel', score: 0.4 });
  expect(candidateText(second, true)).toBe('The runner-up was button “Cancel”: less of it is the same.');
  expect(candidateText({ ...second, veto: 'it is a word of refusal' }, true)).toBe(
    'The runner-up was button “Cancel”. It was ruled out: it is a word of refusal.',
  );
});

it('says where an element stands among those of its name', () => {
  const nowhere = { row: '', heading: '', before: '', after: '' };
  expect(aroundText(nowhere)).toBe('');
  expect(aroundText({ ...nowhere, heading: 'Payment', row: 'Blue mug €8', before: 'Total' })).toBe(
    'below “Payment”, in the row “Blue mug €8”, after “Total”',
  );
});

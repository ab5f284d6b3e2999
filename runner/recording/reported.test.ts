import { expect, test } from 'vitest';
import { reportedStep, type ReportedStep } from '#contracts/worker/recorded-action';
import { recordingEvent } from '#contracts/worker/recording';
import { stepFrom } from './words';

const click = (words: string, more: object = {}): ReportedStep =>
  reportedStep.parse({
    state: 'recorded',
    id: 1,
    saying: { act: 'click' },
    element: { role: 'button', hasOptions: false, ways: [{ thing: { noun: 'button', words, ...more } }] },
    doubts: [],
  });

test('the server writes sentence and code from the kind of action and the element', () => {
  const step = stepFrom(click('Save'), 'en');
  expect(step).toMatchObject({
    state: 'recorded',
    keyword: 'When',
    choices: [
      {
        text: 'I click the "Save" button',
        code: {
          pattern: 'I click the {string} button',
          lines: [expect.stringContaining(`getByRole('button', { name, exact: true }).click()`)],
        },
        element: 'button "Save"',
      },
    ],
  });
});

const hostile = [
  `'); require('child_process').execSync('id'); ('`,
  '`${process.exit(1)}`',
  `\u2028process.exit(1)`,
  `"); await this.page.goto('file:///etc/passwd`,
  `\\'); x('`,
  `Save"\n    Then I leave\n    """`,
  '*/ process.exit(1) /*',
];

test.each(hostile)('the name %j stays a text in sentence and code', (name) => {
  for (const by of [undefined, 'label', 'placeholder', 'title', 'part', 'testId', 'path']) {
    for (const within of [undefined, { noun: 'row', words: name }]) {
      const step = stepFrom(click(name, { by, within }), 'en');
      if (step.state === 'noted') continue;
      for (const { text, code } of step.choices) {
        expect(text).not.toMatch(/[\r\n]/);
        expect(texts(code.lines.join('\n'))).not.toMatch(/process|require|goto|file:/);
      }
    }
  }
});

/** Returns the code without the texts of its literals. */
const texts = (code: string) => code.replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");

test.each([
  [
    'code',
    {
      choices: [
        { text: 'x', code: { pattern: 'x', parameters: [], lines: ['process.exit(1)'] }, element: 'x' },
      ],
    },
  ],
  ['an act that is none', { saying: { act: 'run' } }],
  ['an act of a prototype', { saying: { act: 'constructor' } }],
  ['code beside the act', { saying: { act: 'click', code: 'x' } }],
  [
    'a noun that is none',
    { element: { role: 'x', hasOptions: false, ways: [{ thing: { noun: "button'" } }] } },
  ],
  ['an element without a way', { element: { role: 'x', hasOptions: false, ways: [] } }],
  [
    'an expression',
    { element: { role: 'x', hasOptions: false, expression: 'x', ways: [{ thing: { noun: 'button' } }] } },
  ],
  ['a file outside of data', { files: ['data/../package.json'] }],
  ['the folder above', { files: ['data/..'] }],
  ['the file of test data', { files: ['data/data.json'] }],
  ['a value that is too long', { saying: { act: 'fill', value: 'x'.repeat(4_001) } }],
])('a step with %s is refused', (_, change) => {
  const step = { ...click('Save'), ...change };
  expect(recordingEvent.safeParse({ type: 'step', step }).success).toBe(false);
  expect(recordingEvent.safeParse({ type: 'step', step: click('Save') }).success).toBe(true);
});

test('a note takes a JPEG in base64 as its picture and refuses anything else', () => {
  const note = (picture: string) => ({ type: 'step', step: { state: 'noted', id: 1, reason: 'x', picture } });
  expect(recordingEvent.safeParse(note('/9j/4AAQ')).success).toBe(true);
  for (const picture of ['data:image/svg+xml,<svg>', '"><script>', '', 'A'.repeat(120_001)])
    expect(recordingEvent.safeParse(note(picture)).success).toBe(false);
});

test.each([
  ['clickLabel', 'radio', 'I click the label of the "1 Star" radio button', 'one.labels[0]'],
  ['type', 'textbox', 'I type "a" at the cursor in the "1 Star" field', '.pressSequentially('],
  ['scroll', 'list', 'I scroll the "1 Star" list by 0 and 900 pixels', 'mouse.wheel('],
  ['click', 'img', 'I click the "1 Star" image at the point 3, 4', 'position: { x: left, y: top }'],
])('writes the step of %s', (act, noun, text, code) => {
  const saying = {
    act,
    value: act === 'type' ? 'a' : undefined,
    across: act === 'scroll' ? 0 : undefined,
    down: act === 'scroll' ? 900 : undefined,
    point: act === 'click' ? { left: 3, top: 4 } : undefined,
  };
  const ways = [{ thing: { noun, words: '1 Star' } }];
  const step = stepFrom(
    reportedStep.parse({
      state: 'recorded',
      id: 1,
      saying,
      element: { role: noun, hasOptions: false, ways },
      doubts: [],
    }),
    'en',
  );
  expect(step).toMatchObject({ choices: [{ text }] });
  expect(step.state === 'recorded' && step.choices[0]?.code.lines.join()).toContain(code);
});

test('a step that cannot be written, or gets too long, becomes a note', () => {
  expect(stepFrom(click('('.repeat(3_000)), 'en').state).toMatch(/recorded|noted/);
  const odd = reportedStep.parse({ state: 'recorded', id: 1, saying: { act: 'notSee' }, doubts: [] });
  expect(stepFrom(odd, 'en')).toMatchObject({ state: 'noted', id: 1 });
});

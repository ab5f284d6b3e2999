import { expect, test } from 'vitest';
import { ratesOf, sentencesIn, signsIn } from './signs';

const reasonsOf = (text: string) => signsIn({ line: 1, text }).map(({ reason }) => reason);

test.each([
  'What was typed becomes a step.',
  'Who drives answers it.',
  'Of the answers only the first counts.',
  'That nobody looks ends nothing.',
  'Whether a mail was sent is not shown.',
])('finds a relative clause at the beginning of "%s"', (text) => {
  expect(reasonsOf(text)).toEqual(['relative clause']);
});

test.each(['What runs at night?', 'Whose project is it?', 'Whatsoever you do', 'Often the server waits.'])(
  'finds no relative clause in "%s"',
  (text) => {
    expect(reasonsOf(text)).toEqual([]);
  },
);

test.each([
  'The worker goes on.',
  'Load the page anew.',
  'The page stands in the map.',
  'Ask whoever did it.',
])('finds a private word in "%s"', (text) => {
  expect(reasonsOf(text)).toEqual(['private word']);
});

test('finds both signs in one sentence', () => {
  expect(reasonsOf('What was mended is saved.')).toEqual(['relative clause', 'private word']);
});

test('splits sentences at their ends and drops short ones', () => {
  expect(sentencesIn('Run it. The server\n starts at once; open its web address!', 7)).toEqual([
    { line: 7, text: 'The server starts at once;' },
    { line: 7, text: 'open its web address!' },
  ]);
});

test('counts per 1,000 sentences, and has rates of 0 without sentences', () => {
  const hard = [
    { reason: 'relative clause' },
    { reason: 'relative clause' },
    { reason: 'private word' },
  ] as const;
  expect(ratesOf(200, hard)).toEqual({ relativeClauses: 10, privateWords: 5 });
  expect(ratesOf(0, [])).toEqual({ relativeClauses: 0, privateWords: 0 });
});

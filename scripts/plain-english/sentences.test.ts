import { expect, test } from 'vitest';
import { textGroupsOf } from './check';
import { commentSentences, documentSentences, pageSentences } from './sentences';

const textsOf = (sentences: { text: string }[]) => sentences.map(({ text }) => text);

test('reads paragraphs, list items, headings and cells of a document, without code', () => {
  const document = [
    '# How to start the server',
    '',
    'Run the start command once. Then open',
    'the [address it prints](start.md) in a browser.',
    '',
    '```sh',
    'What is in a block of code does not count.',
    '```',
    '- **Press Ctrl-C** to stop the server.',
    '| Setting | Whether the server sends mails at all | Sends mails to all users |',
    '| --- | --- | --- |',
  ].join('\n');
  expect(documentSentences(document)).toEqual([
    { line: 1, text: 'How to start the server' },
    { line: 3, text: 'Run the start command once.' },
    { line: 3, text: 'Then open the address it prints in a browser.' },
    { line: 9, text: 'Press Ctrl-C to stop the server.' },
    { line: 10, text: 'Sends mails to all users' },
  ]);
});

test('joins consecutive comment lines, and reads docstrings with their tags', () => {
  const code = [
    '// The worker claims one job',
    '// at a time. It waits a second.',
    'const url = "https://example.com"; // not a line of its own',
    '/**',
    ' * Returns the oldest',
    ' * job of the queue.',
    ' * @throws when the queue is closed',
    ' */',
  ].join('\n');
  expect(commentSentences(code)).toEqual([
    { line: 4, text: 'Returns the oldest job of the queue.' },
    { line: 4, text: 'when the queue is closed' },
    { line: 1, text: 'The worker claims one job at a time.' },
    { line: 1, text: 'It waits a second.' },
  ]);
});

test('reads texts of elements and literals that begin with a capital, with values as one word', () => {
  const code = [
    "import thing from 'A module that is imported';",
    'const message = `The project ${name} has no members.`;',
    "const key = 'some words of a key';",
    'export const Page = () => <p title="Opens the report of the run">The run <b>of today</b> has {count} tests.</p>;',
  ].join('\n');
  expect(textsOf(pageSentences('page.tsx', code))).toEqual([
    'The project … has no members.',
    'The run … has … tests.',
    'Opens the report of the run',
  ]);
});

test('leaves out tests and prompts for language models', () => {
  expect(textGroupsOf('docs/security.md')).toEqual(['docs']);
  expect(textGroupsOf('app/root.tsx')).toEqual(['pages', 'comments']);
  expect(textGroupsOf('services/auth/session.ts')).toEqual(['comments']);
  expect(textGroupsOf('services/auth/session.service.test.ts')).toEqual([]);
  expect(textGroupsOf('services/generation/model/prompts/step.md')).toEqual([]);
  expect(textGroupsOf('styles/base.css')).toEqual([]);
});

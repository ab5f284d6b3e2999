// Counts sentences that are hard to read, in docs, pages and comments. `npm run lint` runs it, and
// `npm run language -- docs` (or pages, comments) lists each sentence with its file and line.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { commentSentences, documentSentences, pageSentences } from './sentences';
import { ratesOf, signsIn, type HardSentence, type TextSentence } from './signs';

type Group = 'docs' | 'pages' | 'comments';
type Found = HardSentence & { path: string };

/** The most that a group may have per 1,000 sentences. */
const limits = { relativeClauses: 10, privateWords: 5 };
const failing: readonly Group[] = ['docs', 'pages'];
const shownAtMost = 40;

/** Returns the groups of texts in a file. Prompts for language models and tests belong to no group. */
export function textGroupsOf(path: string): Group[] {
  if (path.endsWith('.md')) return path.startsWith('services/') ? [] : ['docs'];
  if (!/\.(?:ts|tsx|mjs)$/.test(path) || /\.(?:test|spec)\./.test(path)) return [];
  return path.startsWith('app/') ? ['pages', 'comments'] : ['comments'];
}

function sentencesOf(group: Group, path: string): TextSentence[] {
  const text = readFileSync(path, 'utf8');
  if (group === 'docs') return documentSentences(text);
  return group === 'pages' ? pageSentences(path, text) : commentSentences(text);
}

function filesOfProject(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return output.split('\n').filter((path) => path !== '' && existsSync(path));
}

/** Prints the counts of a group. Returns false when a group that must hold the limits exceeds one. */
function report(group: Group, files: string[], listAll: boolean): boolean {
  let count = 0;
  const hard: Found[] = [];
  for (const path of files.filter((file) => textGroupsOf(file).includes(group))) {
    const sentences = sentencesOf(group, path);
    count += sentences.length;
    hard.push(...sentences.flatMap(signsIn).map((found) => ({ ...found, path })));
  }
  const { relativeClauses, privateWords } = ratesOf(count, hard);
  const isOver = relativeClauses > limits.relativeClauses || privateWords > limits.privateWords;
  const fails = isOver && failing.includes(group);
  console.log(
    `${group}: ${count} sentences; per 1,000: ${relativeClauses.toFixed(1)} begin with a relative clause ` +
      `(limit ${limits.relativeClauses}), ${privateWords.toFixed(1)} have a private word (limit ${limits.privateWords})`,
  );
  const shown = listAll ? hard : fails ? hard.slice(0, shownAtMost) : [];
  for (const { path, line, reason, text } of shown) console.log(`  ${path}:${line} ${reason}: ${text}`);
  if (fails)
    console.error(`The texts of ${group} exceed a limit. List them all: npm run language -- ${group}`);
  return !fails;
}

function main(names: string[]): void {
  const groups: Group[] = ['docs', 'pages', 'comments'];
  const chosen = names.length === 0 ? groups : groups.filter((group) => names.includes(group));
  const files = filesOfProject();
  const results = chosen.map((group) => report(group, files, names.length > 0));
  process.exitCode = results.includes(false) ? 1 : 0;
}

if (process.argv[1]?.endsWith('check.ts')) main(process.argv.slice(2));

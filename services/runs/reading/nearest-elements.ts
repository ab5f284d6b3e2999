import type { TestCase } from '#contracts/runs/report';
import type { ReportStep } from '#contracts/worker/evidence';
import { nodesOfTree, readAria } from '#domain/pages/aria-tree';
import { failureFactsOf } from '../analysis/failure';
import { callLogOf, factOf, locatorInMessage } from '../analysis/message-text';
import { namedTarget } from './locator-target';

/** Elements shown, characters of a name, and minimum likeness of names (docs/rules/reports.md, Errors). */
const max = 2;
const maxNameLength = 80;
const least = 0.25;
/** Bonus for an element of the same role as the locator. */
const sameRole = 0.25;

type Nearest = NonNullable<TestCase['nearest']>;

/**
 * Returns elements of the failed step's page whose names are most like a locator that matched nothing.
 * @returns undefined if the locator matched, has no name, no page is stored, or no element is similar
 */
export function nearestElements(
  message: string | null | undefined,
  steps: readonly ReportStep[],
): Nearest | undefined {
  const failure = failureFactsOf(message, steps);
  const { step } = failure;
  const locator = foundNothing(failure.message) ? locatorInMessage(failure.message) : null;
  if (!step?.ariaSnapshot || locator === null) return undefined;
  const wanted = namedTarget(locator) ?? wordsOfSelector(locator);
  if (!wanted?.name.trim()) return undefined;
  const found = new Map<string, { role: string; name: string; likeness: number }>();
  for (const { node } of nodesOfTree(readAria(step.ariaSnapshot))) {
    const name = node.name.slice(0, maxNameLength).trim();
    const alike = likeness(wanted.name, name);
    if (alike < least) continue;
    const one = { role: node.role, name, likeness: alike + (node.role === wanted.role ? sameRole : 0) };
    found.set(`${node.role} ${name}`, one);
  }
  const elements = [...found.values()]
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, max)
    .map(({ role, name }) => ({ role, name }));
  return elements.length > 0 ? { step: step.index, elements } : undefined;
}

/** Returns whether the locator matched nothing. Other lines than "waiting for" in the call log mean a match. */
function foundNothing(message: string): boolean {
  if (message.includes('element(s) not found')) return true;
  if (/\.toHaveCount\(/.test(message) && factOf(message, 'Received') === '0') return true;
  const [, ...log] = callLogOf(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return log.length > 0 && log.every((line) => line.startsWith('- waiting for '));
}

/** Splits a selector's id or value into words: `#redeem-voucher` probably redeems a voucher. */
function wordsOfSelector(locator: string): { role: null; name: string } | null {
  const [, selector] = /(?:locator|getByTestId)\('((?:[^'\\]|\\.)+)'\)(?:\.first\(\))?$/.exec(locator) ?? [];
  const [, telling] = /(?<![\w-])([\w-]+)["'\]]*$/.exec(selector ?? '') ?? [];
  return telling ? { role: null, name: telling.replace(/([a-z])([A-Z])/g, '$1 $2') } : null;
}

/** Returns the likeness of two names from 0 to 1, by the pairs of letters that they share. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const size = a.length + b.length;
  if (size === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of b) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of a) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    common++;
  }
  return (2 * common) / size;
}

function pairsOf(name: string): string[] {
  const words = name
    .slice(0, maxNameLength)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
  return words.flatMap((word) => {
    const letters = [...word];
    return letters.length < 2
      ? letters
      : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  });
}

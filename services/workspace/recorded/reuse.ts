import {
  parse,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type Statement,
} from 'acorn';
import { CucumberExpression } from '@cucumber/cucumber-expressions';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { plainCodeOf, type PlainCode } from './plain-code';
import {
  equalsRecordedCode,
  isTree,
  isValue,
  type Bound,
  type ComparedCode,
  type ComparisonState,
  type Tree,
} from './same-code';

/**
 * Prefers existing step definitions to new ones. Recorded actions become the sentence of a definition whose code does
 * exactly the same (docs/decisions/0053-recorded-steps.md). Only code is compared, never the wording: sentences with
 * nearly the same words do all kinds of things.
 */

/** The code of a recorded step with one of the locators for its element. */
export interface RecordedWay {
  lines: readonly string[];
  /** The recorder proved that the locator finds only this element without `exact`, too. */
  isLoose: boolean;
}

/** The code of a recorded step, once for each locator of its element. */
export interface RecordedCode {
  /** Statements with values in place of arguments. */
  ways: readonly RecordedWay[];
  /** The recorder's sentence for the step. */
  text: string;
  hasDocString: boolean;
}

export interface Reuse {
  definition: LocatedDefinition;
  /** The definition's sentence with the recorded values. */
  text: string;
  /** Number of recorded steps that the definition replaces, counted from the first. */
  count: number;
  /**
   * False when the definition does the same here, and may mean something else. For example, `I switch the language to
   * {string}` may click any link. A person decides.
   */
  isSure: boolean;
}

/** A definition whose code can be compared. */
interface Comparable extends ComparedCode {
  definition: LocatedDefinition;
  expression: CucumberExpression;
  statements: PlainCode['statements'];
}

const mostFirst = (a: Comparable, b: Comparable) => b.statements.length - a.statements.length;

/** Replaces columns of Examples in a sentence by the values that the sentence runs with. */
export interface Filling {
  /** Returns the sentence with values in place of columns. */
  sentence(text: string): string;
  /** Does the same for one argument, as the step's code receives it. */
  value(text: string): string;
}

/**
 * Finds definitions whose code does what was recorded.
 * @param baseUrl address of the environment
 */
export function createReuse(library: StepLibrary, baseUrl: string, filled: Filling) {
  const hasPath = new URL(baseUrl).pathname !== '/';
  // Generated and recorded definitions of one statement use the standard wording. The step has the best such wording
  // already, and calls the definition if the wording is the same.
  const isPlain = ({ definition, statements }: Comparable) =>
    statements.length === 1 && (definition.source === 'AI' || definition.source === 'REC');
  // Definitions that do most come first: if one step of the project does three actions, it replaces all three.
  const comparables = library.definitions
    .flatMap((definition) => comparable(definition, library, hasPath) ?? [])
    .toSorted(mostFirst);

  // Most definitions begin with another call than the recorded code, and need no comparison.
  const byCalls = new Map<string, { one: Comparable; texts: ReadonlySet<string> }[]>();
  for (const one of comparables) {
    if (isPlain(one)) continue;
    const calls = callsOf(one.statements[0], one.constants);
    const list = byCalls.get(calls) ?? [];
    list.push({ one, texts: textsIn(one.statements[0], one.constants) });
    byCalls.set(calls, list);
  }
  const trees = createTrees();

  return {
    /** Finds a definition for the first step, or for it and the steps after it; null if there is none. */
    find(steps: readonly RecordedCode[]): Reuse | null {
      const [first] = steps;
      const beginnings = (first ? trees(first) : []).map(({ statements: [statement], constants }) => {
        return { calls: callsOf(statement, constants), texts: textsIn(statement, constants) };
      });
      const calls = new Set(beginnings.map((beginning) => beginning.calls));
      const texts = new Set(beginnings.flatMap((beginning) => [...beginning.texts]));
      const candidates = [...calls]
        .flatMap((call) => byCalls.get(call) ?? [])
        .flatMap(({ one, texts: theirs }) => ([...theirs].every((text) => texts.has(text)) ? [one] : []));
      let unsure: Reuse | null = null;
      for (const candidate of candidates.toSorted(mostFirst)) {
        const found = fit(candidate, steps, trees, { library, filled });
        if (found?.isSure) return found;
        unsure ??= found;
      }
      return unsure;
    },
    /** Returns whether a definition, called by exactly this sentence, does what was recorded. */
    does(definition: LocatedDefinition, text: string, way: RecordedWay): boolean {
      const entry = comparables.find(({ definition: its }) => its === definition);
      const values = entry?.expression.match(text)?.map((found) => found.getValue<unknown>(null));
      if (!entry || !values) return false;
      const step = { text, ways: [way], hasDocString: false };
      return waysThrough(entry, [step], trees).some(({ bound, count }) => {
        return count === 1 && entry.parameters.every((name, at) => isValue(bound.get(name), values[at]));
      });
    },
  };
}

function comparable(
  definition: LocatedDefinition,
  { parameterTypes }: StepLibrary,
  hasPath: boolean,
): Comparable | null {
  if (definition.stub || definition.problem !== null || !('text' in definition.pattern)) return null;
  const call = callIn(definition.code);
  const last = call?.arguments.at(-1);
  if (last?.type !== 'FunctionExpression' || last.body.type !== 'BlockStatement') return null;
  const parameters = (last as FunctionNode).params.map((param) =>
    param.type === 'Identifier' ? param.name : null,
  );
  if (!parameters.every((name) => name !== null)) return null;
  const code = plainCodeOf(last.body.body);
  if (!code) return null;
  const expression = new CucumberExpression(definition.pattern.text, parameterTypes);
  return { definition, expression, parameters, hasPath, ...code };
}

function callIn(code: string): CallExpression | null {
  const [statement] = statementsIn(code) ?? [];
  const isCall = statement?.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression';
  return isCall ? (statement.expression as CallExpression) : null;
}

function statementsIn(code: string): Statement[] | null {
  try {
    const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    return body as Statement[];
  } catch (error) {
    // Code nested so deep that the parser runs out of stack counts as unreadable, like a syntax error.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

type Trees = (step: RecordedCode) => readonly ParsedWay[];

type ParsedWay = PlainCode & Pick<RecordedWay, 'isLoose'>;

/** Parses each step once. */
function createTrees(): Trees {
  const parsed = new WeakMap<RecordedCode, ParsedWay[]>();
  return (step) => {
    const done = parsed.get(step);
    if (done) return done;
    const trees = step.ways.flatMap(({ lines, isLoose }) => {
      const code = plainCodeOf(statementsIn(lines.join('\n')) ?? []);
      return code ? [{ ...code, isLoose }] : [];
    });
    parsed.set(step, trees);
    return trees;
  };
}

/** Returns the names of a statement's calls, from last to first, such as `click getByRole page`. */
function callsOf(statement: Statement | undefined, constants: ReadonlyMap<string, Expression>): string {
  const names: string[] = [];
  let tree = statement as Tree | undefined;
  for (let depth = 0; tree && depth < 100; depth++) {
    if (tree.type === 'MemberExpression') {
      const property = tree['property'] as Tree;
      names.push(String(property['name']));
    }
    const constant: Expression | undefined =
      tree.type === 'Identifier' ? constants.get(String(tree['name'])) : undefined;
    tree = (constant ?? tree['expression'] ?? tree['argument'] ?? tree['callee'] ?? tree['object']) as
      Tree | undefined;
  }
  return names.join(' ');
}

/** Returns the constant texts of a statement. Recorded code that is the same has all of them. */
function textsIn(statement: Statement | undefined, constants: ReadonlyMap<string, Expression>): Set<string> {
  const texts = new Set<string>();
  const left = new Map(constants);
  const visit = (tree: unknown): void => {
    if (!isTree(tree)) return;
    if (tree.type === 'Literal' && typeof tree['value'] === 'string') texts.add(tree['value']);
    if (tree.type === 'Identifier') {
      const name = String(tree['name']);
      const constant = left.get(name);
      left.delete(name);
      visit(constant);
    }
    for (const key of Object.keys(tree)) if (key !== 'key') visit(tree[key]);
  };
  visit(statement);
  return texts;
}

interface Trial {
  bound: ReadonlyMap<string, Bound>;
  /** Constants of the definition that were inlined. A constant that was not may have an effect of its own. */
  used: ReadonlySet<string>;
  count: number;
}

/** Matches all statements of a definition with whole recorded steps, using any locator of each element. */
function waysThrough(entry: Comparable, steps: readonly RecordedCode[], trees: Trees): Trial[] {
  let trials: (Trial & { at: number })[] = [{ bound: new Map(), used: new Set(), count: 0, at: 0 }];
  const whole: Trial[] = [];
  while (trials.length > 0) {
    const next: typeof trials = [];
    for (const trial of trials) {
      if (trial.at === entry.statements.length) {
        if (trial.used.size === entry.constants.size) whole.push(trial);
        continue;
      }
      if (trial.count >= steps.length) continue;
      for (const { statements, constants, isLoose } of trees(steps[trial.count] as RecordedCode)) {
        const env: ComparisonState = {
          of: entry,
          recorded: constants,
          bound: new Map(trial.bound),
          used: new Set(trial.used),
          usedRecorded: new Set(),
          isLoose,
        };
        const theirs = entry.statements.slice(trial.at, trial.at + statements.length);
        if (theirs.length < statements.length) continue;
        if (!theirs.every((statement, index) => equalsRecordedCode(statement, statements[index], env)))
          continue;
        if (env.usedRecorded.size < constants.size) continue;
        const { bound, used } = env;
        next.push({ bound, used, count: trial.count + 1, at: trial.at + statements.length });
        break;
      }
    }
    trials = next;
  }
  return whole;
}

function fit(
  entry: Comparable,
  steps: readonly RecordedCode[],
  trees: Trees,
  { library, filled }: { library: StepLibrary; filled: Filling },
): Reuse | null {
  // A step can have only one doc string.
  const [found] = waysThrough(entry, steps, trees).filter(
    ({ count }) => steps.slice(0, count).filter(({ hasDocString }) => hasDocString).length <= 1,
  );
  // Cucumber counts a function's arguments: a step fails if one of them gets no value.
  if (!found || !entry.parameters.every((name) => found.bound.has(name))) return null;
  const text = sentence(entry, found.bound);
  const [first] = steps;
  if (text === null || !first) return null;
  // Cucumber reads the sentence with the column's value in place of its name.
  const running = filled.sentence(text);
  const matching = library.matching(running);
  if (matching.length !== 1 || matching[0] !== entry.definition) return null;
  // Read the sentence as cucumber will: a text may hold what a pattern cannot. `library.matching` above has a limit.
  const read = entry.expression.match(running)?.map((value) => value.getValue<unknown>(null));
  const given = (name: string) => {
    const bound = found.bound.get(name);
    return typeof bound?.value === 'string' ? { ...bound, value: filled.value(bound.value) } : bound;
  };
  if (!read?.every((value, at) => isValue(given(entry.parameters[at] ?? ''), value))) return null;
  const isSure =
    found.count > 1 ||
    entry.parameters.length === 0 ||
    haveWordInCommon(patternOf(entry), withoutValues(first.text));
  return { definition: entry.definition, text, count: found.count, isSure };
}

const patternOf = ({ definition }: Comparable) =>
  'text' in definition.pattern ? definition.pattern.text : '';

/** Returns the sentence of a pattern with these arguments; null if the pattern cannot express them. */
function sentence({ expression, parameters }: Comparable, bound: Trial['bound']): string | null {
  const given = [...parameters];
  const parts: string[] = [];
  for (const node of expression.ast.nodes ?? []) {
    if (node.type === 'TEXT_NODE') parts.push(node.text());
    else if (node.type === 'ALTERNATION_NODE') parts.push(node.nodes?.[0]?.text() ?? '');
    else if (node.type === 'PARAMETER_NODE') {
      const value = bound.get(given.shift() ?? '')?.value;
      if (value === undefined || typeof value === 'symbol') return null;
      parts.push(node.text() === 'string' ? `"${String(value).replaceAll('"', '\\"')}"` : String(value));
    }
  }
  return parts.join('');
}

const withoutValues = (text: string) => text.replace(/"(?:[^"\\]|\\.)*"/g, '');

function haveWordInCommon(a: string, b: string): boolean {
  const words = wordsOf(b);
  return wordsOf(a).some((word) => words.includes(word));
}

/** Words that any step may have. They do not describe what it does. */
const empty = new Set([
  'the',
  'and',
  'with',
  'from',
  'into',
  'that',
  'der',
  'die',
  'das',
  'den',
  'dem',
  'ich',
  'und',
  'auf',
  'mit',
]);
const wordsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .replace(/\{\w*\}/g, '')
      .match(/\p{L}{3,}/gu) ?? []
  ).filter((word) => !empty.has(word));

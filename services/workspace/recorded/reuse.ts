import {
  parse,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type Statement,
} from 'acorn';
import { CucumberExpression } from '@cucumber/cucumber-expressions';
import type { LocatedDefinition, StepLibrary } from '../steps/library';
import { plainCode, type PlainCode } from './plain-code';
import {
  isSame,
  isTree,
  isValue,
  type Bound,
  type ComparedCode,
  type Environment,
  type Tree,
} from './same-code';

/**
 * Existing step definitions before new ones: what was recorded becomes the sentence of a definition whose code does just
 * the same (docs/decisions/0053-recorded-steps.md). Compared is what the code says, never what it was called: sentences
 * with nearly the same words do all kinds of things.
 */

/** Code of a recorded step by one way to its element. */
export interface RecordedWay {
  lines: readonly string[];
  /** The locator leads to the element alone without `exact`, too: the recorder proved it. */
  isLoose: boolean;
}

/** Code of a recorded step, one for each way to its element. */
export interface RecordedCode {
  /** Statements with values in the place of arguments. */
  ways: readonly RecordedWay[];
  /** The sentence that the recorder has for it. */
  text: string;
  hasDocString: boolean;
}

export interface Reuse {
  definition: LocatedDefinition;
  /** The definition's sentence, with the values that were recorded. */
  text: string;
  /** Recorded steps that it stands for, from the first on. */
  count: number;
  /**
   * False: it does the same here, and nothing says that it means the same, as with `I switch the language to {string}`
   * that clicks any link. A person decides.
   */
  isSure: boolean;
}

/** A definition whose code can be compared. */
interface Comparable extends ComparedCode {
  definition: LocatedDefinition;
  expression: CucumberExpression;
  statements: PlainCode['statements'];
}

const mostFirst = (one: Comparable, other: Comparable) => other.statements.length - one.statements.length;

/** What stands in a sentence for values that are columns of Examples, and what it runs with. */
export interface Filling {
  /** A sentence with the values in the place of columns. */
  sentence(text: string): string;
  /** The same for one argument as its step's code gets it. */
  value(text: string): string;
}

/**
 * Finds definitions that do what was recorded.
 * @param baseUrl of the environment
 */
export function createReuse(library: StepLibrary, baseUrl: string, filled: Filling) {
  const hasPath = new URL(baseUrl).pathname !== '/';
  // What was generated or recorded has the words of the grammar, of which the step has the best already: it is called
  // where they are the same.
  const isPlain = ({ definition, statements }: Comparable) =>
    statements.length === 1 && (definition.source === 'AI' || definition.source === 'REC');
  // Those that do most first: three actions that are one step of the project are that step.
  const known = library.definitions
    .flatMap((definition) => comparable(definition, library, hasPath) ?? [])
    .toSorted(mostFirst);

  // Most definitions begin with another call than what was recorded: those are not even looked at.
  const byCalls = new Map<string, { one: Comparable; texts: ReadonlySet<string> }[]>();
  for (const one of known) {
    if (isPlain(one)) continue;
    const calls = callsOf(one.statements[0], one.constants);
    const list = byCalls.get(calls) ?? [];
    list.push({ one, texts: textsIn(one.statements[0], one.constants) });
    byCalls.set(calls, list);
  }
  const trees = createTrees();

  return {
    /** For the first of the steps, or it and those behind it; null where no definition does that. */
    find(steps: readonly RecordedCode[]): Reuse | null {
      const [first] = steps;
      const beginnings = (first ? trees(first) : []).map(({ statements: [statement], constants }) => {
        return { calls: callsOf(statement, constants), texts: textsIn(statement, constants) };
      });
      const calls = new Set(beginnings.map((one) => one.calls));
      const texts = new Set(beginnings.flatMap((one) => [...one.texts]));
      const candidates = [...calls]
        .flatMap((one) => byCalls.get(one) ?? [])
        .flatMap(({ one, texts: theirs }) => ([...theirs].every((text) => texts.has(text)) ? [one] : []));
      let unsure: Reuse | null = null;
      for (const one of candidates.toSorted(mostFirst)) {
        const found = fit(one, steps, trees, { library, filled });
        if (found?.isSure) return found;
        unsure ??= found;
      }
      return unsure;
    },
    /** Whether a definition does what was recorded when it is called by this very sentence. */
    does(definition: LocatedDefinition, text: string, way: RecordedWay): boolean {
      const one = known.find(({ definition: its }) => its === definition);
      const values = one?.expression.match(text)?.map((found) => found.getValue<unknown>(null));
      if (!one || !values) return false;
      const step = { text, ways: [way], hasDocString: false };
      return waysThrough(one, [step], trees).some(({ bound, count }) => {
        return count === 1 && one.parameters.every((name, at) => isValue(bound.get(name), values[at]));
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
  const parameters = (last as FunctionNode).params.map((one) =>
    one.type === 'Identifier' ? one.name : null,
  );
  if (!parameters.every((name) => name !== null)) return null;
  const code = plainCode(last.body.body);
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
    // Code nested so deep that the parser runs out of stack is as unreadable as code with an error.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

type Trees = (step: RecordedCode) => readonly ParsedWay[];

type ParsedWay = PlainCode & Pick<RecordedWay, 'isLoose'>;

/** Each step is parsed once. */
function createTrees(): Trees {
  const parsed = new WeakMap<RecordedCode, ParsedWay[]>();
  return (step) => {
    const done = parsed.get(step);
    if (done) return done;
    const trees = step.ways.flatMap(({ lines, isLoose }) => {
      const code = plainCode(statementsIn(lines.join('\n')) ?? []);
      return code ? [{ ...code, isLoose }] : [];
    });
    parsed.set(step, trees);
    return trees;
  };
}

/** The names of what a statement calls, from the last to the first, such as `click getByRole page`. */
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

/** Texts that stand in a statement as they are; what was recorded has them all, or it is not the same. */
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
  /** Constants that were put in somewhere: one that was not may do something by itself. */
  used: ReadonlySet<string>;
  count: number;
}

/** All statements of a definition against whole recorded steps, by whichever way to each element. */
function waysThrough(one: Comparable, steps: readonly RecordedCode[], trees: Trees): Trial[] {
  let trials: (Trial & { at: number })[] = [{ bound: new Map(), used: new Set(), count: 0, at: 0 }];
  const whole: Trial[] = [];
  while (trials.length > 0) {
    const next: typeof trials = [];
    for (const trial of trials) {
      if (trial.at === one.statements.length) {
        if (trial.used.size === one.constants.size) whole.push(trial);
        continue;
      }
      if (trial.count >= steps.length) continue;
      for (const { statements, constants, isLoose } of trees(steps[trial.count] as RecordedCode)) {
        const env: Environment = {
          of: one,
          recorded: constants,
          bound: new Map(trial.bound),
          used: new Set(trial.used),
          usedRecorded: new Set(),
          isLoose,
        };
        const theirs = one.statements.slice(trial.at, trial.at + statements.length);
        if (theirs.length < statements.length) continue;
        if (!theirs.every((statement, index) => isSame(statement, statements[index], env))) continue;
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
  one: Comparable,
  steps: readonly RecordedCode[],
  trees: Trees,
  { library, filled }: { library: StepLibrary; filled: Filling },
): Reuse | null {
  // A step has one text below it.
  const [found] = waysThrough(one, steps, trees).filter(
    ({ count }) => steps.slice(0, count).filter(({ hasDocString }) => hasDocString).length <= 1,
  );
  // Cucumber counts a function's arguments: one that nothing is handed to fails the step.
  if (!found || !one.parameters.every((name) => found.bound.has(name))) return null;
  const text = sentence(one, found.bound);
  const [first] = steps;
  if (text === null || !first) return null;
  // A column stands for its value: cucumber reads the sentence with that.
  const running = filled.sentence(text);
  const matching = library.matching(running);
  if (matching.length !== 1 || matching[0] !== one.definition) return null;
  // Read as cucumber will read it: a text may hold what a pattern cannot. Behind the look at all, which has a limit.
  const read = one.expression.match(running)?.map((value) => value.getValue<unknown>(null));
  const given = (name: string) => {
    const bound = found.bound.get(name);
    return typeof bound?.value === 'string' ? { ...bound, value: filled.value(bound.value) } : bound;
  };
  if (!read?.every((value, at) => isValue(given(one.parameters[at] ?? ''), value))) return null;
  const isSure =
    found.count > 1 ||
    one.parameters.length === 0 ||
    haveWordInCommon(patternOf(one), withoutValues(first.text));
  return { definition: one.definition, text, count: found.count, isSure };
}

const patternOf = ({ definition }: Comparable) =>
  'text' in definition.pattern ? definition.pattern.text : '';

/** The sentence that a pattern makes of arguments; null where it cannot say them. */
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

function haveWordInCommon(one: string, other: string): boolean {
  const words = wordsOf(other);
  return wordsOf(one).some((word) => words.includes(word));
}

/** Words of any step say nothing of what one does. */
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

import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MalformedImport } from './result';
import { statusMeaning } from './status-words';
import { allowedXml } from './xml-text';

/** An element below a `testcase`, with its text. */
export interface JUnitPart {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

export interface JUnitSuite {
  attributes: Record<string, string>;
  /** Only properties that name the surroundings of the tests. Others are dumps of the machine, with its secrets. */
  properties: Record<string, string>;
  /** What the suite printed outside of its tests, cut. */
  output: string;
}

export interface JUnitCase {
  attributes: Record<string, string>;
  /** The suites around it, the innermost last. */
  suites: JUnitSuite[];
  parts: JUnitPart[];
  properties: Record<string, string>;
  /** Output of the suite, at one of its test cases only. */
  suiteOutput?: string;
  /** True when the file ends inside the test case. */
  cut?: boolean;
  /** True when the suite counts the failures of all of its test cases. */
  counted?: boolean;
}

/** A failure of a suite outside of its tests. */
export interface JUnitBroken extends Pick<JUnitCase, 'suites'> {
  /** Null when the suite only counts the failure. */
  part: JUnitPart | null;
  /** Number of failures that the suite counts and none of its tests has. */
  missing: number;
  /** True when other tests of the suite failed. */
  besides: boolean;
}

/** A suite that is being read. */
interface OpenSuite extends JUnitSuite {
  /** Number of failures and errors so far, in inner suites too. */
  found: number;
  /** Test cases that wait for the output of the suite. */
  held: JUnitCase[];
}

const deepest = 30;
/** Texts are cut after this many characters. The parser reads the rest and drops it. */
const maxTextLength = 30_000;
/** Values of properties are cut after this many characters, because each attempt has them. */
const maxValueLength = 2_000;
/** Test cases of a suite that wait for its output at most: more than a file may have. */
const maxHeld = 10_001;

/** Properties of suites that name the surroundings of the tests, in lower case. */
const surroundings = new Set(
  'browser browsername browser.name browser_name device devicename platform platformname os os.name osname environment env flavor flavour project java.version python pythonversion node nodeversion runtime job jobname shard'.split(
    ' ',
  ),
);

/**
 * True for elements of a failed test: also those with which tools mark a status in a way of their own. A warning of
 * PHPUnit up to version 9 fails its run.
 */
export const isFailure = ({ name, attributes }: JUnitPart): boolean =>
  statusMeaning(name) === 'failed' || (name === 'warning' && /^PHPUnit\b/.test(attributes.type ?? ''));

/**
 * Collects the test cases of a JUnit report while it is read, and ignores everything else.
 * Characters that XML does not allow do not stop it.
 * @throws {Malformed} from `write` and `end`, with line and column. What was read before stays in `cases`
 */
export class JUnitEvents {
  readonly cases: JUnitCase[] = [];
  readonly broken: JUnitBroken[] = [];
  /** Version 1.1 allows control characters, e.g. of colours. */
  #parser = new SaxesParser({ forceXMLVersion: true, defaultXMLVersion: '1.1' });
  #clean = allowedXml();
  #open: string[] = [];
  #suites: OpenSuite[] = [];
  #case: JUnitCase | null = null;
  #lastCase: JUnitCase | null = null;
  #lastCaseDepth = 0;
  #part: JUnitPart | null = null;
  #partAt = 0;

  constructor() {
    // The saxes parser would continue after an error that its handler throws.
    this.#parser.on('error', ({ message }) => this.#fail(message.replace(/^\d+:\d+: |\.$/g, '')));
    this.#parser.on('doctype', () => this.#fail('a document type (DOCTYPE) is not allowed'));
    this.#parser.on('opentag', (tag) => this.#opened(tag as SaxesTagPlain)); // namespaces are off
    this.#parser.on('closetag', () => this.#closed());
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
  }

  write(text: string): void {
    this.#parser.write(this.#clean.next(text));
  }

  end(): void {
    this.#parser.write(this.#clean.rest());
    this.#parser.close();
  }

  /** Releases what waits for the end of suites, after an error, and the test case that is being read. */
  release(): void {
    for (const { held } of this.#suites) this.cases.push(...held.splice(0));
    if (!this.#case) return;
    if (this.#part) this.#case.parts.push(this.#part);
    this.cases.push({ ...this.#case, cut: true });
    this.#case = null;
  }

  #fail(what: string): never {
    const { line, columnIndex } = this.#parser;
    // The parser reports an element as closed before it reports that the close tag is another one's.
    if (what === 'unexpected close tag' && this.#lastCase && this.#open.length === this.#lastCaseDepth - 1) {
      const { held } = this.#suites.at(-1) ?? {};
      if (held?.at(-1) === this.#lastCase) held.pop();
      this.#case = this.#lastCase;
    }
    throw new MalformedImport(`It is not valid XML at line ${line}, column ${columnIndex + 1}: ${what}.`);
  }

  #opened({ name: qualified, attributes }: SaxesTagPlain): void {
    const name = localName(qualified);
    const depth = this.#open.push(name);
    if (depth > deepest) this.#fail(`elements are nested more than ${deepest} deep`);
    if (depth === 1 && name !== 'testsuites' && name !== 'testsuite') {
      throw new MalformedImport(
        `It is not a JUnit report: the outermost element is <${name}> and not <testsuites> or <testsuite>.`,
      );
    }
    this.#lastCase = null;
    if (this.#part) return;
    if ((name === 'testsuite' || name === 'testsuites') && !this.#case) {
      // Keeps the order of the file: the tests of an inner suite come after the ones before it.
      this.cases.push(...(this.#suites.at(-1)?.held.splice(0) ?? []));
      this.#suites.push({ attributes, properties: {}, output: '', found: 0, held: [] });
    } else if (name === 'testcase' && !this.#case) {
      const suites = this.#suites.filter((_, at) => at > 0 || this.#open[0] === 'testsuite');
      this.#case = { attributes, suites, parts: [], properties: {} };
    } else if (this.#case ? name !== 'properties' : isOfSuite(name)) {
      this.#part = { name, attributes, text: '' };
      this.#partAt = depth;
    }
  }

  #closed(): void {
    const depth = this.#open.length;
    const name = this.#open.pop();
    this.#lastCase = null;
    if (this.#part && depth === this.#partAt) {
      this.#closedPart(this.#part);
      this.#part = null;
    } else if (name === 'testcase' && this.#case) {
      this.#closedCase(this.#case);
      this.#lastCase = this.#case;
      this.#lastCaseDepth = depth;
      this.#case = null;
    } else if ((name === 'testsuite' || name === 'testsuites') && !this.#case && !this.#part) {
      const suite = this.#suites.at(-1);
      if (suite) this.#closedSuite(suite);
      this.#suites.pop();
    }
  }

  #closedPart(part: JUnitPart): void {
    const suite = this.#suites.at(-1);
    const { name, value } = part.attributes;
    if (part.name === 'property') {
      if (!name) return;
      if (this.#case) this.#case.properties[name] = (value ?? part.text.trim()).slice(0, maxValueLength);
      else if (suite && surroundings.has(name.toLowerCase()))
        suite.properties[name] = (value ?? part.text.trim()).slice(0, maxValueLength);
    } else if (this.#case) {
      this.#case.parts.push(part);
    } else if (isFailure(part)) {
      if (suite) suite.found += 1;
      this.broken.push({ part, suites: [...this.#suites], missing: 1, besides: false });
    } else if (suite && part.text.trim() !== '') {
      suite.output = `${suite.output}${part.text}\n`.slice(0, maxTextLength);
    }
  }

  #closedCase(testCase: JUnitCase): void {
    const suite = this.#suites.at(-1);
    if (!suite) return;
    // Suites do not count the earlier attempts of a test that passed in the end.
    const own = testCase.parts.filter(isFailure).length;
    const failures = own > 0 ? own + testCase.parts.filter(isEarlierAttempt).length : 0;
    suite.found += Math.max(failures, failsByStatus(testCase.attributes) ? 1 : 0);
    suite.held.push(testCase);
    if (suite.held.length >= maxHeld) this.cases.push(...suite.held.splice(0));
  }

  #closedSuite(suite: OpenSuite): void {
    const { attributes, found, held, output } = suite;
    const declared = countOf(attributes.failures) + countOf(attributes.errors);
    const missing = Math.max(declared - found, found === 0 && failsByStatus(attributes) ? 1 : 0);
    if (missing > 0) this.broken.push({ part: null, suites: [...this.#suites], missing, besides: found > 0 });
    const parent = this.#suites.at(-2);
    if (parent) parent.found += found + Math.max(0, missing);
    // The suite counts the failures of equal tests, so these are tests of their own and no attempts.
    if (declared > 0 && declared >= found) for (const testCase of held) testCase.counted = true;
    const shownAt = held.find(({ parts }) => parts.some(isFailure)) ?? held[0];
    if (shownAt && output.trim() !== '') shownAt.suiteOutput = output;
    this.cases.push(...held.splice(0));
  }

  #text(text: string): void {
    this.#lastCase = null;
    if (this.#part && this.#part.text.length < maxTextLength) this.#part.text += text.slice(0, maxTextLength);
  }
}

/** Name without the prefix of a namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const isOfSuite = (name: string): boolean =>
  ['failure', 'error', 'property', 'system-out', 'system-err'].includes(name);

/** Attempts before the last one, of Surefire, Playwright and pytest: `flaky…` if the test passed in the end. */
export const isEarlierAttempt = ({ name }: JUnitPart): boolean =>
  /^(?:flaky|rerun)(?:Failure|Error)?$/.test(name);

/** Statuses that tools write as attributes: of GoogleTest, QtTest, xUnit, NUnit and others. */
export const statusesOf = ({ status, result, outcome, state }: Record<string, string>): string[] =>
  [status, result, outcome, state].filter((text) => text !== undefined && text.trim() !== '') as string[];

function failsByStatus(attributes: Record<string, string>): boolean {
  return statusesOf(attributes).some((status) => statusMeaning(status) === 'failed');
}

function countOf(text: string | undefined): number {
  const count = Number(text ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MalformedImport } from './result';

/** An element below a `testcase`, with its text. */
export interface JUnitPart {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

export interface JUnitCase {
  attributes: Record<string, string>;
  /** Attributes of the suites around it, the innermost last. */
  suites: Record<string, string>[];
  parts: JUnitPart[];
  properties: Record<string, string>;
}

/** A failure of a suite outside of its tests. */
export interface JUnitBroken extends Pick<JUnitCase, 'suites'> {
  /** Null when the suite only counts the failure. */
  part: JUnitPart | null;
}

const deepest = 30;
/** Texts are cut after this many characters. The parser reads the rest and drops it. */
const maxTextLength = 30_000;

/**
 * Collects the test cases of a JUnit report while it is read, and ignores everything else.
 * @throws {Malformed} from `write` and `end`, with line and column
 */
export class JUnitEvents {
  readonly cases: JUnitCase[] = [];
  readonly broken: JUnitBroken[] = [];
  #parser = new SaxesParser();
  #open: string[] = [];
  #suites: Record<string, string>[] = [];
  /** For each open suite: true when a test or a failure inside it was already reported. */
  #told: boolean[] = [];
  #case: JUnitCase | null = null;
  #part: JUnitPart | null = null;
  #partAt = 0;

  constructor() {
    // The saxes parser would continue after an error that its handler throws.
    this.#parser.on('error', ({ message }) => this.#fail(message.replace(/^\d+:\d+: |\.$/g, '')));
    this.#parser.on('doctype', () => this.#fail('a document type (DOCTYPE) is not allowed'));
    this.#parser.on('opentag', (tag) => this.#opened(tag));
    this.#parser.on('closetag', () => this.#closed());
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }

  #fail(what: string): never {
    const { line, columnIndex } = this.#parser;
    throw new MalformedImport(`It is not valid XML at line ${line}, column ${columnIndex + 1}: ${what}.`);
  }

  #opened({ name, attributes }: SaxesTagPlain): void {
    const depth = this.#open.push(name);
    if (depth > deepest) this.#fail(`elements are nested more than ${deepest} deep`);
    if (depth === 1 && name !== 'testsuites' && name !== 'testsuite') {
      throw new MalformedImport(
        `It is not a JUnit report: the outermost element is <${name}> and not <testsuites> or <testsuite>.`,
      );
    }
    if (this.#part) return;
    if (name === 'testsuite' && !this.#case) {
      this.#suites.push(attributes);
      this.#told.push(false);
    } else if (name === 'testcase' && !this.#case) {
      this.#told.fill(true);
      this.#case = { attributes, suites: [...this.#suites], parts: [], properties: {} };
    } else if (name === 'property' && this.#case && attributes.name) {
      this.#case.properties[attributes.name] = attributes.value ?? '';
    } else if (this.#case ? name !== 'properties' : name === 'failure' || name === 'error') {
      this.#part = { name, attributes, text: '' };
      this.#partAt = depth;
    }
  }

  #closed(): void {
    const depth = this.#open.length;
    const name = this.#open.pop();
    if (this.#part && depth === this.#partAt) {
      if (this.#case) this.#case.parts.push(this.#part);
      else {
        this.#told.fill(true);
        this.broken.push({ part: this.#part, suites: [...this.#suites] });
      }
      this.#part = null;
    } else if (name === 'testcase' && this.#case) {
      this.cases.push(this.#case);
      this.#case = null;
    } else if (name === 'testsuite' && !this.#case && !this.#part) {
      const { errors, failures } = this.#suites.at(-1) ?? {};
      if (!this.#told.pop() && (Number(errors) > 0 || Number(failures) > 0)) {
        this.#told.fill(true);
        this.broken.push({ part: null, suites: [...this.#suites] });
      }
      this.#suites.pop();
    }
  }

  #text(text: string): void {
    if (this.#part && this.#part.text.length < maxTextLength) this.#part.text += text.slice(0, maxTextLength);
  }
}

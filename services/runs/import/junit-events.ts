import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Malformed } from './result';

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

/** Something that went wrong in a suite, and in none of its tests. */
export interface JUnitBroken extends Pick<JUnitCase, 'suites'> {
  /** Null where the suite only counts it. */
  part: JUnitPart | null;
}

const deepest = 30;
/** Texts are cut behind this; what is behind is read, and dropped. */
const longestText = 30_000;

/**
 * Picks the test cases out of a JUnit report as it is read. Whatever else a file holds is passed over.
 * @throws {Malformed} from `write` and `end`, with line and column
 */
export class JUnitEvents {
  readonly cases: JUnitCase[] = [];
  readonly broken: JUnitBroken[] = [];
  #parser = new SaxesParser();
  #open: string[] = [];
  #suites: Record<string, string>[] = [];
  /** Of each open suite: what is in it was told. */
  #told: boolean[] = [];
  #case: JUnitCase | null = null;
  #part: JUnitPart | null = null;
  #partAt = 0;

  constructor() {
    // The handlers of saxes do not survive an error that they throw: it would go on from there.
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
    throw new Malformed(`It is not valid XML at line ${line}, column ${columnIndex + 1}: ${what}.`);
  }

  #opened({ name, attributes }: SaxesTagPlain): void {
    const depth = this.#open.push(name);
    if (depth > deepest) this.#fail(`elements are nested more than ${deepest} deep`);
    if (depth === 1 && name !== 'testsuites' && name !== 'testsuite') {
      throw new Malformed(
        `It is no JUnit report: the outermost element is <${name}> and not <testsuites> or <testsuite>.`,
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
    if (this.#part && this.#part.text.length < longestText) this.#part.text += text.slice(0, longestText);
  }
}

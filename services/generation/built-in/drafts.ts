import { clausesOf, kindOfWord, saysAnything, sentencesOf, type Clause, type StepKind } from './clauses';
import {
  descriptionLinesOf,
  type DescriptionLine,
  type NumberLine,
  type RowLine,
  type Section,
  type TextLine,
} from './outline';
import { mask } from './quotes';
import { goalOf, storyOf } from './story';
import { stepsInRows } from './tables';

/** A part of a scenario: a clause, a remark, or a row of the table below a clause. */
export type DraftPart = { said: Clause } | { remark: string } | { row: string };

/** A scenario in the user's own words. */
export interface DescribedScenario {
  /** Title from the description; empty when the clauses have to give a name. */
  title: string;
  parts: DraftPart[];
}

type Listed = TextLine | NumberLine;

/**
 * Divides a description into scenarios. Every clause is in exactly one of them, word for word. Headings become titles,
 * labels set the kind of the text below, and text that is neither an action nor a result becomes a remark.
 */
export function describedScenariosOf(description: string): DescribedScenario[] {
  const reader = new Reader();
  const lines = descriptionLinesOf(description);
  for (let at = 0; at < lines.length;) at += reader.read(lines, at);
  return reader.end();
}

class Reader {
  private readonly drafts: DescribedScenario[] = [];
  private open: DescribedScenario | null = null;
  /** Heading that no scenario has used yet. */
  private heading: { text: string; isCase: boolean } | null = null;
  /** Remarks above the next scenario. */
  private remarks: string[] = [];
  private story: string | null = null;
  private section: Section | null = null;
  private gap = false;

  /** Reads the part that begins at an index. @returns the number of lines read */
  read(lines: DescriptionLine[], at: number): number {
    const line = lines[at];
    if (!line) return 1;
    switch (line.kind) {
      case 'blank':
        this.gap = true;
        return 1;
      case 'heading':
        this.name(line.text, line.isCase);
        return 1;
      case 'label':
        this.label(line.section);
        return 1;
      case 'remark':
        if (this.open && !this.gap) this.open.parts.push({ remark: line.text });
        else this.remarks.push(line.text);
        return 1;
      case 'row':
        return this.rows(lines, at);
      case 'gherkin':
        this.step(line.text);
        break;
      case 'text':
        return this.paragraph(lines, at);
      default:
        return this.list(lines, at);
    }
    this.gap = false;
    return 1;
  }

  end(): DescribedScenario[] {
    const { heading, story } = this;
    if (story !== null || heading || this.remarks.length > 0) {
      // Nothing follows the heading, story or remarks, so their own text becomes the scenario.
      this.open = null;
      const said = [heading?.text, story].filter((item) => typeof item === 'string');
      const last = this.drafts.at(-1);
      if (said.length === 0 && last) last.parts.push(...this.remarks.splice(0).map((remark) => ({ remark })));
      else {
        const all = said.length > 0 ? said : this.remarks.splice(0);
        this.heading = null;
        this.story = null;
        const draft = this.begin();
        if (story !== null) draft.title = goalOf(story);
        draft.parts.push(...all.map((text) => ({ said: { text, kind: null } })));
      }
    }
    return this.drafts.filter(({ parts }) => parts.length > 0);
  }

  private begin(): DescribedScenario {
    const title = this.heading?.text ?? '';
    const remarks = [...(this.story === null ? [] : [this.story]), ...this.remarks];
    const draft = { title, parts: remarks.map((remark) => ({ remark })) };
    this.drafts.push(draft);
    this.open = draft;
    this.heading = null;
    this.story = null;
    this.remarks = [];
    return draft;
  }

  private name(text: string, isCase: boolean): void {
    if (this.heading) {
      if (this.heading.isCase) {
        // A test case with nothing but a heading: the heading becomes its only clause.
        const { text: said } = this.heading;
        this.heading = null;
        this.begin().parts.push({ said: { text: said, kind: null } });
      } else {
        this.remarks.unshift(this.heading.text);
      }
    }
    this.heading = { text, isCase };
    this.open = null;
    this.section = null;
  }

  private label(section: Section): void {
    const again = section === 'context' || (section === 'steps' && this.section === 'outcome');
    // Steps after results begin another test.
    if (section === 'criteria' || (again && this.section !== null && this.section !== 'context'))
      this.open = null;
    this.section = section;
  }

  private say(text: string, section: Section | null = this.section): void {
    const asked = section === 'context' ? 'context' : section === 'outcome' ? 'outcome' : null;
    const draft = this.open ?? this.begin();
    // A line such as `Click "Pay". Expected: …` contains its result.
    const { text: masked, restore } = mask(text);
    const [done = '', ...expected] = masked.split(inlineLabel).map(restore);
    const add = (one: string, kind: StepKind | null) =>
      draft.parts.push(...saidIn(one).flatMap((each) => clausesOf(each, kind).map((said) => ({ said }))));
    add(done, asked);
    for (const item of expected) add(item, 'outcome');
  }

  /** Adds a step with its own keyword, which is kept. */
  private step(text: string): void {
    const kind = kindOfWord(text);
    const seen = this.open?.parts.some((part) => 'said' in part && kindOfWord(part.said.text) === 'outcome');
    if (kind === 'context' && seen && !(this.section === 'steps')) this.open = null;
    const draft = this.open ?? this.begin();
    draft.parts.push({ said: { text, kind: null } });
  }

  private paragraph(lines: DescriptionLine[], at: number): number {
    const textLines: TextLine[] = [];
    for (let next = at; next < lines.length; next++) {
      const line = lines[next];
      if (line?.kind !== 'text' || (next > at && line.section)) break;
      textLines.push(line);
    }
    const [first] = textLines;
    if (first?.section) {
      // Only the text of this line follows `Expected:`, but the lines below keep its section.
      this.label(first.section);
      this.say(first.text);
      this.gap = false;
      return 1;
    }
    if (this.section === null) this.prose(wrapped(textLines.map(({ text }) => text)));
    else
      for (const { text } of textLines) {
        if (this.section === 'criteria') this.open = null;
        this.say(text);
      }
    this.gap = false;
    return textLines.length;
  }

  private prose(texts: string[]): void {
    const sentences = texts.flatMap(sentencesOf);
    const stories = sentences.filter(storyOf);
    if (stories.length > 0 && stories.length === sentences.length) {
      for (const story of stories) {
        if (this.story !== null) this.flush();
        this.story = story;
      }
      this.open = null;
      return;
    }
    // Each paragraph is a scenario, unless a heading covers several paragraphs.
    if (this.gap && this.open?.title === '') this.open = null;
    const several = sentences.filter((sentence) => behaviour.test(sentence)).length > 1;
    let had = this.open !== null && this.open.parts.some((part) => 'said' in part);
    for (const sentence of sentences) {
      for (const text of saidIn(sentence)) {
        const clauses = clausesOf(text);
        clauses.forEach((said, index) => {
          const other = another.test(said.text) || (index === 0 && several && behaviour.test(text));
          if (other && had) {
            // The heading names only the first scenario. The clauses name the others.
            this.open = null;
          }
          (this.open ?? this.begin()).parts.push({ said });
          had = true;
        });
      }
    }
  }

  private flush(): void {
    const { story } = this;
    if (story === null) return;
    this.story = null;
    const draft = this.begin();
    draft.title = goalOf(story);
    draft.parts.push({ said: { text: story, kind: null } });
    this.open = null;
  }

  private list(lines: DescriptionLine[], at: number): number {
    const run: Listed[] = [];
    let next = at;
    for (; next < lines.length; next++) {
      const line = lines[next];
      if (line?.kind === 'blank' && isListed(lines[next + 1]) && !isRestart(lines, next)) continue;
      const belongs =
        isListed(line) || (line?.kind === 'text' && run.length > 0 && line.indent > (run[0]?.indent ?? 0));
      if (!line || !belongs || (line as Listed).section === 'criteria') break;
      run.push(line as Listed);
    }
    if (run.length === 0) {
      // A numbered criterion, such as `AC-2: …`.
      const line = lines[at] as Listed;
      this.open = null;
      this.say(line.text, null);
      this.open = null;
      this.gap = false;
      return 1;
    }
    const top = Math.min(...run.map(({ indent }) => indent));
    const items = run.filter((line) => line.indent === top && isListed(line));
    const conditional = items.filter(({ text }) => behaviour.test(text)).length;
    const isSteps = this.section === 'steps' || this.section === 'context' || this.section === 'outcome';
    const numbered = items.every(({ kind }) => kind === 'number');
    const behaves = items.length > 1 && conditional >= (numbered ? items.length : (items.length * 2) / 3);
    const each = this.section === 'criteria' || (!isSteps && !this.heading?.isCase && behaves);
    if (each && this.heading && items.length > 1) {
      this.remarks.unshift(this.heading.text);
      this.heading = null;
    }
    if (!each && this.section === null && this.gap && this.open?.title === '') this.open = null;
    for (const line of run) {
      if (each && line.indent === top) this.open = null;
      this.say(line.text, line.section ?? (each ? null : this.section));
    }
    if (each) this.open = null;
    this.gap = false;
    return next - at;
  }

  private rows(lines: DescriptionLine[], at: number): number {
    const rows: RowLine[] = [];
    for (let next = at; lines[next]?.kind === 'row'; next++) rows.push(lines[next] as RowLine);
    const steps = stepsInRows(rows.map(({ cells }) => cells));
    const last = this.open?.parts.at(-1);
    const width = rows[0]?.cells.length;
    const isTable = rows.every(({ text, cells }) => text.startsWith('|') && cells.length === width);
    this.gap = false;
    if (!steps && isTable && last && 'said' in last) {
      this.open?.parts.push(...rows.map(({ text }) => ({ row: text })));
      return rows.length;
    }
    for (const { text, section } of steps ??
      rows.flatMap(({ cells }) => cells.map((cell) => ({ text: cell, section: null }))))
      if (saysAnything(text)) this.say(text, section ?? this.section);
    return rows.length;
  }
}

const isListed = (line: DescriptionLine | undefined): boolean =>
  line?.kind === 'bullet' || line?.kind === 'number';

/** Returns whether another numbered list begins after a blank line. */
function isRestart(lines: DescriptionLine[], at: number): boolean {
  const next = lines[at + 1];
  return next?.kind === 'number' && next.isFirst;
}

/** Matches a sentence about a condition or an ability. Each of several such sentences is its own test. */
const behaviour =
  /^(?:(?:and|but|also|und|aber|auch),? )*(?:when|if|given|once|after|as soon as|with (?:an? |the )?(?:wrong|invalid|empty|valid|correct|missing|expired)|wenn|falls|sobald|nachdem|mit (?:einem |einer )?(?:falsche|ungültige|leere|gültige)\p{L}*)\s|^(?:the |an? |any |each |every |der |die |das |ein |eine )?(?:[\p{L}-]+ ){1,4}?(?:can|cannot|can't|should be able to|must be able to|is able to|should not be able to|kann|können)\s/iu;
const another =
  /^(?:somebody|someone|anybody|anyone|whoever|jemand|wer)\s|^(?:an? |ein |eine )[\p{L}-]+ (?:who|,? der|,? die) /iu;

/** Joins the wrapped lines of a paragraph. A line that begins a new sentence stays separate. */
function wrapped(lines: string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last !== undefined && !/[.!?:;]["”“»']?$/.test(last) && /^(?:\p{Ll}|["“„«(])/u.test(line))
      texts[texts.length - 1] = `${last} ${line}`;
    else texts.push(line);
  }
  return texts;
}

const inlineLabel = /\s+\(?(?:expected(?: results?| outcome)?|erwartet\w*(?: ergebnis)?)\s*:\s*(?=\S)/i;

/** Returns the sentences of an item. A user story counts as one sentence. */
const saidIn = (text: string): string[] => (storyOf(text) ? [text] : sentencesOf(text));

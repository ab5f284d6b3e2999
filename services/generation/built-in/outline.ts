import { mask } from './quotes';
import { storyOf } from './story';

/** Kind of the lines below a label. */
export type Section = 'context' | 'steps' | 'outcome' | 'criteria';

export interface TextLine {
  kind: 'gherkin' | 'text' | 'bullet';
  text: string;
  indent: number;
  section?: Section;
}

export interface NumberLine {
  kind: 'number';
  text: string;
  indent: number;
  section?: Section;
  /** True when a list begins with this line. */
  isFirst: boolean;
}

export interface RowLine {
  kind: 'row';
  cells: string[];
  text: string;
}

/** A line of a description, classified by its form before its words are read. */
export type DescriptionLine =
  | { kind: 'blank' }
  /** Title of the lines below. `isCase`: it has the form of a test case, such as `TC-17 Sign in`. */
  | { kind: 'heading'; text: string; isCase: boolean }
  | { kind: 'label'; section: Section }
  /** Information about the test that is not an action: `Priority: high`. */
  | { kind: 'remark'; text: string }
  | TextLine
  | NumberLine
  | RowLine;

const labels: [Section, string][] = [
  [
    'criteria',
    'acceptance criteria|acceptance|criteria|requirements|rules|business rules|akzeptanzkriterien|kriterien|anforderungen|regeln',
  ],
  [
    'context',
    'pre-?conditions?|prerequisites?|set-?up|given|test ?data|data|vorbedingung(?:en)?|voraussetzung(?:en)?|testdaten',
  ],
  [
    'outcome',
    'expected(?: results?| outcomes?| behaviou?r)?|expectations?|results?|post-?conditions?|erwartet\\w*(?: \\p{L}+)?|ergebnis(?:se)?|nachbedingung(?:en)?',
  ],
  [
    'steps',
    '(?:test )?steps(?: to (?:reproduce|follow|test))?|procedure|actions?|execution|flow|test ?schritte|schritte|ablauf|aktion(?:en)?|durchführung',
  ],
];
const labelled = labels.map(
  ([section, words]) => [section, new RegExp(`^(?:${words})\\s*(?::\\s*(.*)|)$`, 'iu')] as const,
);
/** Labels that only introduce the lines below them. */
const empty =
  /^(?:description|user stor(?:y|ies)|stor(?:y|ies)|scenarios?|test ?cases?|tests?|beschreibung|szenarien|testfälle)\s*:?$/i;
const about =
  /^(?:actual(?: results?| behaviou?r)?|tatsächlich\w*(?: \p{L}+)?|priority|prio|severity|author|owner|type|module|component|status|id|test ?(?:case )?id|version|date|created|updated|environment|browser|estimate|labels?|tags?|notes?|remarks?|comments?|link|ticket|jira|reference|requirement|priorität|autor\w*|modul|datum|umgebung|hinweis|bemerkung|anmerkung)\s*:\s*\S/iu;
const named =
  /^(?:title|name|summary|scenario(?: outline)?|example|test ?case|test|szenario|beispiel|testfall|titel)\s*(?:(?:no\.?|nr\.?|#)?\s*\d+)?\s*[:–—-]\s*(\S.*)$/i;
const numberedCase =
  /^(?:\[?(?:TC|TF|UC|AC)[\s_#-]*\d[\d.]*\]?(?:\s*[:.)–—-]\s*|\s+|$)|(?:Test ?case|Testfall|Test|Use case)[\s_#]*\d[\d.]*(?:\s*[:)–—-]\s*|$))(.*)$/i;
const gherkinWord = /^(?:Given|When|Then|And|But|Angenommen|Gegeben sei(?:en)?|Wenn|Dann|Und|Aber)\s+\S/;

/** Splits a description into lines and removes list and heading marks. The words do not change. */
export function descriptionLinesOf(description: string): DescriptionLine[] {
  const raw = description.split('\n');
  const lines = raw.map(lineOf).filter((line): line is DescriptionLine => line !== null);
  return withHeadings(lines);
}

/** Turns short lines without a full stop directly above a list into its heading. */
function withHeadings(lines: DescriptionLine[]): DescriptionLine[] {
  return lines.map((line, at): DescriptionLine => {
    // `AC-2: Wrong password` above steps is their heading; without steps it is a criterion.
    if (line.kind === 'bullet' && line.section === 'criteria' && lines[at + 1]?.kind === 'gherkin')
      return { kind: 'heading', text: line.text, isCase: true };
    if (line.kind !== 'text' || line.section) return line;
    let next = at + 1;
    while (lines[next]?.kind === 'blank') next++;
    const before = lines[at - 1]?.kind ?? 'blank';
    const isAlone =
      before === 'blank' ||
      before === 'remark' ||
      before === 'bullet' ||
      before === 'number' ||
      before === 'gherkin';
    const follows = lines[next]?.kind ?? 'blank';
    const isNear =
      next <= at + 2 &&
      (follows === 'bullet' ||
        follows === 'number' ||
        follows === 'label' ||
        follows === 'gherkin' ||
        follows === 'row');
    const short = /^[^.!?"“„«]{2,90}$/.test(line.text) && !storyOf(line.text);
    const isColon = line.text.endsWith(':');
    return isAlone && short && isNear && (isColon || next === at + 1 || follows === 'label')
      ? { kind: 'heading', text: line.text.replace(/:$/, ''), isCase: false }
      : line;
  });
}

function lineOf(raw: string): DescriptionLine | null {
  const indent = (/^\s*/.exec(raw)?.[0] ?? '').replace(/\t/g, '    ').length;
  const text = raw.trim();
  if (text === '') return { kind: 'blank' };
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  if (/^\|.*\|$/.test(text)) return { kind: 'row', cells: cellsOf(text.slice(1, -1), '|'), text };
  if (/\S[ ]*\t[ ]*\S/.test(text)) return { kind: 'row', cells: cellsOf(text, '\t'), text };
  const { text: masked, restore } = mask(text);
  const plain = restore(
    masked.replace(/^(\*\*|__)(.+?)\1(:?)$/, '$2$3').replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2'),
  );
  const isBold = plain !== text && /^(\*\*|__)/.test(text);
  const marked = /^#{1,6}\s+(.+?)#*$/.exec(plain)?.[1]?.trim();
  const own = marked ?? plain;
  if (gherkinWord.test(own) && !marked && !hasHalves(own)) return { kind: 'gherkin', text: own, indent };
  const special = specialOf(own, indent);
  if (special) return special;
  if (marked !== undefined || (isBold && !/[.!?]$/.test(own)))
    return { kind: 'heading', text: own.replace(/:$/, ''), isCase: false };
  const number =
    /^(?:\(?\d{1,3}(?:\.\d{1,3})*[.):]|\(?\d{1,3}(?:\.\d{1,3})+|\(?[a-z]\)|(?:step|schritt)\s+\d{1,3}\s*[:.)–—-]?|\d{1,3}\s+[-–—])\s+(\S.*)$/i.exec(
      own,
    )?.[1];
  if (number !== undefined) {
    const item = listed(number, indent);
    return item.kind === 'bullet'
      ? { ...item, kind: 'number', isFirst: /^\W*(?:(?:step|schritt)\s+)?(?:1|a)\W/i.test(own) }
      : item;
  }
  const bullet = /^(?:[-*•‣▪▫●○◦–—+✅☑☐✓✔➡👉·]\uFE0F?|\[[ xX]?\])\s+(?:\[[ xX]?\]\s+)?(\S.*)$/u.exec(
    own,
  )?.[1];
  if (bullet !== undefined) return listed(bullet, indent);
  return { kind: 'text', text: own, indent };
}

/** Returns whether a text such as `When …, … is shown` is a sentence to divide, not a Gherkin step. */
const hasHalves = (text: string): boolean =>
  /^(?:Given|When|Angenommen|Wenn)\s.*,\s*(?:then|dann|and|when|wenn|the|an?|i|we|it|they|der|die|das|ein|eine|soll|wird|erscheint|sehe|ich)\s/i.test(
    mask(text).text,
  );

function listed(text: string, indent: number): TextLine {
  if (gherkinWord.test(text) && !/,\s/.test(text)) return { kind: 'gherkin', text, indent };
  for (const [section, pattern] of labelled) {
    const rest = pattern.exec(text)?.[1];
    if (rest) return { kind: 'bullet', text: rest, indent, section };
  }
  return { kind: 'bullet', text, indent };
}

/** Recognizes labels, remarks, and headings by their form. */
function specialOf(text: string, indent: number): DescriptionLine | null {
  for (const [section, pattern] of labelled) {
    const found = pattern.exec(text);
    if (!found) continue;
    if (found[1]) return { kind: 'text', text: found[1], indent, section };
    return { kind: 'label', section };
  }
  if (empty.test(text)) return { kind: 'blank' };
  const rest = numberedCase.exec(text)?.[1];
  if (rest && /^\[?AC/i.test(text)) return { kind: 'bullet', text, indent: 0, section: 'criteria' };
  if (rest !== undefined) return { kind: 'heading', text: text.replace(/:$/, ''), isCase: true };
  const title = named.exec(text)?.[1];
  if (title) return { kind: 'heading', text: title, isCase: true };
  return about.test(text) ? { kind: 'remark', text } : null;
}

const cellsOf = (row: string, by: string): string[] => row.split(by).map((cell) => cell.trim());

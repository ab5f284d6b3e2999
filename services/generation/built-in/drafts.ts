import { blocksOf, type Line } from './outline';
import { sentencesOf } from './sentences';
import { inlineSteps, isCriteriaHeading, isStepsHeading, storyOf } from './story';

/** A scenario in the person's own words. */
export interface Draft {
  /** What names it; empty: its sentences do. */
  title: string;
  sentences: string[];
}

/** Tells steps from statements: does this sentence do one thing on a page? */
export type IsStep = (sentence: string) => boolean;

/** Parts of a description that each are a scenario. */
export function draftsOf(description: string, isStep: IsStep): Draft[] {
  const drafts: Draft[] = [];
  const reader = {
    drafts,
    isStep,
    title: '',
    titled: false,
    story: null as string | null,
    storyFrom: 0,
    open: null as Draft | null,
  };
  for (const block of blocksOf(description)) readBlock(reader, block);
  nameByStory(reader);
  const filled = drafts.filter(({ sentences }) => sentences.length > 0);
  if (reader.story && filled.length === 0) return [{ title: reader.story, sentences: [reader.story] }];
  return filled;
}

interface Reader {
  drafts: Draft[];
  isStep: IsStep;
  /** Heading that nothing was made of yet. */
  title: string;
  /** The open draft belongs to a heading: following blocks go on with it. */
  titled: boolean;
  /** What the story above wants. */
  story: string | null;
  /** Number of drafts that were there before the story. */
  storyFrom: number;
  open: Draft | null;
}

function begin(reader: Reader, title: string, sentences: string[] = []): Draft {
  const draft = { title, sentences };
  reader.drafts.push(draft);
  reader.open = draft;
  reader.titled = title !== '';
  reader.title = '';
  return draft;
}

function readBlock(reader: Reader, block: Line[]): void {
  for (let at = 0; at < block.length;) {
    const { kind, text } = block[at] as Line;
    let end = at + 1;
    while (end < block.length && sameRun(block[at] as Line, block[end] as Line)) end++;
    const run = block.slice(at, end);
    if (kind === 'scenario') begin(reader, text);
    else if (kind === 'heading') readHeading(reader, text);
    else if (kind === 'gherkin') readGherkin(reader, run);
    else if (kind === 'text') readText(reader, run);
    else readList(reader, run);
    at = kind === 'scenario' || kind === 'heading' ? at + 1 : end;
  }
}

/** Lists may hold lists; text and steps go on until something else begins. */
function sameRun(first: Line, next: Line): boolean {
  const isList = ({ kind }: Line) => kind === 'bullet' || kind === 'number';
  if (isList(first)) return isList(next) || (next.kind !== 'heading' && next.indent > first.indent);
  return next.kind === first.kind;
}

function readHeading(reader: Reader, text: string): void {
  if (isCriteriaHeading(text)) {
    reader.open = null;
    reader.titled = false;
  } else if (!isStepsHeading(text)) {
    reader.title = text;
    reader.open = null;
    reader.titled = false;
  }
}

function readGherkin(reader: Reader, run: Line[]): void {
  let outcome = reader.open?.sentences.some((sentence) => /^(?:Then|Dann)\s/.test(sentence)) ?? false;
  for (const { text } of run.flatMap(
    (line) => inlineSteps(line.text)?.map((step) => ({ text: step })) ?? [line],
  )) {
    const starts = /^(?:Given|Angenommen|Gegeben)/.test(text);
    const acts = /^(?:When|Wenn)/.test(text);
    if (!reader.open || (outcome && starts)) begin(reader, reader.title);
    reader.open?.sentences.push(text);
    outcome = /^(?:Then|Dann)/.test(text) || (outcome && !starts && !acts);
  }
}

/** What a story wants names the scenario that stands alone below it; several are told apart by what they do. */
function nameByStory({ drafts, story, storyFrom }: Reader): void {
  const [only, ...others] = drafts.slice(storyFrom);
  if (story && only?.title === '' && others.length === 0) only.title = story;
}

function readText(reader: Reader, run: Line[]): void {
  const text = run.map((line) => line.text).join('\n');
  const story = storyOf(text);
  if (story) {
    nameByStory(reader);
    Object.assign(reader, {
      story: story.goal,
      storyFrom: reader.drafts.length,
      open: null,
      titled: false,
    });
    return;
  }
  const sentences = sentencesOf(text).flatMap((sentence) => {
    const told = storyOf(sentence);
    if (told) reader.story = told.goal;
    return told ? [] : (inlineSteps(sentence) ?? [sentence]);
  });
  if (sentences.length === 0) return;
  const acts = sentences.some(reader.isStep);
  if (reader.open && (reader.titled || !acts)) reader.open.sentences.push(...sentences);
  else if (acts || reader.title) begin(reader, reader.title, sentences);
  // What introduces a list names what comes of it.
  else if (!reader.title && sentences.length === 1) reader.title = sentences[0] ?? '';
  else begin(reader, '', sentences);
  // Paragraphs without a heading above are scenarios of their own.
  if (!reader.titled) reader.open = null;
}

function readList(reader: Reader, run: Line[]): void {
  const top = Math.min(...run.map(({ indent }) => indent));
  const entries: Draft[] = [];
  for (const { indent, text } of run) {
    if (indent <= top || entries.length === 0) entries.push({ title: text, sentences: [] });
    else entries.at(-1)?.sentences.push(...(inlineSteps(text) ?? sentencesOf(text)));
  }
  if (isOneScenario(reader, run, entries)) {
    const sentences = run.flatMap(({ text }) => inlineSteps(text) ?? sentencesOf(text));
    if (reader.open) reader.open.sentences.push(...sentences);
    else begin(reader, reader.title || (reader.story ?? ''), sentences);
    return;
  }
  const above = reader.title;
  for (const { title, sentences } of entries) {
    const own = inlineSteps(title) ?? sentencesOf(title);
    begin(reader, sentences.length > 0 ? title : '', sentences.length > 0 ? sentences : own);
  }
  // The story or the heading above belongs to all of them.
  Object.assign(reader, { open: null, titled: false, title: entries.length > 0 ? '' : above });
}

/** Numbered lists, and lists that mostly hold single actions, are the steps of one scenario. */
function isOneScenario(reader: Reader, run: Line[], entries: Draft[]): boolean {
  if (entries.some(({ sentences }) => sentences.length > 0)) return false;
  if (run.some(({ text }) => inlineSteps(text))) return false;
  if (reader.open && reader.titled) return true;
  const steps = run.filter(({ text }) => reader.isStep(text)).length;
  const enough = run.every(({ kind }) => kind === 'number') ? run.length / 2 : (run.length * 2) / 3;
  return run.length > 1 && steps >= enough;
}

import { z } from 'zod';
import { cucumberStatusOf, outcomeOf } from './cucumber-outcome';
import { cutMark } from './json-fault';
import { looseNumber, shaped, wholeJson } from './json-text';
import {
  attachmentOf,
  brokenRun,
  MalformedImport,
  messageOf,
  stepDurationOf,
  importedMomentOf,
  pictureBytes,
  reportStepsOf,
  tableText,
  type ImportedResult,
  type ImportedImage,
  type Reader,
} from './result';
import { statusMeaning, unknownStatusText } from './status-words';

/** Reads Cucumber's JSON of cucumber-js, Cucumber-JVM, Cucumber-Ruby, behave, Karate, godog and others. */

const lines = z
  .union([z.string(), z.array(z.string())])
  .transform((text) => (Array.isArray(text) ? text.join('\n') : text))
  .nullish()
  .catch(null);
const location = z.object({ location: z.string().nullish() }).nullish();
const result = z
  .object({
    status: z.string(),
    /** In nanoseconds; of behave in seconds. */
    duration: looseNumber,
    error_message: lines,
    message: lines,
  })
  .nullish();
const embedding = z.object({
  data: z.string(),
  mime_type: z.string().nullish(),
  name: z.string().nullish(),
  media: z.object({ type: z.string() }).nullish(),
});
const hook = z.object({
  result,
  match: location,
  embeddings: z.array(embedding).nullish(),
  output: z.array(z.unknown()).nullish(),
});
const cells = z.array(z.object({ cells: z.array(z.string()) }));
const step = hook.extend({
  keyword: z.string().default(''),
  name: z.string().nullish(),
  hidden: z.boolean().nullish(),
  doc_string: z.object({ value: z.string().nullish(), content: z.string().nullish() }).nullish(),
  rows: cells.nullish(),
  arguments: z.array(z.object({ content: z.string().nullish(), rows: cells.nullish() })).nullish(),
  /** Hooks around each step. */
  before: z.array(hook).nullish(),
  after: z.array(hook).nullish(),
});
const element = z.object({
  type: z.string().nullish(),
  id: z.string().nullish(),
  keyword: z.string().default(''),
  name: z.string().nullish(),
  line: looseNumber,
  /** behave has it in place of the line: `features/basket.feature:3`. */
  location: z.string().nullish(),
  /** Only behave has it. */
  status: z.string().nullish(),
  start_timestamp: z.string().nullish(),
  tags: z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish(),
  before: z.array(hook).nullish(),
  after: z.array(hook).nullish(),
  steps: z.array(step).nullish(),
  [cutMark]: z.boolean().optional(),
});
const feature = z.object({
  uri: z.string().nullish(),
  location: z.string().nullish(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  elements: z.array(z.unknown()).nullish(),
  /** Browser, device and platform, of tools that run features in several of them. */
  metadata: z.unknown().optional(),
});
type Step = z.output<typeof step>;
type Element = z.output<typeof element>;

/** Data of the feature that its scenarios share. */
interface OfFeature extends Pick<ImportedResult, 'uri' | 'featureName' | 'ranIn'> {
  /** Position in the file. */
  number: number;
  /** Nanoseconds in a unit of durations. */
  unit: number;
}

export const readCucumberJson: Reader = async function* (text) {
  const { value: whole, fault } = await wholeJson(text);
  if (!Array.isArray(whole))
    throw new MalformedImport('It is not a report of Cucumber: a list of features is expected.');
  let any = false;
  for (const [number, value] of whole.entries()) {
    for (const read of featureResults(value, number, fault !== null)) {
      any = true;
      yield read;
    }
  }
  if (fault && !any) throw fault;
  if (fault) yield brokenRun(`${fault.message} Results after this place are missing.`);
};

function* featureResults(value: unknown, number: number, damaged: boolean): Generator<ImportedResult> {
  const place = `[${number}]`;
  const { uri, name, elements, metadata, status, location: at } = shaped(feature, value, place);
  const [, file = at ?? '', line = '0'] = /^(.*?):(\d+)$/.exec(at ?? '') ?? [];
  const of: OfFeature = {
    number,
    uri: uri ?? file,
    featureName: name ?? '',
    ranIn: { environment: metadataText(metadata) },
    unit: at && !uri ? 1e9 : 1,
  };
  let background: Step[] = [];
  let failed = false;
  for (const [index, one] of (elements ?? []).entries()) {
    const read = elementOf(one, `${place}.elements[${index}]`, damaged);
    if (!read) continue;
    // Cucumber-JVM and Ruby write the steps of a background as a separate element before each scenario.
    if (read.type === 'background') {
      // Without results, it is the text of the background, and scenarios have its steps again.
      const ran = read.steps?.some(({ result: outcome }) => outcome) ?? false;
      if (ran) background = [...background, ...(read.steps ?? [])];
      continue;
    }
    const outcome = resultOf(of, read, background);
    failed ||= outcome.status === 'FAILED';
    yield outcome;
    background = [];
  }
  // A hook of the feature failed.
  if (!failed && statusMeaning(status) === 'failed') {
    const message = `The feature has the status “${status}”, and none of its scenarios failed.`;
    yield { ...brokenRun(message, { uri: of.uri, line: Number(line) }), ranIn: of.ranIn };
  }
}

/** Returns null for an element that a damaged file has a part of only, without what elements need. */
function elementOf(value: unknown, place: string, damaged: boolean): Element | null {
  try {
    return shaped(element, value, place);
  } catch (error) {
    const isCut = typeof value === 'object' && value !== null && cutMark in value;
    if (damaged && isCut) return null;
    throw error;
  }
}

function metadataText(metadata: unknown): string | undefined {
  const texts: string[] = [];
  JSON.stringify(metadata ?? null, (_key, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') texts.push(String(value));
    return value;
  });
  return texts.join(', ').slice(0, 500) || undefined;
}

function resultOf(of: OfFeature, read: Element, background: Step[]): ImportedResult {
  const { number, unit, ...shared } = of;
  const all = [
    ...hooksOf(read.before, 'Before'),
    ...background,
    ...(read.steps ?? []),
    ...hooksOf(read.after, 'After'),
  ]
    .flatMap((entry) => [...hooksOf(entry.before, 'Before'), entry, ...hooksOf(entry.after, 'After')])
    .map((entry) => stepOf(entry, unit));
  const pictures: ImportedImage[] = [];
  const steps = all
    // Show a hook only if it failed or is pending, or attached something, as our own reports do.
    .filter(
      ({ hidden, status, images, attachments }) =>
        !hidden || ['FAILED', 'PENDING'].includes(status) || images.length > 0 || attachments.length > 0,
    );
  steps.forEach(({ images }, at) => images.forEach((bytes) => pictures.push({ step: at, bytes })));
  const line = Number(read.line ?? /:(\d+)$/.exec(read.location ?? '')?.[1] ?? 0);
  const name = read.name ?? '';
  // Rows of an outline may have one line, but then their steps differ.
  const texts = all.filter(({ hidden }) => !hidden).map(({ text, argument }) => [text, argument]);
  return {
    ...shared,
    ...outcomeOfElement(read, all),
    scenarioName: name,
    line,
    repeatKey: line > 0 ? JSON.stringify([number, read.id, line, name, texts]) : undefined,
    tags: (read.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name).replace(/^@/, '')),
    parameters: {},
    browser: null,
    retry: 0,
    startTime: importedMomentOf(read.start_timestamp),
    duration: all.reduce((sum, { duration }) => sum + duration, 0),
    steps: reportStepsOf(steps),
    pictures,
  };
}

type ReadStep = ReturnType<typeof stepOf>;

function outcomeOfElement(
  { status, [cutMark]: cut }: Element,
  all: readonly ReadStep[],
): Pick<ImportedResult, 'status' | 'message'> {
  const outcome = outcomeOf(all);
  if (outcome.status === 'FAILED') return outcome;
  if (cut) return { status: 'FAILED', message: 'The report ends before this scenario did.' };
  const meaning = statusMeaning(status);
  if (meaning === 'failed')
    return { status: 'FAILED', message: `The scenario has the status “${status}” and no message.` };
  if (meaning === 'unknown') return { status: 'FAILED', message: unknownStatusText(status ?? '') };
  // A scenario without steps did nothing.
  if (all.length === 0) return { status: 'SKIPPED', message: null };
  const missing = all.find(({ hasResult }) => !hasResult);
  const ended = all.some(({ hasResult, status: of }) => hasResult && of !== 'PASSED');
  const began = all.some(({ hasResult, hidden }) => hasResult && !hidden);
  if (missing && began && !ended && meaning !== 'skipped')
    return { status: 'FAILED', message: `The report has no result for the step “${missing.text}”.` };
  return outcome;
}

const hooksOf = (list: Step['before'], keyword: string): Step[] =>
  (list ?? []).map((item) => ({ ...item, keyword, hidden: true }));

function stepOf(entry: Step, unit: number) {
  const { keyword, name, hidden, result: outcome, match, output } = entry;
  const isHook = hidden || /^(?:Before|After)$/.test(keyword.trim());
  const type = isHook
    ? keyword.trim() === 'After'
      ? ('After' as const)
      : ('Before' as const)
    : ('Unknown' as const);
  const said = outcome ? cucumberStatusOf(outcome.status) : { status: 'SKIPPED' as const, message: null };
  return {
    keyword: keyword.trim(),
    type,
    hidden: isHook,
    hasResult: Boolean(outcome),
    text: name ?? (isHook ? 'hook' : ''),
    argument: argumentOf(entry),
    definition: match?.location ?? undefined,
    status: said.status,
    // The duration is in nanoseconds.
    duration: stepDurationOf(((outcome?.duration ?? 0) * unit) / 1e6),
    message: messageOf(outcome?.error_message) ?? messageOf(outcome?.message) ?? said.message,
    ...evidenceOf(entry, output ?? []),
  };
}

function argumentOf({ arguments: given, rows: ownRows, doc_string: doc }: Step): string | undefined {
  const [argument] = given ?? [];
  const rows = ownRows ?? argument?.rows;
  const docString = doc?.value ?? doc?.content ?? argument?.content;
  if (rows) return tableText(rows.map((row) => row.cells));
  return docString ? `"""\n${docString}\n"""` : undefined;
}

/** Returns the attached images, logs and other texts of a step. */
function evidenceOf({ embeddings }: Step, output: readonly unknown[]) {
  const log = output.flat().filter((line): line is string => typeof line === 'string');
  const images: Uint8Array[] = [];
  const attachments: ReturnType<typeof attachmentOf>[] = [];
  for (const { data, mime_type, media, name } of embeddings ?? []) {
    const type = mime_type ?? media?.type ?? 'text/plain';
    const base64 = isBase64(data);
    const image = type.startsWith('image/') ? pictureBytes(data) : null;
    if (image) images.push(image);
    else if (type.startsWith('text/x.cucumber.log'))
      log.push(base64 ? Buffer.from(data, 'base64').toString() : data);
    else attachments.push(attachmentOf(type, data, { base64, name }));
  }
  return { log, images, attachments };
}

/** Some tools write texts as they are, against the format. */
const isBase64 = (data: string): boolean => data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data);

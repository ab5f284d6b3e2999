import { z } from 'zod';
import { outcomeOf } from './cucumber-outcome';
import { shaped, wholeJson } from './json-text';
import {
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

/** Reads Cucumber's JSON of cucumber-js, Cucumber-JVM, Cucumber-Ruby, behave's formatter and others. */

const location = z.object({ location: z.string().nullish() }).nullish();
const result = z
  .object({
    status: z.string(),
    /** In nanoseconds. */
    duration: z.number().nullish(),
    error_message: z.string().nullish(),
  })
  .nullish();
const embedding = z.object({
  data: z.string(),
  mime_type: z.string().nullish(),
  media: z.object({ type: z.string() }).nullish(),
});
const hook = z.object({ result, match: location, embeddings: z.array(embedding).nullish() });
const step = hook.extend({
  keyword: z.string().default(''),
  name: z.string().nullish(),
  hidden: z.boolean().nullish(),
  output: z.array(z.unknown()).nullish(),
  doc_string: z.object({ value: z.string().nullish(), content: z.string().nullish() }).nullish(),
  rows: z.array(z.object({ cells: z.array(z.string()) })).nullish(),
  arguments: z
    .array(
      z.object({
        content: z.string().nullish(),
        rows: z.array(z.object({ cells: z.array(z.string()) })).nullish(),
      }),
    )
    .nullish(),
});
const element = z.object({
  type: z.string().nullish(),
  keyword: z.string().default(''),
  name: z.string().default(''),
  line: z.number().default(0),
  start_timestamp: z.string().nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
  before: z.array(hook).nullish(),
  after: z.array(hook).nullish(),
  steps: z.array(step).nullish(),
});
const feature = z.object({
  uri: z.string().nullish(),
  name: z.string().nullish(),
  elements: z.array(z.unknown()).nullish(),
});
type Step = z.output<typeof step>;
type Element = z.output<typeof element>;

export const readCucumberJson: Reader = async function* (text) {
  const whole = await wholeJson(text);
  if (!Array.isArray(whole))
    throw new MalformedImport('It is not a report of Cucumber: a list of features is expected.');
  for (const [number, value] of whole.entries()) {
    const place = `[${number}]`;
    const { uri, name, elements } = shaped(feature, value, place);
    let background: Step[] = [];
    for (const [at, one] of (elements ?? []).entries()) {
      const read = shaped(element, one, `${place}.elements[${at}]`);
      // Cucumber-JVM and Ruby write the steps of a background as a separate element before each scenario.
      if (read.type === 'background') {
        background = read.steps ?? [];
        continue;
      }
      yield resultOf({ uri: uri ?? '', featureName: name ?? '' }, read, background);
      background = [];
    }
  }
};

function resultOf(
  of: Pick<ImportedResult, 'uri' | 'featureName'>,
  read: Element,
  background: Step[],
): ImportedResult {
  const hooks = (list: Element['before'], keyword: string) =>
    (list ?? []).map((item) => ({ ...item, keyword, hidden: true }) as Step);
  const all = [
    ...hooks(read.before, 'Before'),
    ...background,
    ...(read.steps ?? []),
    ...hooks(read.after, 'After'),
  ];
  const pictures: ImportedImage[] = [];
  const steps = all
    .map(stepOf)
    // Show a hook only if it failed or is pending, as our own reports do.
    .filter(
      ({ hidden, status, images }) => !hidden || ['FAILED', 'PENDING'].includes(status) || images.length > 0,
    );
  steps.forEach(({ images }, at) => images.forEach((bytes) => pictures.push({ step: at, bytes })));
  const outcome = outcomeOf(all.map(stepOf));
  return {
    ...of,
    scenarioName: read.name,
    line: read.line,
    tags: (read.tags ?? []).map(({ name }) => name.replace(/^@/, '')),
    parameters: {},
    browser: null,
    retry: 0,
    // A scenario without steps did nothing.
    status: all.length === 0 ? 'SKIPPED' : outcome.status,
    startTime: importedMomentOf(read.start_timestamp),
    duration: all.map(stepOf).reduce((sum, { duration }) => sum + duration, 0),
    message: outcome.message,
    steps: reportStepsOf(steps),
    pictures,
  };
}

const statuses = ['PASSED', 'FAILED', 'SKIPPED', 'PENDING', 'UNDEFINED', 'AMBIGUOUS'] as const;

function stepOf(entry: Step) {
  const { keyword, name, hidden, result: outcome, match, embeddings, output, doc_string: doc } = entry;
  const said = outcome?.status.toUpperCase();
  const isHook = hidden || /^(?:Before|After)$/.test(keyword.trim());
  const type = isHook
    ? keyword.trim() === 'After'
      ? ('After' as const)
      : ('Before' as const)
    : ('Unknown' as const);
  const [argument] = entry.arguments ?? [];
  const rows = entry.rows ?? argument?.rows;
  const docString = doc?.value ?? doc?.content ?? argument?.content;
  const kept = (embeddings ?? []).map(({ data, mime_type, media }) => ({
    data,
    type: mime_type ?? media?.type ?? '',
  }));
  return {
    keyword: keyword.trim(),
    type,
    hidden: isHook,
    text: name ?? (isHook ? 'hook' : ''),
    argument: rows
      ? tableText(rows.map(({ cells }) => cells))
      : docString
        ? `"""\n${docString}\n"""`
        : undefined,
    definition: match?.location ?? undefined,
    status: statuses.find((status) => status === said) ?? ('SKIPPED' as const),
    // The duration is in nanoseconds.
    duration: stepDurationOf((outcome?.duration ?? 0) / 1e6),
    message: messageOf(outcome?.error_message),
    log: [
      ...(output ?? []).flat().filter((line): line is string => typeof line === 'string'),
      ...kept
        .filter(({ type: of }) => of.startsWith('text/x.cucumber.log'))
        .map(({ data }) => Buffer.from(data, 'base64').toString()),
    ],
    images: kept
      .filter(({ type: of }) => of.startsWith('image/'))
      .map(({ data }) => pictureBytes(data))
      .filter((bytes) => bytes !== null),
  };
}

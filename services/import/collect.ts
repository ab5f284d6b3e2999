import { createHash } from 'node:crypto';
import { importLimits, type ImportFormat } from '#contracts/runs/import';
import { Refusing } from '#services/foundation/calls/endpoint';
import { storable } from '#services/foundation/database/storable';
import { createYield } from '#services/foundation/threads/yield';
import type { ImportedOrigin } from '#services/runs/tables';
import { readCucumberJson } from './cucumber-json';
import { readCucumberMessages } from './cucumber-messages';
import { readJUnit } from './junit';
import { readPlaywrightJson } from './playwright-json';
import { originKey, type IdentifiedResult, type ImportedResult, type Reader } from './result';

const readers: Record<ImportFormat, Reader> = {
  'cucumber-messages': readCucumberMessages,
  'cucumber-json': readCucumberJson,
  junit: readJUnit,
  'playwright-json': readPlaywrightJson,
};

export interface Collected {
  results: IdentifiedResult[];
  /** Number of results that did not run. */
  skipped: number;
}

/** Values that the sender gives about the job of a file. */
export interface SentOrigin {
  job?: string;
  env?: string;
}

/** Maximum length of names in characters, because lists and addresses show them. Longer names are cut. */
const maxNameLength = 1_000;

/**
 * Reads all results of a file, ready to be stored.
 * @throws {Malformed} when the file does not have the format, {Refusing} when it has too many results
 */
export async function collectResults(
  format: ImportFormat,
  text: AsyncIterable<string>,
  sent: SentOrigin = {},
): Promise<Collected> {
  const read: ImportedResult[] = [];
  let skipped = 0;
  const yielded = createYield();
  for await (const result of readers[format](text)) {
    await yielded();
    if (result.status === 'SKIPPED') skipped++;
    // Skipped results count separately, with the same limit: they are small.
    if ((result.status === 'SKIPPED' ? skipped : read.length + 1 - skipped) > importLimits.results) {
      throw new Refusing(
        413,
        'input',
        `The file has more than ${importLimits.results} results. Send it in parts.`,
      );
    }
    const { pictures, ...rest } = result;
    const clean = { ...(storable(rest) as typeof rest), pictures };
    for (const name of ['uri', 'featureName', 'scenarioName'] as const)
      clean[name] = clean[name].slice(0, maxNameLength);
    read.push(clean);
  }
  return { results: identified(withRepeats(read), sent), skipped };
}

/** Numbers the attempts that a tool writes as if they were several tests. */
function withRepeats(read: readonly ImportedResult[]): ImportedResult[] {
  const last = new Map<string, ImportedResult>();
  return read.map(({ repeatKey, ...result }) => {
    const key = repeatKey && `${originKey(result.ranIn ?? {})} ${repeatKey}`;
    const before = key && last.get(key);
    const isRepeat = before && before.status === 'FAILED' && result.retry === 0;
    const numbered = isRepeat ? { ...result, retry: before.retry + 1 } : result;
    if (key) last.set(key, numbered);
    return numbered;
  });
}

/** Numbers results that ran before skipped ones, which must not change the identity of equal tests. */
function identified(read: readonly ImportedResult[], sent: SentOrigin): IdentifiedResult[] {
  const seen = new Map<string, number>();
  const name = (result: ImportedResult) => [result, scenarioOf(result, seen)] as const;
  const scenarios = new Map([
    ...read.filter(({ status }) => status !== 'SKIPPED').map(name),
    ...read.filter(({ status }) => status === 'SKIPPED').map(name),
  ]);
  return read.map((result) => ({
    ...result,
    scenario: scenarios.get(result) ?? '',
    origin: originOf(result, sent),
    digest: digestOf(result),
  }));
}

/** Joins what the sender and the file say about the job. */
function originOf({ ranIn = {} }: ImportedResult, { job, env }: SentOrigin): ImportedOrigin {
  const text = (value: string | undefined) => value?.trim().slice(0, maxNameLength) || undefined;
  const environment = [text(env), text(ranIn.environment)].filter((part) => part !== undefined);
  return {
    job: text(job),
    environment: text(environment.join(', ')),
    suite: text(ranIn.suite),
    host: text(ranIn.host),
  };
}

/**
 * Identifies a test by path, group, name, line and browser. If all are equal in one job, the order in the file decides.
 * @param seen how often each attempt has occurred so far
 */
function scenarioOf(
  { uri, featureName, scenarioName, line, browser, retry, standsFor, ranIn = {} }: ImportedResult,
  seen: Map<string, number>,
): string {
  const test = [uri, featureName, scenarioName, line, browser];
  const key = JSON.stringify(standsFor ? [...test, standsFor] : test);
  const numberOf = (attempt: number) => `${attempt} ${originKey(ranIn)} ${key}`;
  const own = seen.get(numberOf(retry)) ?? 0;
  // A later attempt belongs to the last of the equal tests: its attempts follow each other.
  const nth = retry > 0 ? Math.max(own, (seen.get(numberOf(retry - 1)) ?? 1) - 1) : own;
  seen.set(numberOf(retry), nth + 1);
  return createHash('sha256').update(`${nth} ${key}`).digest('hex').slice(0, 32);
}

function digestOf({ pictures, ...result }: ImportedResult): string {
  const hash = createHash('sha256').update(JSON.stringify(result));
  for (const { step, bytes } of pictures) hash.update(`\n${step} `).update(bytes);
  return hash.digest('hex').slice(0, 32);
}

import { createHash } from 'node:crypto';
import { importLimits, type ImportFormat } from '#contracts/runs/import';
import { Refusing } from '#services/foundation/calls/endpoint';
import { storable } from '#services/foundation/database/storable';
import { createYield } from '#services/foundation/threads/yield';
import { readCucumberJson } from './cucumber-json';
import { readCucumberMessages } from './cucumber-messages';
import { readJUnit } from './junit';
import { readPlaywrightJson } from './playwright-json';
import type { ImportedResult, Reader } from './result';

const readers: Record<ImportFormat, Reader> = {
  'cucumber-messages': readCucumberMessages,
  'cucumber-json': readCucumberJson,
  junit: readJUnit,
  'playwright-json': readPlaywrightJson,
};

/** A result with its identity within the run. */
export interface IdentifiedResult extends ImportedResult {
  /** Equal for all attempts of a test, in every file of the run. */
  scenario: string;
  /** Hash of all stored data of the result. */
  digest: string;
}

export interface Collected {
  results: IdentifiedResult[];
  /** Number of results that did not run. */
  skipped: number;
}

/** Maximum length of names in characters, because lists and addresses show them. Longer names are cut. */
const maxNameLength = 1_000;

/**
 * Reads all results of a file, ready to be stored.
 * @throws {Malformed} when the file does not have the format, {Refusing} when it has too many results
 */
export async function collectResults(format: ImportFormat, text: AsyncIterable<string>): Promise<Collected> {
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
  return { results: identified(read), skipped };
}

/** Numbers results that ran before skipped ones, which must not change the identity of equal tests. */
function identified(read: readonly ImportedResult[]): IdentifiedResult[] {
  const seen = new Map<string, number>();
  const name = (result: ImportedResult) => [result, scenarioOf(result, seen)] as const;
  const scenarios = new Map([
    ...read.filter(({ status }) => status !== 'SKIPPED').map(name),
    ...read.filter(({ status }) => status === 'SKIPPED').map(name),
  ]);
  return read.map((result) => ({
    ...result,
    scenario: scenarios.get(result) ?? '',
    digest: digestOf(result),
  }));
}

/**
 * Identifies a test by path, name, line and browser. If all are equal, the order in the file decides.
 * @param seen how often each attempt has occurred so far
 */
function scenarioOf(
  { uri, scenarioName, line, browser, retry, standsFor }: ImportedResult,
  seen: Map<string, number>,
): string {
  const key = JSON.stringify([uri, scenarioName, line, browser, ...(standsFor ? [standsFor] : [])]);
  const nth = seen.get(`${retry} ${key}`) ?? 0;
  seen.set(`${retry} ${key}`, nth + 1);
  return createHash('sha256').update(`${nth} ${key}`).digest('hex').slice(0, 32);
}

function digestOf({ pictures, ...result }: ImportedResult): string {
  const hash = createHash('sha256').update(JSON.stringify(result));
  for (const { step, bytes } of pictures) hash.update(`\n${step} `).update(bytes);
  return hash.digest('hex').slice(0, 32);
}

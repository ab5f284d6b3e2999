import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLibraries, type Libraries } from './libraries';
import { libraryJourneys, type LibraryJourney } from './library-journeys';
import { browserAndSite } from './record';
import { startTrialProduct, type Tried, type TriedRecording, type TrialProduct } from './trial-product';

/**
 * "Run before saving" of journeys on components that others wrote: recorded by the product's worker, and run by it. A
 * run that fails is one that the recorder warned of: by a doubt on a step, or by a note.
 */
const on = browserAndSite();
const only = process.env['KIND'];
const names = Object.keys(libraryJourneys).filter((name) => !only || name.includes(only));

interface Outcome extends Omit<TriedRecording, 'tried'> {
  tried: Tried;
  /** Doubts of steps, and notes. */
  warnings: string[];
}

describe('run before saving', () => {
  let served: Libraries;
  let product: TrialProduct;
  const outcomes = new Map<string, Outcome>();

  beforeAll(async () => {
    served = await startLibraries();
    product = await startTrialProduct(served.url);
    const recorded = new Map<string, TriedRecording>();
    for (const name of names) {
      const { does } = libraryJourneys[name] as LibraryJourney;
      const recording = await product
        .record(on.browser, scenarioOf(name), does)
        .catch((cause: unknown) => Promise.reject(new Error(name, { cause })));
      // Awaited below.
      recording.tried.catch(() => undefined);
      if (process.env['SHOW'])
        recording.tried.then(({ status }) => console.log(name, status)).catch(() => undefined);
      recorded.set(name, recording);
    }
    for (const [name, { tried, ...one }] of recorded)
      outcomes.set(name, { ...one, tried: await tried, warnings: warningsOf(one) });
    console.log(countOf([...outcomes]));
  }, 900_000);

  afterAll(async () => {
    await product.close();
    await served.close();
  });

  test.each(names)('%s: passes, or the recorder warned of it', (name) => {
    const { tried, warnings, proposal } = outcomes.get(name) as Outcome;
    const told = proposal.steps.map(({ text }) => text).join('\n');
    if (process.env['SHOW']) console.log(name, tried, warnings, told);
    if (warnings.length > 0) return expect(tried.status).toMatch(/^(?:PASSED|FAILED)$/);
    // The two that open pages are first.
    expect(proposal.steps, told).toHaveLength((libraryJourneys[name] as LibraryJourney).steps + 2);
    expect(tried, told).toEqual({ status: 'PASSED', heals: 0, message: '' });
  });
});

/** Names of scenarios have neither commas nor colons. */
const scenarioOf = (name: string) => name.replaceAll(/[^\w -]/g, '');

const warningsOf = ({ recording, proposal }: Omit<TriedRecording, 'tried'>): string[] => [
  ...proposal.steps.flatMap(({ text, doubts }) => doubts.map((doubt) => `${text}: ${doubt}`)),
  ...recording.parts
    .flatMap(({ actions }) => actions)
    .flatMap((action) => (action.state === 'noted' ? [action.reason] : [])),
];

/** Counts runs in words: passed, failed with a warning, and failed without one. */
function countOf(outcomes: [string, Outcome][]): string {
  const red = outcomes.filter(([, { tried }]) => tried.status !== 'PASSED' || tried.heals > 0);
  const silent = red.filter(([, { warnings }]) => warnings.length === 0);
  const counts = [
    `${outcomes.length - red.length} of ${outcomes.length} passed`,
    `${red.length - silent.length} failed and were warned of`,
    `${silent.length} failed without a warning`,
  ];
  const details = red.map(([name, { tried, warnings }]) => [name, tried.message, ...warnings].join('\n    '));
  return [`Run before saving: ${counts.join(', ')}.`, ...details].join('\n  ');
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunStatus } from '#contracts/runs/report';
import type { ScenarioOutcome } from '#contracts/worker/run-sink';
import { startRuns } from '../../../tests/together/runs.fixture';

const deeds = [
  ...['start', 'PASSED', 'FAILED', 'STOPPED', 'SKIPPED', 'PENDING', 'requeue'],
  ...['again PASSED', 'again FAILED', 'again SKIPPED', 'again PENDING', 'again QUEUED', 'retrain'],
  ...['HEALED', 'healed and FAILED', 'again HEALED'],
] as const;
interface Told {
  /** Final statuses. HEALED: passed with heals. */
  attempts: string[];
  claim: number;
  retrained: boolean;
}

/** Returns the expected result, computed in another way than in the product. */
function expectedOf({ attempts, retrained }: Told): { outcome: string; status: string } {
  const last = attempts.at(-1) ?? '';
  if (last === 'FAILED' && retrained) return { outcome: 'FIXED', status: 'PASSED' };
  // Whatever happened before: it passed with fixes, so its code alone did not pass.
  if (last === 'HEALED') return { outcome: 'HEALED', status: 'PASSED' };
  if (last === 'PASSED' && attempts.includes('FAILED')) return { outcome: 'FLAKY', status: 'PASSED' };
  // A failure without another complete attempt stays a failure.
  if ((last === 'SKIPPED' || last === 'PENDING') && attempts.includes('FAILED'))
    return { outcome: 'FAILED', status: 'FAILED' };
  return { outcome: last, status: last };
}

function statusOfRun(statuses: string[], began: boolean): string {
  const are = (status: string) => statuses.filter((other) => other === status).length;
  const open = are('QUEUED') + are('RUNNING');
  if (open > 0) return began || open < statuses.length ? 'RUNNING' : 'QUEUED';
  if (are('STOPPED') > 0) return 'STOPPED';
  if (are('FAILED') > 0) return 'FAILED';
  if (are('PENDING') > 0) return 'PENDING';
  return are('SKIPPED') === statuses.length ? 'SKIPPED' : 'PASSED';
}

function endOf(what: string): { status: RunStatus; heals: number } {
  if (what === 'HEALED') return { status: 'PASSED', heals: 2 };
  if (what === 'healed and FAILED') return { status: 'FAILED', heals: 1 };
  return { status: what as RunStatus, heals: 0 };
}

/** A scenario that failed, and the events after it. */
const told = (...then: (typeof deeds)[number][]) =>
  (['start', 'FAILED', ...then] as const).map((what) => ({ scenario: 1, what }));

/** Scenarios that end one after the other. */
const ended = (...outcomes: (typeof deeds)[number][]) =>
  outcomes.flatMap((what, scenario) => [
    { scenario, what: 'start' as const },
    { scenario, what },
  ]);

const allSkipped = [0, 1, 2].flatMap((scenario) => [
  { scenario, what: 'start' as const },
  { scenario, what: 'SKIPPED' as const },
]);

it('outcomes follow their attempts and counts of runs follow outcomes, whatever happens in whatever order', async () => {
  const runs = await startRuns();
  const deed = fc.record({ scenario: fc.nat(2), what: fc.constantFrom(...deeds) });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 16 }), async (done) => {
      const { runId, testCaseIds } = await runs.queueRun({}, 3);
      const known: Told[] = testCaseIds.map(() => ({ attempts: ['QUEUED'], claim: 0, retrained: false }));
      let began = false;
      for (const { scenario, what } of done) {
        const testCaseId = testCaseIds[scenario] ?? '';
        const one = known[scenario]!;
        const [first] = one.attempts;
        const at = { runId, testCaseId, attempt: one.claim };
        const info = { startTime: runs.now(), worker: 'w' };
        if (what === 'start') {
          await runs.sink.scenarioStarted({ ...at, attempt: one.claim + 1 }, info);
          if (first !== 'QUEUED' && first !== 'RUNNING') continue;
          one.claim += 1;
          one.attempts[0] = 'RUNNING';
          began = true;
        } else if (what === 'requeue') {
          await runs.sink.scenarioRequeued(at, 'The worker was lost.');
          if (first === 'RUNNING') one.attempts[0] = 'QUEUED';
        } else if (what === 'retrain') {
          await runs.retrain(testCaseId, { result: 'PASSED', upload_id: 'elsewhere' });
          one.retrained = true;
        } else if (what.startsWith('again ')) {
          if (one.attempts.at(-1) !== 'FAILED') continue;
          const again = what.slice('again '.length);
          const { status, heals } = endOf(again);
          await runs.tryAgain(testCaseId, one.attempts.length + 1, status, { heals });
          one.attempts.push(again);
        } else {
          const { status, heals } = endOf(what);
          const outcome = { status: status as ScenarioOutcome['status'], heals, endTime: runs.now() };
          await runs.sink.scenarioFinished(at, outcome);
          // A failed attempt fails even if it has heals.
          if (first === 'RUNNING') one.attempts[0] = what === 'HEALED' ? what : status;
        }
      }
      const expected = known.map(expectedOf);
      const { rows } = await runs.database.pool.query(
        'select outcome, status from results where run_id = $1 order by position',
        [runId],
      );
      expect(rows).toEqual(expected);
      const are = (status: string) => expected.filter((item) => item.status === status).length;
      const counted = await runs.database.pool.query(
        `select status, queued, running, passed, failed, stopped, skipped, pending, flaky, healed, ended_at is null as open
         from runs where id = $1`,
        [runId],
      );
      const status = statusOfRun(
        expected.map((item) => item.status),
        began,
      );
      expect(counted.rows[0]).toEqual({
        status,
        queued: are('QUEUED'),
        running: are('RUNNING'),
        passed: are('PASSED'),
        failed: are('FAILED'),
        stopped: are('STOPPED'),
        skipped: are('SKIPPED'),
        pending: are('PENDING'),
        flaky: expected.filter(({ outcome }) => outcome === 'FLAKY').length,
        healed: expected.filter(({ outcome }) => outcome === 'HEALED').length,
        open: status === 'RUNNING' || status === 'QUEUED',
      });
    }),
    // Rare cases, which random ones seldom reach, come first.
    {
      numRuns: 25,
      examples: [
        [told('again PASSED')],
        [told('again FAILED', 'retrain')],
        [told('again SKIPPED')],
        [told('again QUEUED')],
        [allSkipped],
        [allSkipped.slice(0, 4)],
        [told('again PENDING')],
        [ended('PENDING', 'PENDING', 'PENDING')],
        [ended('PENDING', 'PASSED', 'PASSED')],
        [ended('PENDING', 'SKIPPED', 'SKIPPED')],
        [ended('PENDING', 'FAILED', 'PASSED')],
        [ended('HEALED', 'PASSED', 'FAILED')],
        [ended('healed and FAILED', 'HEALED')],
        [told('again HEALED')],
        [told('again HEALED', 'retrain')],
        [[...ended('PENDING'), { scenario: 0, what: 'again PASSED' as const }]],
      ],
    },
  );
});

it('a hundred scenarios, of which ten at a time end at the same moment, are all counted', async () => {
  const runs = await startRuns();
  const { runId, testCaseIds } = await runs.queueRun({}, 100);
  const left = [...testCaseIds.entries()];
  const finish = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, testCaseId] = next;
      const at = { runId, testCaseId, attempt: 1 };
      await runs.sink.scenarioStarted(at, { startTime: runs.now(), worker: 'w' });
      await runs.sink.scenarioFinished(at, { status: index % 4 ? 'PASSED' : 'FAILED', endTime: runs.now() });
    }
  };
  // As many as the connection pool has. Requests that wait for a connection are refused after ten seconds.
  await Promise.all(Array.from({ length: 10 }, finish));
  const { rows } = await runs.database.pool.query(
    'select status, queued, running, passed, failed from runs where id = $1',
    [runId],
  );
  expect(rows).toEqual([{ status: 'FAILED', queued: 0, running: 0, passed: 75, failed: 25 }]);
});

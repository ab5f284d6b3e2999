import { randomUUID } from 'node:crypto';
import type { Project, User } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { executions } from '#contracts/executions';
import { createExecutionsService } from '#services/executions/index';
import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import { createQueue } from '#services/foundation/queue/index';
import { silentLog } from '#services/foundation/testing.log';
import { createRunRecords } from '#services/runs/index';
import { onEmbeddedStore, type EmbeddedStore } from './embedded-store';
import type { Bench } from './measure';
import type { Table } from './table';

/** The fewest and the most scenarios of a run. A scenario of the large run may cost as much as one of the small. */
const [few, most] = [1_000, 10_000];
const goal = 1.5;

/** Measures the answers to starting a run and to ending it, with durable writes. */
export const starting: Bench = {
  name: `starting and halting a run of ${most.toLocaleString('en')} scenarios`,
  measure: () => onEmbeddedStore(async (store) => [await measured(store)]),
};

async function measured({ database, location }: EmbeddedStore): Promise<Table> {
  let scenarios = few;
  const projectId = randomUUID();
  const shared = {
    database,
    log: silentLog,
    clock: systemClock,
    blobs: createBlobStore({ location }),
    live: { publish: () => undefined },
  };
  const user = { userId: randomUUID(), name: 'bench', email: 'bench@example.com' } as User;
  const project = { id: projectId, is_expired: false, maxExecutionThreads: 10, role: 'MEMBER' } as Project;
  const service = createExecutionsService({
    ...shared,
    queue: createQueue({ database, log: silentLog }),
    runs: createRunRecords(shared),
    publicUrl: 'http://localhost',
    identity: { user: async () => user, membership: async () => project },
    plan: async () => ({ status: true, commit: 'c0ffee', scenarios: [] }),
    scenarios: async () => ({
      status: true,
      commit: 'c0ffee',
      scenarios: ofBranch(scenarios),
      malformed: [],
    }),
    environment: async () => ({ name: 'demo', baseUrl: 'http://localhost:1' }),
    isolation: { state: async () => ({ kind: 'bubblewrap', reason: '' }), refusalOfRuns: async () => null },
    settings: { stepTimeout: 120_000, scenarioTimeout: 600_000 },
    telling: {
      mailer: { send: async () => undefined },
      brandName: 'bench',
      sealing: { seal: (text) => text, open: (text) => text },
      addressRules: { allowHttp: false, allowedHosts: [] },
      membersOf: async () => [],
      projectName: async () => 'bench',
      failurePicture: async () => null,
    },
  });
  const transport = (request: Request) => service.fetch(request);
  const call = createClient(executions, 'http://executions', transport, { bearer: 'bench' });
  const flows = [{ scenarioGroups: [{ name: 'All', tags: ['regression'] }] }];
  const plan = { projectId, name: 'Nightly', env: 'demo', branch: 'main', flows };
  const created = await call.create({ query: {}, body: plan });
  if (!created.status) throw new Error(created.error);
  const round = async () => {
    const began = performance.now();
    const started = await call.run({ params: { id: created.execution._id }, body: { projectId } });
    if (!started.wasRunInitiated) throw new Error(started.error);
    const running = performance.now();
    await call.halt({ params: { instanceId: started.instanceId }, body: { projectId } });
    return { started: running - began, halted: performance.now() - running };
  };
  await round();
  const small = await round();
  scenarios = most;
  const large = await round();
  const row = (what: string, before: number, after: number) => [
    ...[what, before.toFixed(0), after.toFixed(0), (after / before / (most / few)).toFixed(2)],
    `≤ ${goal.toFixed(2)}`,
  ];
  const count = (number: number) => `ms with ${number.toLocaleString('en')}`;
  return {
    columns: ['', count(few), count(most), 'for each scenario, large ÷ small', 'goal'],
    rows: [row('start', small.started, large.started), row('halt', small.halted, large.halted)],
  };
}

function ofBranch(count: number) {
  return Array.from({ length: count }, (_, scenarioIndex) => {
    const scenario = `Scenario ${scenarioIndex + 1}`;
    const at = { uri: 'features/basket.feature', line: 3 + scenarioIndex, parameters: {} };
    const tags = ['regression'];
    const runs = [{ ...at, scenarioName: scenario, featureName: 'basket', tags }];
    return { feature: 'basket', featureIndex: 0, scenario, scenarioIndex, tags, runs };
  });
}

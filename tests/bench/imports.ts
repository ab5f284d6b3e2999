import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Project, User } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { runs } from '#contracts/runs';
import type { ImportFormat } from '#contracts/runs/import';
import { createBlobStore } from '#services/foundation/blobs/index';
import { systemClock } from '#services/foundation/clock';
import { silentLog } from '#services/foundation/testing.log';
import { createRunsService } from '#server/compose/runs-service';
import { onEmbeddedStore, type EmbeddedStore } from './embedded-store';
import { importSample } from './import-samples';
import type { Bench } from './measure';
import type { Table } from './table';

/** Taking 10,000 results from elsewhere, each a twentieth failed, on the embedded database with everything durable. */
export const imports: Bench = {
  name: 'import of 10,000 results',
  measure: () => onEmbeddedStore(async (store) => [await measured(store)]),
};

const formats: ImportFormat[] = ['cucumber-messages', 'cucumber-json', 'junit', 'playwright-json'];
const results = 10_000;

async function measured({ database, location }: EmbeddedStore): Promise<Table> {
  const projectId = randomUUID();
  const service = createRunsService({
    database,
    longWork: database,
    blobs: createBlobStore({ location }),
    clock: systemClock,
    log: silentLog,
    live: { publish: () => undefined },
    publicUrl: 'http://localhost',
    identity: {
      user: async () => ({ name: 'bench' }) as User,
      membership: async () => ({ id: projectId }) as Project,
    },
  });
  const transport = (request: Request) => service.fetch(request);
  const { importResults } = createClient(runs, 'http://runs', transport, { bearer: 'bench', projectId });
  const send = async (format: ImportFormat, run: string, file: Blob) => {
    const answer = await importResults({ query: { format, run }, body: file.stream() });
    if (!answer.status) throw new Error(answer.error);
    return answer.scenarios;
  };
  await send('junit', 'warm', new Blob([importSample('junit', 100)]));
  const rows: Table['rows'] = [];
  for (const format of formats) {
    const file = new Blob([importSample(format, results)]);
    for (const round of ['new', 'again'] as const) {
      const { seconds, blocked, memory, made } = await watched(() => send(format, format, file));
      if ((round === 'new' ? made.added : made.unchanged) !== results) throw new Error(JSON.stringify(made));
      rows.push([
        `${format}, ${round}`,
        megabytes(file.size),
        seconds.toFixed(2),
        blocked.toFixed(0),
        megabytes(memory),
      ]);
    }
  }
  return {
    columns: ['', 'file MB', 's', 'longest block ms', 'memory + MB'],
    rows,
    notes: [
      'longest block: how long the server did nothing else; memory: resident, above what it was before',
    ],
  };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

async function watched<T>(work: () => Promise<T>) {
  globalThis.gc?.();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().rss;
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
  loop.enable();
  const began = performance.now();
  const made = await work();
  const seconds = (performance.now() - began) / 1000;
  loop.disable();
  clearInterval(looking);
  return { made, seconds, blocked: loop.max / 1e6, memory: most - before };
}

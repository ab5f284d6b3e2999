import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { freeSpace } from '#services/foundation/disk/free-space';
import type { MailOutcome } from '#services/foundation/mail';
import type { Database } from '#services/foundation/database/index';
import { figures, type Figures } from './repository';

/** Metrics of a process for Prometheus. */
export interface Metrics {
  /** Media type of `text`. */
  type: string;
  text(): Promise<string>;
  /** For the worker in or beside this process (services/worker, WorkerObserver). */
  observer: { claimed(waited: number): void; ended(took: number): void };
  /** Called when the worker beside this server ended and is started again. */
  workerEnded(): void;
  mailed(outcome: MailOutcome): void;
  /** @param took milliseconds */
  answered(method: string, httpStatus: number, took: number): void;
  /** Called when the event loop was blocked. @param took milliseconds */
  blocked(took: number): void;
}

const prefix = 'scenarium_';

/** Gauges of the whole installation. All servers report the same values, so take the maximum over servers. */
const gauges: { name: string; help: string; of: keyof Figures }[] = [
  { name: 'queue_queued', help: 'Jobs that wait for a worker.', of: 'queued' },
  { name: 'queue_running', help: 'Jobs in the hands of a worker.', of: 'running' },
  { name: 'queue_oldest_seconds', help: 'How long the longest waiting job has waited.', of: 'oldest' },
  { name: 'workers', help: 'Workers with a heartbeat in the last 30 seconds.', of: 'workers' },
  { name: 'workers_lost', help: 'Workers without one, until they are forgotten.', of: 'lost' },
  {
    name: 'workers_waiting',
    help: 'Workers that take no job as their disk has too little room.',
    of: 'waiting',
  },
  { name: 'worker_slots', help: 'Scenarios that all workers can run at once.', of: 'slots' },
  { name: 'worker_slots_busy', help: 'Scenarios that they run now.', of: 'busy' },
  { name: 'servers', help: 'Servers with a heartbeat in the last 30 seconds.', of: 'servers' },
];

/**
 * Creates the metrics of a process. @param dataDir folder on the disk to report about
 * @param database of the installation; null in a worker's process, which only reports about itself
 */
export function createMetrics(
  database: Pick<Database, 'db'> | null,
  version: string,
  dataDir?: string,
): Metrics {
  const registry = new Registry();
  const own = { registers: [registry] };
  collectDefaultMetrics({ register: registry, prefix });
  new Gauge({
    ...own,
    name: `${prefix}build_info`,
    help: 'Always 1; the version is in the label.',
    labelNames: ['version'],
  }).set({ version }, 1);

  if (dataDir !== undefined) diskGauge(dataDir, registry);
  const waits = new Histogram({
    ...own,
    name: `${prefix}queue_claim_wait_seconds`,
    help: 'Time from the moment a job could run until the worker of this machine claimed it.',
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
  });
  const durations = new Histogram({
    ...own,
    name: `${prefix}scenario_duration_seconds`,
    help: 'Time that the worker of this machine had a scenario in its hands.',
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800],
  });
  const ends = new Counter({
    ...own,
    name: `${prefix}worker_ends_total`,
    help: 'How often the worker beside this server stopped and was started again.',
  });
  const mails = new Counter({
    ...own,
    name: `${prefix}mails_total`,
    help: 'Mails that the mail server accepted (sent), that were written to files in the outbox (kept), and that failed.',
    labelNames: ['outcome'],
  });
  // Start at 0, so that the first mail counts as an increase.
  for (const outcome of ['sent', 'kept', 'failed']) mails.inc({ outcome }, 0);
  const requests = new Histogram({
    ...own,
    name: `${prefix}http_request_duration_seconds`,
    help: 'Time until an answer was sent.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const blocks = new Histogram({
    ...own,
    name: `${prefix}event_loop_block_seconds`,
    help: 'Times of more than 100 ms in which this server did not answer.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const refresh = database ? installationGauges(database, registry) : async () => undefined;

  return {
    type: registry.contentType,
    async text() {
      await refresh();
      return registry.metrics();
    },
    observer: {
      claimed: (waited) => waits.observe(Math.max(0, waited) / 1000),
      ended: (took) => durations.observe(took / 1000),
    },
    workerEnded: () => ends.inc(),
    mailed: (outcome) => mails.inc({ outcome }),
    blocked: (took) => blocks.observe(took / 1000),
    answered: (method, status, took) => requests.observe({ method, status: String(status) }, took / 1000),
  };
}

/** Reads the free space when the metrics are written. */
function diskGauge(dataDir: string, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    registers: [registry],
    name: `${prefix}disk_free_bytes`,
    help: 'Free space of the file system that holds the data of this process.',
    collect: async () => gauge.set(await freeSpace(dataDir).then((free) => free ?? Number.NaN)),
  });
}

/** @returns a function that queries the database before the metrics are written */
function installationGauges({ db }: Pick<Database, 'db'>, registry: Registry): () => Promise<void> {
  const own = { registers: [registry] };
  const up = new Gauge({ ...own, name: `${prefix}database_up`, help: '1 when the database answered.' });
  const all = gauges.map(({ name, help, of }) => ({
    of,
    gauge: new Gauge({ ...own, name: prefix + name, help }),
  }));
  return async () => {
    const known = await figures(db).catch(() => null);
    up.set(known ? 1 : 0);
    for (const { of, gauge } of all) gauge.set(known ? Number(known[of]) : Number.NaN);
  };
}

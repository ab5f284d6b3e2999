/**
 * Milliseconds from the signal that ends the product. Each limit includes the next: everything must end within ten
 * seconds, as containers and service managers then kill it. The last two belong to scripts/start, which Node runs
 * before anything is built: reaper.pl kills the rest of a server after 8 s. Without the reaper, `npm start` does so
 * itself after 8.5 s.
 */
export const endsWithin = {
  /** A worker next to a server: gives its jobs back, ends its runners and browsers. */
  worker: 4_500,
  /** Then the server kills the worker and all its child processes. */
  workerKilled: 5_000,
  /** Reserved for the database that a server has started: it is stopped last. */
  database: 2_500,
  /** A server, or a worker on a separate machine. */
  process: 7_500,
};

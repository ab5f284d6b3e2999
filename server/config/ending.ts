/**
 * Milliseconds from the signal that ends the product, each within the next: all of it is to be over within ten seconds,
 * as containers and service managers kill what takes longer. The last two belong to scripts/start, which Node runs
 * before anything is built: reaper.pl kills what is left of a server after 8 s, and `npm start` does so itself after
 * 8.5 s where there is no reaper.
 */
export const endsWithin = {
  /** A worker beside a server: gives back what it runs, ends its runners and browsers. */
  worker: 4_500,
  /** Then the server kills it, with all below it. */
  workerKilled: 5_000,
  /** Of the whole, for the database that a server has started: it is stopped last. */
  database: 2_500,
  /** A server, or a worker on a machine of its own. */
  process: 7_500,
};

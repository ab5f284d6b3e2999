import type { Database } from './index';

/** Statements that are done together or not at all: the argument of `database.db.transaction(...)`'s function. */
export type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

/** Runs a statement on its own, or as part of the caller's transaction. */
export type Executor = Database['db'] | Transaction;

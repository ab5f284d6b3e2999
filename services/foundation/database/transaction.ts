import type { Database } from './index';

/** Statements that happen together or not at all: what `database.db.transaction(...)` hands to its function. */
export type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

/** Where a statement runs: on its own, or as a part of somebody's transaction. */
export type Executor = Database['db'] | Transaction;

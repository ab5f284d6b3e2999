import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#services/foundation/database/columns';

/**
 * Files of commits for workers without the repositories. A worker adds a row without a blob. A server that has the
 * repository answers with the archive, or with the reason why there is none.
 */
export const sources = pgTable(
  'sources',
  {
    projectId: uuid('project_id').notNull(),
    commit: text('commit').notNull(),
    blob: text('blob'),
    /** Bytes of the archive. */
    size: bigint('size', { mode: 'number' }),
    error: text('error'),
    askedAt: moment('asked_at').notNull(),
    /** Last use by a worker. Rows are deleted some time after it. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.commit] }),
    index('sources_asked')
      .on(table.askedAt)
      .where(sql`blob is null and error is null`),
  ],
);

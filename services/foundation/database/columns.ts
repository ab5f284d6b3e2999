import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column for a point in time: with its zone in the database, a `Date` in the code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A column for bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

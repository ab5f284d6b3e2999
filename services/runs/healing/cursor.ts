import { isUuid } from '#services/foundation/database/uuid';
import type { Behind, OversightRecord } from './oversight-repository';

/** Where a page of the list ends, as clients send it back. */
export function cursorOf({ updatedAt, id }: OversightRecord): string {
  return `${updatedAt.getTime()}.${id}`;
}

/** Undefined, which is the first page, for a text that is none. */
export function readCursor(cursor: string): Behind | undefined {
  const [time = '', id = ''] = cursor.split('.');
  const updatedAt = new Date(/^\d{1,15}$/.test(time) ? Number(time) : NaN);
  return Number.isNaN(updatedAt.getTime()) || !isUuid(id) ? undefined : { updatedAt, id };
}

import { isUuid } from '#services/foundation/database/uuid';
import type { Behind, CodeFixRecord } from './code-fixes-repository';

/** Returns the cursor for the end of a page, which clients send back. */
export function codeFixCursorOf({ updatedAt, id }: CodeFixRecord): string {
  return `${updatedAt.getTime()}.${id}`;
}

/** Returns undefined (the first page) for an invalid cursor. */
export function readCursor(cursor: string): Behind | undefined {
  const [time = '', id = ''] = cursor.split('.');
  const updatedAt = new Date(/^\d{1,15}$/.test(time) ? Number(time) : NaN);
  return Number.isNaN(updatedAt.getTime()) || !isUuid(id) ? undefined : { updatedAt, id };
}

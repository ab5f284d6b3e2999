import { isUuid } from '#services/foundation/uuid';
import { Refusing } from '#services/foundation/endpoint';
import type { Behind, OversightRecord } from './oversight-repository';

/** Where a page of the list ends, as clients send it back. */
export function cursorOf({ updatedAt, id }: OversightRecord): string {
  return `${updatedAt.getTime()}.${id}`;
}

export function readCursor(cursor: string): Behind {
  const [time = '', id = ''] = cursor.split('.');
  const updatedAt = new Date(/^\d{1,15}$/.test(time) ? Number(time) : NaN);
  if (Number.isNaN(updatedAt.getTime()) || !isUuid(id))
    throw new Refusing(400, 'input', 'This cursor is of no page.');
  return { updatedAt, id };
}

import { Refusing } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import type { RunsDeps, RunsHandler } from '../deps';
import { attachmentBlob } from './repository';

type Deps = Pick<RunsDeps, 'db' | 'blobs'>;

export const getAttachment: RunsHandler<'getAttachment', Deps> = async (
  { db, blobs },
  { params },
  { project },
) => {
  const known = Object.values(params).every(isUuid);
  const blob = known ? await attachmentBlob(db, project.id, params) : null;
  const bytes = blob && (await blobs.get(blob));
  if (!bytes) throw new Refusing(404, 'missing', 'There is no such attachment.');
  return { bytes, type: 'application/zip' };
};

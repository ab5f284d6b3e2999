import type { runs } from '#contracts/runs';
import type { BlobStore } from '#services/foundation/blobs';
import type { Database } from '#services/foundation/database';
import { Refusing, type Handlers } from '#services/foundation/calls/endpoint';
import { isUuid } from '#services/foundation/database/uuid';
import { attachmentBlob } from './repository';

export function attachmentHandlers({
  db,
  blobs,
}: {
  db: Database['db'];
  blobs: BlobStore;
}): Pick<Handlers<typeof runs>, 'getAttachment'> {
  return {
    async getAttachment({ params }, { project }) {
      const known = Object.values(params).every(isUuid);
      const blob = known ? await attachmentBlob(db, project.id, params) : null;
      const bytes = blob && (await blobs.get(blob));
      if (!bytes) throw new Refusing(404, 'missing', 'There is no such attachment.');
      return { bytes, type: 'application/zip' };
    },
  };
}

import { setLicence } from '#services/auth/operator';
import { openProductDatabase } from './product-database';

const day = 24 * 60 * 60 * 1000;

/** Sets how many whole days a project's licence has left; less than none: expired. */
export async function setDays(
  projectId: string,
  days: number,
  dataDir = process.env.PRODUCT_DATA ?? '',
): Promise<void> {
  const database = await openProductDatabase(dataDir);
  // One more hour, so that the number of whole days does not change during the test.
  const endsAt = new Date(Date.now() + days * day + day / 24);
  await setLicence(database, projectId, { endsAt }).finally(() => database.close());
}

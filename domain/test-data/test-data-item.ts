import { z } from 'zod';

/**
 * Test data of a branch (docs/rules/environments-and-data.md, Test data). On the wire secret and totp values are
 * encrypted as CryptoJS' passphrase mode does, with the project id as passphrase; in the repository (`data/data.json`)
 * they are sealed with the server's key.
 */
export const testDataItem = z.object({
  key: z.string(),
  value: z.string(),
  DataType: z.enum(['string', 'secret', 'totp']),
  /** Name of an environment, or `*` for all. */
  environment: z.string(),
});
export type TestDataItem = z.infer<typeof testDataItem>;

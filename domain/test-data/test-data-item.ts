import { z } from 'zod';

/**
 * Test data of a branch (docs/rules/environments-and-data.md, Test data). In calls, secret and totp values are
 * encrypted with CryptoJS' passphrase mode and the project id as passphrase. In the repository (`data/data.json`), they
 * are encrypted with the server's key.
 */
export const testDataItem = z.object({
  key: z.string(),
  value: z.string(),
  DataType: z.enum(['string', 'secret', 'totp']),
  /** Name of an environment, or `*` for all. */
  environment: z.string(),
});
export type TestDataItem = z.infer<typeof testDataItem>;

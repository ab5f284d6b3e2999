import { join } from 'node:path';
import type { Env } from './env';

/** Where large objects and repositories are, from the settings. */
export function storesOf(env: Env, dataDir: string) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const sessionToken = env.AWS_SESSION_TOKEN;
  const credentials =
    accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : undefined;
  return {
    blobs: { location: env.BLOB_STORE ?? join(dataDir, 'blobs'), credentials },
    gitFolder: env.GIT_STORE ?? join(dataDir, 'git'),
  };
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation, made once and kept in `DATA_DIR/secrets/<name>` (readable by its owner only).
 * The data folder's lock keeps two servers from making it at the same time.
 */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (known.trim().length >= 32) return known.trim();
  const secret = randomBytes(32).toString('base64url');
  const file = await open(path, 'w', 0o600);
  await file.writeFile(`${secret}\n`);
  await file.sync();
  await file.close();
  return secret;
}

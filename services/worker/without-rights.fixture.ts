import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A user id without any rights. */
const nobody = 65_534;

/**
 * Calls a function without the rights of root, to whom every folder is open. For tests that do not run as root,
 * nothing changes.
 * @param dir folder that is given to the user of the call, with its content
 */
export async function withoutRights<Result>(dir: string, call: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return call();
  chownSync(dir, nobody, nobody);
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(dir, entry), nobody, nobody);
  }
  process.seteuid?.(nobody);
  try {
    return await call();
  } finally {
    process.seteuid?.(0);
  }
}

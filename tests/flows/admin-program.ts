import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs `npm run admin -- …` on a data folder. */
export async function admin(words: string[], { dataDir = process.env.PRODUCT_DATA ?? '', input = '' } = {}) {
  const child = spawn(process.execPath, ['scripts/admin.mjs', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}

import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoShop } from '../demo';
import { browserExecutable } from '../services/worker/browser-executable';

/**
 * `npm run clone-check`: whether the files of a new project run in an empty folder with nothing of this product. Installs
 * from the registry, so it is no part of `npm test`.
 */
async function check(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'clone-check-'));
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  try {
    await cp('demo/project', folder, { recursive: true });
    const installed = await run(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
    if (installed !== 0) return installed;
    return await run(folder, 'npx', ['cucumber-js'], {
      BASE_URL: shop.url,
      CHROMIUM_PATH: browserExecutable('chromium', process.env.CHROMIUM_PATH),
    });
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function run(
  cwd: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

process.exitCode = await check();

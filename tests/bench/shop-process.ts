import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startDemoShop } from '../../demo/index';

const self = fileURLToPath(import.meta.url);

/** Starts the demo shop in a separate process, as users' applications are separate, too. */
export async function startShopProcess(): Promise<{ url: string; stop(): void }> {
  const child = fork(self);
  const [url] = (await once(child, 'message')) as [string];
  return { url, stop: () => void child.kill() };
}

if (process.argv[1] === self && process.send) {
  process.send((await startDemoShop({ host: '127.0.0.1', port: 0 })).url);
  process.once('disconnect', () => process.exit(0));
}

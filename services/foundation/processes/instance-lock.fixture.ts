// A process of instance-lock.service.test.ts: locks the folder it is given, tells how that went, waits to be killed.
import { lockDataDir } from './instance-lock';

const [dataDir = '', rights] = process.argv.slice(2);
if (rights === 'without-root' && process.getuid?.() === 0) process.setuid?.(65534);
// Stays until the test ends: a listener keeps the channel to it open.
process.on('message', () => undefined);
const outcome = await lockDataDir(dataDir).then(
  () => 'held',
  (error: Error) => error.message,
);
process.send?.(outcome);

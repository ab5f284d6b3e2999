// A process for instance-lock.service.test.ts: locks the given folder, reports the result, and waits to be killed.
import { lockDataDir } from './instance-lock';

const [dataDir = '', rights] = process.argv.slice(2);
if (rights === 'without-root' && process.getuid?.() === 0) process.setuid?.(65534);
// The listener keeps the channel to the test open, so the process stays until the test ends.
process.on('message', () => undefined);
const outcome = await lockDataDir(dataDir).then(
  () => 'held',
  (error: Error) => error.message,
);
process.send?.(outcome);

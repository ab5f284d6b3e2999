// A separate program that starts the embedded server on the folder of its argument, and prints the server's address. A
// test can kill it.
import { startEmbeddedPostgres } from './embedded';
import { silentLog } from '../testing.log';

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silentLog });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000); // stay until killed

// The program of `npm run worker`, on Node alone: prepares everything like `npm start`, then runs the built worker.
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./start/main.mjs').then(({ startWorker }) => startWorker());

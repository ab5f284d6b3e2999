// What `npm run worker` runs, on Node alone: everything is made ready as by `npm start`, then the built worker runs.
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./start/main.mjs').then(({ startWorker }) => startWorker());

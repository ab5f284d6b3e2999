// What `npm run record -- <server>` runs, on Node alone: packages and a browser are made ready as by `npm start`, then the
// recorder is built and runs. It needs no server, database or settings on this machine.
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./record/start.mjs').then(({ startRecorder }) => startRecorder());

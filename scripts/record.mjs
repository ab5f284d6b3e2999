// The program of `npm run record -- <server>`, on Node alone: prepares packages and a browser like `npm start`, then
// builds and runs the recorder. It needs no server, database or settings on this machine.
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./record/start.mjs').then(({ startLocalRecorder: startRecorder }) => startRecorder());

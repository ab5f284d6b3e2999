// The program of `npm start`, on Node alone before any package is installed.
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./start/main.mjs').then(({ startServerProgram: start }) => start());

// The program of `npm test`, on Node alone before any package is installed: all suites, or those named as arguments.
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./test/main.mjs').then(({ test }) => test(process.argv.slice(2)));

// The program of `npm run doctor`, on Node alone: the built command with the settings of the server.
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./start/built-command.mjs').then(({ runBuilt }) => runBuilt('doctor'));

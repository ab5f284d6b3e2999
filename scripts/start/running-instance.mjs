// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotStart, root } from './project.mjs';

/**
 * Throws when the product already runs on the data folder, before a build replaces the files of the running product.
 * The server's own lock (services/foundation/processes/instance-lock.ts) decides; this reads its sockets.
 * @param {NodeJS.ProcessEnv} env
 * @throws {CannotStart} naming the running process
 */
export async function refuseSecondInstance(env) {
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  const folder = join(dataDir, 'instance');
  const sockets = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sock')) : [];
  for (const name of sockets) {
    const greeting = await greetingOf(join(folder, name));
    if (!greeting) continue;
    const { pid, startedAt } = JSON.parse(greeting);
    throw new CannotStart(
      `The data folder ${dataDir} is in use by process ${pid} (started ${startedAt}). Stop it or set DATA_DIR.`,
    );
  }
}

/**
 * @param {string} path
 * @returns {Promise<string>} empty when no process listens or answers within two seconds
 */
async function greetingOf(path) {
  const socket = connect(path);
  socket.setTimeout(2000, () => socket.destroy(new Error('no answer')));
  return text(socket).catch(() => '');
}

// @ts-check
// An operator's command, built with the product: it gets the settings of the server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, root } from './project.mjs';
import { readStartSettings } from './settings.mjs';

/**
 * Runs `build/<name>.js` with the arguments of the command line, and exits with its exit code.
 * @param {string} name
 */
export function runBuilt(name) {
  try {
    const built = join(root, 'build', `${name}.js`);
    if (!existsSync(built)) throw new CannotStart('The product is not built yet: run npm start once.');
    const child = spawn(process.execPath, ['--enable-source-maps', built, ...process.argv.slice(2)], {
      cwd: root,
      env: readStartSettings(),
      stdio: 'inherit',
    });
    child.on('exit', (code) => (process.exitCode = code ?? 1));
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

// What `npm run admin -- …` runs, on Node alone: the built command with the settings of the server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './start/node-version.mjs';

requireNode();
import('./start/project.mjs').then(async ({ root, CannotStart }) => {
  const { readSettings } = await import('./start/settings.mjs');
  try {
    const built = join(root, 'build', 'admin.js');
    if (!existsSync(built)) throw new CannotStart('The product is not built yet: run npm start once.');
    const child = spawn(process.execPath, ['--enable-source-maps', built, ...process.argv.slice(2)], {
      cwd: root,
      env: readSettings(),
      stdio: 'inherit',
    });
    child.on('exit', (code) => (process.exitCode = code ?? 1));
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { InstallSettings } from '#contracts/worker/install-packages';
import { leadConnectionsTo } from './process/network';

/**
 * The process that installs a project's packages (services/worker/packages): npm, connected through
 * the worker's proxy. Tokens arrive by a pipe, and are stored only in this process's home folder, which ends with it.
 */
const settings = JSON.parse(await text(3)) as InstallSettings;
leadConnectionsTo(settings.exit);
const project = join(homedir(), 'project');
mkdirSync(project);
for (const [name, content] of Object.entries(settings.files)) writeFileSync(join(project, name), content);
writeFileSync(join(homedir(), '.npmrc'), settings.npmrc, { mode: 0o600 });
process.chdir(project);
process.argv = [process.argv[0] ?? '', settings.npm, ...settings.args];
createRequire(import.meta.url)(settings.npm);

/** Reads all data from a file descriptor. */
function text(fd: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    new Socket({ fd, readable: true, writable: false })
      .setEncoding('utf8')
      .on('data', (part: string) => (all += part))
      .once('error', reject)
      .once('end', () => resolve(all));
  });
}

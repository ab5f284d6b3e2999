import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Program {
  pid: number;
  /** The text that matched in the awaited line. */
  said: string;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** The folder with `build/`. Default: the checkout. Set PRODUCT_DIR to test a snapshot of a build. */
const productFolder = process.env.PRODUCT_DIR ?? process.cwd();

/**
 * Starts a built program and waits for a line of its output.
 * @param line its first group is the returned text
 * @throws {Error} with the output when the program ends earlier
 */
export async function startBuilt(
  name: 'server' | 'worker',
  env: Record<string, string>,
  line: RegExp,
): Promise<Program> {
  const child = spawn(process.execPath, ['--enable-source-maps', `build/${name}.js`], {
    cwd: productFolder,
    env: {
      PATH: process.env.PATH,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DEMO_SHOP: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (text) => {
        printed.push(text);
        const found = line.exec(text)?.[1];
        if (found) resolve(found);
      });
    }
  });
  const early = ended.then((code): never => {
    throw new Error(`The ${name} ended with ${code} before it was ready:\n${printed.join('\n')}`);
  });
  const answer = await Promise.race([said, early]);
  early.catch(() => undefined); // its end is expected from here on
  return {
    pid: child.pid ?? 0,
    said: answer,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

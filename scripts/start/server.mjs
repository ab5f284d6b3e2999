// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endsWithThis, exitCode } from './ending.mjs';
import { root } from './project.mjs';

const perl = '/usr/bin/perl';
/** Milliseconds until everything must have ended, when there is no reaper (server/config/ending.ts). */
export const limitWithoutReaper = 8500;
/** Number of Linux' system call prctl by Node's name of the processor. @type {Record<string, number>} */
const prctl = { x64: 157, arm64: 167 };

/**
 * Runs a built program, the server or a worker, to its end. The first Ctrl-C (or SIGTERM, or a closed terminal) asks it
 * to end, a later one kills it with everything below it. Nothing of it is left afterwards, the database included, where
 * reaper.pl can see to that.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function runProgramToEnd(program, env) {
  const command = [process.execPath, '--enable-source-maps', program];
  const reaper = reaperHere();
  if (!reaper && process.pid === 1) {
    console.warn(`\n${perl} is missing, so processes that lose their parent stay in this container.\n`);
  }
  const [first = '', ...rest] = reaper ? [...reaper, ...command] : command;
  // In a separate process group, so that a terminal's Ctrl-C reaches only this process.
  const child = spawn(first, rest, {
    cwd: root,
    // Perl must not complain about a locale that is not installed.
    env: { ...env, NODE_ENV: 'production', PERL_BADLANG: reaper ? '0' : env.PERL_BADLANG },
    stdio: 'inherit',
    detached: true,
  });
  const kill = () => {
    if (reaper) child.kill('SIGQUIT');
    else if (child.pid) process.kill(-child.pid, 'SIGKILL');
  };
  const ended = endsWithThis({
    ask(signal) {
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      if (!reaper) setTimeout(kill, limitWithoutReaper).unref();
    },
    kill,
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      ended();
      resolve(code ?? exitCode(signal));
    });
  });
}

/** @returns {string[] | null} words to put before a command */
function reaperHere() {
  const number = prctl[process.arch];
  if (process.platform !== 'linux' || !number || !existsSync(perl)) return null;
  return [perl, join(root, 'scripts', 'start', 'reaper.pl'), String(number)];
}

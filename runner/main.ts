import type { FromRunner, RunnerSettings, ToRunner } from '#contracts/worker/runner';
import { openChannel } from './process/channel';
import { takeAnswer } from './generating/ask-model';
import { takeMemory } from './healing/memory';
import { takeCommand, tellUnreachable } from './recording/support';
import { readConfiguration } from './process/configuration';
import { collectLateErrors, inspectStepCode, refuseLaunches } from './process/inspect';
import { loadProblem } from './process/load-problem';
import { leadConnectionsTo } from './process/network';
import { createOutlet } from './process/outlet';
import { endRun, runScenario } from './process/scenario';
import { ScratchCopy } from './process/scratch-copy';
import { openSession, session } from './process/session';
import { redirectLaunches } from './process/shared-browser';
import { loadStepCode, type Support } from './process/support';
import { noteUnreachable } from './process/unreachable';
import { scope } from './process/scope';
import { cleanError, codeLocationInStack } from './evidence/step-error';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';

/**
 * The process that runs step code of users. The worker sends its orders over two pipes
 * (contracts/worker/runner.ts, channel.ts), in an environment that services/worker/sandbox.ts prepared.
 */
const exit = process.exit.bind(process);
const channel = openChannel({
  receive: (message) => void handle(message as ToRunner),
  // Nobody needs the result any more.
  gone: () => exit(0),
});
const outlet = createOutlet(channel);

/** Taken before step code is loaded. */
const { setImmediate: inTurn } = globalThis;

let support: Support | null = null;
let runs = 0;

guardSignals();
setInterval(() => outlet.send({ type: 'alive' }), 500);
outlet.send({ type: 'ready' });

async function handle(message: ToRunner): Promise<void> {
  if (message.type === 'load') await load(message.settings);
  if (message.type === 'inspect') await inspect(message.settings);
  if (message.type === 'run' && support) await runScenario(support, message, runs++ === 0);
  if (message.type === 'stepAnswer') takeAnswer(message);
  if (message.type === 'recording') takeCommand(message);
  if (message.type === 'memory' || message.type === 'look') takeMemory(message);
  if (message.type === 'unreachable') {
    noteUnreachable(message.failure);
    tellUnreachable(message.failure);
  }
  if (message.type === 'end') await end();
}

async function load(settings: RunnerSettings): Promise<void> {
  prepare(settings);
  catchLateErrors(() => exit(1));
  redirectLaunches();
  await loaded(settings, async () => {
    support = await loadStepCode(await readConfiguration(settings, process.env), settings.stepTimeout);
    return { type: 'loaded' };
  });
}

async function inspect(settings: RunnerSettings): Promise<void> {
  prepare(settings);
  const lateErrors = collectLateErrors();
  refuseLaunches();
  await loaded(settings, async () => ({
    type: 'inspected',
    report: await inspectStepCode(await readConfiguration(settings, process.env), lateErrors),
  }));
}

function prepare(settings: RunnerSettings): void {
  enter(settings.projectDir);
  openSession(settings, outlet, new ScratchCopy(settings.projectDir, settings.checkoutDir));
  if (settings.exit) leadConnectionsTo(settings.exit);
  reportConsole();
}

/** Sends the result of loading, or why the step code does not load. */
async function loaded(
  settings: RunnerSettings,
  loading: () => Promise<Extract<FromRunner, { type: 'loaded' | 'inspected' }>>,
): Promise<void> {
  try {
    const result = await loading();
    // Node reports an uncaught rejection after this turn. It counts as an error of loading (newer Nodes load the last
    // file within the turn).
    await new Promise((resolve) => inTurn(resolve));
    outlet.send(result);
  } catch (error) {
    outlet.send({ type: 'loadFailed', message: await loadProblem(error, settings.projectDir) });
  }
}

/** Packages that a repository may have committed. With another copy, step code would not be found. */
const suppliedPackages = ['@cucumber/cucumber', '@playwright/test', 'playwright', 'playwright-core'];

/**
 * Makes the copy of the checkout the working folder, without copies of packages that the product supplies, and removes
 * variables of the shell that made it.
 */
function enter(projectDir: string): void {
  process.chdir(projectDir);
  for (const name of suppliedPackages) {
    rmSync(join(projectDir, 'node_modules', name), { recursive: true, force: true });
  }
  for (const name of ['OLDPWD', 'PWD', 'SHLVL', '_']) delete process.env[name];
}

async function end(): Promise<void> {
  // A failing AfterAll hook cannot affect any scenario.
  if (support && runs > 0) await endRun(support).catch(() => undefined);
  exit(0);
}

/**
 * Handles uncaught errors. While a step runs, cucumber listens and reports that step's errors.
 * Other errors come from timers and promises of steps that have ended.
 */
function catchLateErrors(exit: () => void): void {
  process.setUncaughtExceptionCaptureCallback((error) => {
    const { current, outlet, settings } = session();
    const cause = scope.getStore()?.scenarioId;
    // The scenario did not cause this error. Finish it, then end the process.
    if (current && cause && cause !== current.id) return void (current.restless = true);
    if (process.listenerCount('uncaughtException') > 0) {
      return void process.emit('uncaughtException', error);
    }
    const reason = cleanError(error.stack ?? String(error), settings.projectDir);
    if (current) {
      const message = `Step code threw an error after its step had ended (is an await missing?): ${reason}`;
      outlet.send({ type: 'runFailed', id: current.id, message });
    } else {
      // While step code loads. Between two scenarios nobody reads this message.
      outlet.send({ type: 'loadFailed', message: `The step code does not load: ${reason}` });
    }
    session().current = null;
    exit();
  });
}

/**
 * Lets the process signal only itself. Node's permission model does not cover signals: with them, step
 * code could end the server, or open its debugger (SIGUSR1).
 */
function guardSignals(): void {
  const { _kill: kill } = process as unknown as { _kill(pid: number, signal: number): number };
  const refuse = () => {
    throw new Error('Step code may not send signals to other processes.');
  };
  // process.kill calls `_kill` at the time of the call. The number is read once, because an object could answer twice.
  const guarded = (pid: unknown, signal: number) => {
    const target = Number(pid);
    return target === process.pid ? kill(target, signal) : refuse();
  };
  lock('_kill', guarded);
  lock('_debugProcess', refuse);
}

function lock(name: string, value: unknown): void {
  Object.defineProperty(process, name, { value, writable: false, configurable: false });
}

const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** Shows the console output of step code in the step's console, with its place in the repository. */
function reportConsole(): void {
  for (const method of methods) {
    console[method] = (...args: unknown[]) => {
      const { current, outlet } = session();
      const cause = scope.getStore()?.scenarioId;
      if (!current || (cause && cause !== current.id)) return;
      const { id, index } = current;
      const type = method === 'warn' ? 'warning' : method;
      const entry = { type, text: format(...args), location: callerPlace(), time: Date.now() };
      outlet.send({ type: 'console', id, index, entry });
    };
  }
}

function callerPlace(): string | undefined {
  const place = codeLocationInStack(session().settings.projectDir, new Error().stack ?? '');
  return place ? `${place.file}:${place.line}` : undefined;
}

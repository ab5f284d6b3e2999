import type { RunnerSettings, ToRunner } from '#contracts/runner';
import { openChannel } from './channel';
import { takeAnswer } from './generating/ask-model';
import { catchLateErrors } from './late-errors';
import { loadProblem } from './load-problem';
import { leadConnectionsTo } from './network';
import { createOutlet } from './outlet';
import { guardSignals } from './process-guard';
import { endRun, runScenario } from './scenario';
import { openSession } from './session';
import { redirectLaunches } from './shared-browser';
import { reportConsole } from './step-console';
import { loadStepCode, type Support } from './support';
import { noteUnreachable } from './unreachable';

/**
 * The process that runs step code of users. It is told what to do by the worker over two pipes (contracts/runner.ts,
 * channel.ts), in an environment that services/worker/sandbox.ts prepared.
 */
const exit = process.exit.bind(process);
const channel = openChannel({
  receive: (message) => void handle(message as ToRunner),
  // Nobody wants the result.
  gone: () => exit(0),
});
const outlet = createOutlet(channel);

let support: Support | null = null;
let runs = 0;

guardSignals();
setInterval(() => outlet.send({ type: 'alive' }), 500);
outlet.send({ type: 'ready' });

async function handle(message: ToRunner): Promise<void> {
  if (message.type === 'load') await load(message.settings);
  if (message.type === 'run' && support) await runScenario(support, message, runs++ === 0);
  if (message.type === 'stepAnswer') takeAnswer(message);
  if (message.type === 'unreachable') noteUnreachable(message.failure);
  if (message.type === 'end') await end();
}

async function load(settings: RunnerSettings): Promise<void> {
  openSession(settings, outlet);
  if (settings.exit) leadConnectionsTo(settings.exit);
  catchLateErrors(() => exit(1));
  redirectLaunches();
  reportConsole();
  try {
    support = await loadStepCode(settings.projectDir, settings.stepTimeout, process.env);
    outlet.send({ type: 'loaded' });
  } catch (error) {
    outlet.send({ type: 'loadFailed', message: await loadProblem(error, settings.projectDir) });
  }
}

async function end(): Promise<void> {
  // An AfterAll hook that fails has no scenario to spoil.
  if (support && runs > 0) await endRun(support).catch(() => undefined);
  exit(0);
}

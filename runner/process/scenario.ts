import { runCucumber, type ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { Envelope } from '@cucumber/messages';
import type { ToRunner } from '#contracts/worker/runner';
import { withGenerating } from '../generating/support';
import { withExploring } from '../exploring/support';
import { withRecording } from '../recording/support';
import { literally } from './configuration';
import { captured } from '../evidence/late-capture';
import { writeFeature } from './own-step';
import { pageEventsReported } from '../evidence/page-events';
import { RunObserver } from './run-observer';
import { scope } from './scope';
import { session } from './session';
import { closeContexts } from './shared-browser';
import { tracesSent } from '../evidence/trace/recording';
import { cleanError } from '../evidence/step-error';
import { withTestRunHooks, type Support } from './support';
import { hiddenValues } from './test-data';
import { witness } from './witness';

type Run = Extract<ToRunner, { type: 'run' }>;

/**
 * Runs one scenario and reports it. The last message is scenarioFinished or runFailed.
 * @param first true when the BeforeAll hooks have to run
 */
export async function runScenario(support: Support, run: Run, first: boolean): Promise<void> {
  const { outlet, settings, scratch } = session();
  const own = run.record ?? run.explore;
  const observer = new RunObserver(run.id, session(), !run.generate && !own);
  const { observed } = observer;
  witness.scenarioStarts();
  outlet.reset(hiddenValues(settings.testData));
  session().tracing = run.trace ?? null;
  session().screenshots = run.screenshots ?? true;
  session().healing = run.generate || own ? null : (run.healing ?? null);
  session().retrains = run.retrains ?? false;
  const observe = (envelope: Envelope) => {
    // The BeforeAll hooks have run, and no hook of the scenario.
    if (envelope.testCaseStarted) scratch.remember();
    observer.observe(envelope);
  };
  try {
    const hooked = withTestRunHooks(support, { before: first, after: false });
    const library = await libraryFor(hooked, run);
    const uri = own ? await writeFeature(own, settings.outDir) : run.uri;
    const { success } = await scope.run({ scenarioId: run.id, quiet: false }, () =>
      runCucumber(
        {
          ...support.configuration,
          // The first path is for cucumber's glob, so brackets in it are escaped. The second one selects the line.
          sources: {
            ...support.configuration.sources,
            paths: [literally(uri), `${uri}:${run.line}`],
          },
          support: library,
        },
        support.environment,
        observe,
      ),
    );
    await captured();
    await closeContexts();
    await tracesSent();
    await pageEventsReported();
    if (observed.scenarios === 1) return sendFinished(run.id, success && !witness.sawFailure, observer);
    const reason = observed.parseError
      ? `${run.uri} does not parse: ${observed.parseError}`
      : `There is no scenario at ${run.uri}:${run.line}.`;
    outlet.send({ type: 'runFailed', id: run.id, message: reason });
  } catch (error) {
    outlet.send({ type: 'runFailed', id: run.id, message: failureOf(error, settings.projectDir) });
  } finally {
    session().current = null;
  }
}

async function libraryFor(library: ISupportCodeLibrary, run: Run): Promise<ISupportCodeLibrary> {
  if (run.explore) return withExploring(library, run.id, run.explore);
  if (run.record) return withRecording(library, run.id, run.record);
  return run.generate ? withGenerating(library, run) : library;
}

/** Runs the AfterAll hooks. */
export async function endRun(support: Support): Promise<void> {
  const { configuration, environment } = support;
  const nothing = { ...configuration.sources, paths: ['AfterAll'] };
  const hooks = withTestRunHooks(support, { before: false, after: true });
  await runCucumber({ ...configuration, sources: nothing, support: hooks }, environment);
}

function sendFinished(id: string, success: boolean, { observed }: RunObserver): void {
  const { outlet, current, scratch } = session();
  const isRestored = scratch.restore();
  const skipped = observed.skipped && `Skipped by its step code: ${observed.skipped}`;
  const unsuccessful = observed.problem?.status === 'PENDING' ? 'PENDING' : 'FAILED';
  outlet.send({
    type: 'scenarioFinished',
    id,
    // For cucumber, a skipped scenario is a success.
    status: success ? (skipped ? 'SKIPPED' : 'PASSED') : unsuccessful,
    message: success ? skipped : observed.problem?.message,
    failedStep: success ? undefined : observed.problem?.text,
    noTrace: current?.traceSent ? undefined : current?.noTrace,
    reusable: isRestored && !current?.restless,
  });
}

/** Unwraps the error of a BeforeAll hook, which cucumber puts into an error that names the hook. */
function failureOf(error: unknown, projectDir: string): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return cleanError(error.stack ?? error.message, projectDir);
  return `${cleanError(error.message, projectDir)}\n${cleanError(error.cause.stack ?? error.cause.message, projectDir)}`;
}

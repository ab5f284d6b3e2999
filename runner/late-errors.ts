import { scope } from './scope';
import { session } from './session';
import { cleanError } from './step-error';

/**
 * Errors that nobody caught. Those of the step that runs are cucumber's to report, which listens while a step runs;
 * others come from timers and promises of steps that have ended.
 */
export function catchLateErrors(exit: () => void): void {
  process.setUncaughtExceptionCaptureCallback((error) => {
    const { current, outlet, settings } = session();
    const cause = scope.getStore()?.scenarioId;
    // Not this scenario's fault: it goes on, and the process ends after it.
    if (current && cause && cause !== current.id) return void (current.restless = true);
    if (process.listenerCount('uncaughtException') > 0) {
      return void process.emit('uncaughtException', error);
    }
    const reason = cleanError(error.stack ?? String(error), settings.projectDir);
    if (current) {
      const message = `Step code threw an error after its step had ended (is an await missing?): ${reason}`;
      outlet.send({ type: 'runFailed', id: current.id, message });
    } else {
      // While step code loads; between two scenarios nobody listens to this.
      outlet.send({ type: 'loadFailed', message: `The step code does not load: ${reason}` });
    }
    session().current = null;
    exit();
  });
}

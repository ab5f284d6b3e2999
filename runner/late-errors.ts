import { scope } from './scope';
import { session } from './session';
import { cleanError } from './step-error';

/**
 * Errors thrown after the step that caused them had ended, e.g. by a timer or a promise nobody awaited. While a step
 * runs cucumber catches them itself and fails that step.
 */
export function catchLateErrors(exit: () => void): void {
  process.on('uncaughtException', (error: unknown) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    const { current, outlet, settings } = session();
    const cause = scope.getStore()?.scenarioId;
    if (!current) return exit();
    // Not this scenario's fault: it goes on, and the process ends after it.
    if (cause && cause !== current.id) return void (current.restless = true);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const message = `Step code threw an error after its step had ended (is an await missing?): ${cleanError(text, settings.projectDir)}`;
    outlet.send({ type: 'runFailed', id: current.id, message });
    session().current = null;
    void outlet.flush().then(exit);
  });
}

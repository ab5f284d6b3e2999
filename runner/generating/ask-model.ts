import { stepAnswer, type StepAnswer, type StepQuestion } from '#contracts/worker/step-question';
import type { ToRunner } from '#contracts/worker/runner';
import { session } from '../process/session';

const waiting = new Map<string, (answer: StepAnswer) => void>();
const keyOf = ({ id, index }: { id: string; index: number }) => `${index} ${id}`;

/**
 * Asks the language model through the worker: this process has neither its key nor its address.
 * The worker answers every question in time. Otherwise the step's own time limit ends the wait.
 */
export function askModel(question: StepQuestion): Promise<StepAnswer> {
  const { current, outlet } = session();
  if (!current) return Promise.resolve({ unavailable: 'no scenario runs' });
  const { id, index } = current;
  return new Promise((resolve) => {
    waiting.set(keyOf({ id, index }), resolve);
    outlet.send({ type: 'askStep', id, index, question });
  });
}

/** Passes an answer on to the step that waits for it. */
export function takeAnswer(message: Extract<ToRunner, { type: 'stepAnswer' }>): void {
  const key = keyOf(message);
  const take = waiting.get(key);
  waiting.delete(key);
  const parsed = stepAnswer.safeParse(message.answer);
  take?.(parsed.success ? parsed.data : { unavailable: 'its answer is not of the agreed shape' });
}

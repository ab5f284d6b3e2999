import type { LiveEvents } from '#contracts/live';
import type { RunReads } from '~/platform/context';
import type { LiveHub } from './live-hub';

type RunChanged = LiveEvents['run-changed'];

export interface RunPace extends RunReads {
  /** Tells of a run's first change at once, then of all that follow within an interval as one; the last is always told. */
  onChanged(listener: (change: RunChanged) => void): void;
  /** Somebody has written something: what was read before may not be shown to them any more. */
  forget(): void;
}

interface Span {
  /** The change that began it; null when it was a page. */
  told: RunChanged | null;
  /** The last change since. */
  next: RunChanged | null;
  answers: Map<string, Promise<unknown>>;
}

/** @param interval milliseconds between two changes of a run that are told */
export function createRunPace(hub: LiveHub, interval = 2_000): RunPace {
  const spans = new Map<string, Span>();
  const listeners: ((change: RunChanged) => void)[] = [];

  function begin(runId: string, told: RunChanged | null): Span {
    const span: Span = { told, next: null, answers: new Map() };
    spans.set(runId, span);
    setTimeout(() => {
      // A change may have begun the next one before its time.
      if (spans.get(runId) !== span) return;
      spans.delete(runId);
      if (span.next) tell(span.next);
    }, interval).unref();
    return span;
  }

  function tell(change: RunChanged): void {
    // Before anybody hears of it: what is asked because of it has to be read after it.
    begin(change.runId, change);
    for (const listener of listeners) listener(change);
  }

  hub.onPublished((_rooms, event, payload) => {
    if (event !== 'run-changed') return;
    const change = payload as RunChanged;
    const span = spans.get(change.runId);
    if (span?.told) span.next = change;
    else tell(change);
  });

  return {
    onChanged: (listener) => void listeners.push(listener),
    forget() {
      for (const { answers } of spans.values()) answers.clear();
    },
    read<T>(runId: string, what: string, fresh: boolean, read: () => Promise<T>): Promise<T> {
      const { answers } = spans.get(runId) ?? begin(runId, null);
      const shared = fresh ? undefined : (answers.get(what) as Promise<T> | undefined);
      // A refusal is the answer of who asked alone.
      if (shared) return shared.catch(read);
      const answer = read();
      answers.set(what, answer);
      answer.catch(() => {
        if (answers.get(what) === answer) answers.delete(what);
      });
      return answer;
    },
  };
}

import type { LiveEvents } from '#contracts/live';
import type { RunReads } from '~/platform/context';
import type { LiveHub } from './live-hub';

type RunChanged = LiveEvents['run-changed'];

export interface RunPace extends RunReads {
  /** Sends a run's first change at once, then one change per interval. The last change is always sent. */
  onChanged(listener: (change: RunChanged) => void): void;
  /** Called after a write: answers that were read before may no longer be shown. */
  forget(): void;
}

interface Span {
  /** The change that began the interval. Null when a page's question began it. */
  told: RunChanged | null;
  /** The latest change in the interval. */
  next: RunChanged | null;
  answers: Map<string, Promise<unknown>>;
}

/** @param interval milliseconds between two sent changes of a run */
export function createRunPace(hub: LiveHub, interval = 2_000): RunPace {
  const spans = new Map<string, Span>();
  const listeners: ((change: RunChanged) => void)[] = [];

  function begin(runId: string, told: RunChanged | null): Span {
    const span: Span = { told, next: null, answers: new Map() };
    spans.set(runId, span);
    setTimeout(() => {
      // A change may have begun the next interval early.
      if (spans.get(runId) !== span) return;
      spans.delete(runId);
      if (span.next) tell(span.next);
    }, interval).unref();
    return span;
  }

  function tell(change: RunChanged): void {
    // Begins the interval before sending the change, so that questions caused by it read newer data.
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
      // A refusal is only for its own caller, so others read for themselves.
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

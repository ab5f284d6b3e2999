/**
 * Milliseconds after a scenario was published at which counts of features are asked again (docs/rules/calls.md, Live
 * events).
 */
const delays = [10_000, 60_000];

/**
 * Asks for the counts again some time after each publication; later ones do not put earlier ones off.
 * @param later runs something after some milliseconds and returns a function that cancels it
 */
export function createFeatureRefresh(
  later: (run: () => void, milliseconds: number) => () => void,
  refresh: () => void,
) {
  const pending = new Set<() => void>();
  return {
    published() {
      for (const delay of delays) {
        const cancel = later(() => {
          pending.delete(cancel);
          refresh();
        }, delay);
        pending.add(cancel);
      }
    },
    stop() {
      for (const cancel of pending) cancel();
      pending.clear();
    },
  };
}

import type { ElementUse, SeenPage, SeenUse } from '#contracts/worker/healing';
import type { HealingStore, StepHealReport } from '#contracts/worker/healing-store';

export interface MemoryStore extends HealingStore {
  /** All stored pages, in order. */
  remembered: SeenPage[];
  /** Reports by test case. */
  reports: Map<string, readonly StepHealReport[]>;
  /** Identities that a user refused. */
  discarded: string[];
  /** Value of `isFresh` in all answers. */
  isFresh: boolean;
  use(pattern: string): SeenUse | undefined;
}

/** Keeps remembered pages in memory, for one project and one environment. */
export function memoryStore(): MemoryStore {
  const uses = new Map<string, { page: SeenPage; use: SeenUse }>();
  const keyOf = ({ pattern, ordinal, locator }: ElementUse) => [pattern, ordinal, locator].join('|');
  const seenOn = (use: ElementUse, route: string) => uses.get(`${keyOf(use)}|${route}`);
  const store: MemoryStore = {
    remembered: [],
    reports: new Map(),
    discarded: [],
    isFresh: true,
    use: (pattern) => [...uses.values()].find(({ use }) => use.pattern === pattern)?.use,
    usesOf: async (_job, pattern) =>
      [...uses.values()].flatMap(({ page: { route }, use: { pattern: own, ordinal, locator } }) =>
        own === pattern ? [{ ordinal, locator, route, isFresh: store.isFresh }] : [],
      ),
    async lookOf(_job, use, at) {
      const others = [...uses.values()].filter((other) => keyOf(other.use) === keyOf(use));
      const known = seenOn(use, at) ?? others.at(-1);
      if (!known) return null;
      const { route, look } = known.page;
      const { target, took } = known.use;
      const { discarded } = store;
      return { look: Buffer.from(look).toString('base64'), target, route, took, discarded };
    },
    async remember(_job, _at, pages) {
      for (const page of pages) {
        store.remembered.push(page);
        for (const use of page.uses) uses.set(`${keyOf(use)}|${page.route}`, { page, use });
      }
    },
    async report({ testCaseId }, _at, reports) {
      store.reports.set(testCaseId, reports);
    },
  };
  return store;
}

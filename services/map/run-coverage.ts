import type { PageOfRun } from '#contracts/runs/run-coverage';
import type { Database } from '#services/foundation/database';
import type { RunsHandler } from '#services/runs/deps';
import { currentMap } from './current-map';
import { coverageOf, isCounted, sumOfCoverage } from './derive';
import type { DerivedMap, DerivedPage } from './derived-map';
import { mapsOf } from './repository';
import { maxPerRun, runWithUses, type RunUse } from './run-uses';
import { meantBy } from './uses';

interface Deps {
  db: Database['db'];
}

const missing = { status: false as const, because: 'missing', error: 'There is no such run.' };

/** Handlers for the part of the application that one run used (contracts/runs/run-coverage.ts). */
export const getRunCoverage: RunsHandler<'getRunCoverage', Deps> = async (
  { db },
  { query: { runId } },
  { project },
) => {
  const found = await runWithUses(db, project.id, runId);
  if (!found) return missing;
  const { run, uses } = found;
  const { name, number, env, branch } = run;
  const known = { status: true as const, run: { name, number, env, branch } };
  const row = (await mapsOf(db, project.id)).find((map) => map.env === env && map.branch === branch);
  if (!row || uses.length === 0) return { ...known, coverage: null };
  const map = await currentMap(db, row);
  const { pages, gone } = pagesOfRun(map, uses);
  return {
    ...known,
    coverage: {
      pages: pages.sort((a, b) => (a.route < b.route ? -1 : 1)),
      all: sumOfCoverage(pages.map((page) => page.coverage)),
      map: { ...map.coverage, pages: map.pages.filter(isCounted).length },
      gone,
      isCut: uses.length >= maxPerRun,
    },
  };
};

/**
 * Returns the pages of a map that a run visited, with the controls it used and checked. Pure.
 * @returns `gone`: number of visited routes without a page in the map. The map forgot the page, or never stored it.
 */
export function pagesOfRun(
  map: Pick<DerivedMap, 'ways'>,
  uses: readonly RunUse[],
): { pages: PageOfRun[]; gone: number } {
  const byPage = new Map<DerivedPage, RunUse[]>();
  const gone = new Set<string>();
  for (const use of uses) {
    const page = map.ways.pageOf(use.route);
    if (!page) gone.add(use.route);
    else if (isCounted(page)) byPage.set(page, [...(byPage.get(page) ?? []), use]);
  }
  const pages = [...byPage].map(([page, own]) => {
    const [acts, checks] = (['acts', 'checks'] as const).map((kind) =>
      meantBy(
        page.controls,
        own.filter((use) => use.kind === kind),
      ),
    );
    const controls = page.controls.map((control) => ({
      ...control,
      isUsed: acts!.has(control.key),
      isChecked: checks!.has(control.key),
    }));
    return { id: page.id, route: page.route, label: page.label, coverage: coverageOf(controls) };
  });
  return { pages, gone: gone.size };
}

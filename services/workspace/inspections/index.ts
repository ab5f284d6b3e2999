import type { LoadedProject } from '#contracts/worker/loaded-project';
import type { CucumberSettings } from '#contracts/worker/runner';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database/index';
import type { TreeFile } from '#services/foundation/git/index';
import { createCache } from '../cache';
import type { Inspected } from '../layout';
import type { ProjectCommit } from '../place';
import { codeBlobsOf, inspectionKeyOf, isInspectable } from './key';
import {
  inspectionStateOf,
  newestReportOf,
  reportOf,
  requestInspection,
  type InspectionState,
} from './repository';

export { createInspectionClaims } from './claims';
export { deleteProjectInspections } from './repository';

interface InspectionStoreDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  /** Set to false to answer from the store without requesting what it lacks. */
  requests?: boolean;
  /** Returns how cucumber is started in a project; left out: with its defaults. */
  cucumberOf?(projectId: string): Promise<CucumberSettings | undefined>;
}

/** Results of loading the support code of commits. Answers from the database, and never waits for a worker. */
export interface InspectionStore {
  /**
   * Returns what loading the support code of a commit showed. Without a result, it requests one, and returns the newest
   * older result of the project with `isCurrent` false; null without any.
   */
  inspected(at: ProjectCommit, files: readonly TreeFile[]): Promise<Inspected | null>;
  /** Returns the state of a commit's inspection; null when the commit has no code and no configuration. */
  inspectionState(at: ProjectCommit, files: readonly TreeFile[]): Promise<InspectionState | null>;
}

/** Bytes of cached results. A project with 300 definitions needs about 150 kB. */
const cachedBytes = 64 * 1024 * 1024;
const cachedKeys = 500;

interface StoredResult {
  report: LoadedProject;
  files: Record<string, string>;
}

export function createInspectionStore({
  database: { db },
  clock,
  requests = true,
  cucumberOf = async () => undefined,
}: InspectionStoreDeps): InspectionStore {
  const reports = createCache<StoredResult>({ bytes: cachedBytes, bytesOf: bytesOfResult });
  const current = createCache<Inspected>({ bytes: cachedBytes, bytesOf: bytesOfInspected });
  const keys = createCache<string>({ entries: cachedKeys });

  async function keyOf({ projectId, commit }: ProjectCommit, files: readonly TreeFile[]) {
    const cucumber = await cucumberOf(projectId);
    const id = `${projectId}:${commit}:${JSON.stringify(cucumber ?? null)}`;
    return { cucumber, key: await keys.getOrMake(id, async () => inspectionKeyOf(files, cucumber)) };
  }

  const storedResult = async (id: string): Promise<StoredResult | null> => {
    const cached = reports.get(id);
    if (cached) return cached;
    const found = await reportOf(db, id);
    if (found) reports.set(id, found);
    return found;
  };

  async function olderResult(
    { projectId }: ProjectCommit,
    files: readonly TreeFile[],
  ): Promise<Inspected | null> {
    const id = await newestReportOf(db, projectId);
    const stored = id === null ? null : await storedResult(id);
    if (id === null || !stored) return null;
    const covers = ({ path, blob }: TreeFile) => stored.files[path] === blob;
    const older = inspectedOf(id, stored.report, { isCurrent: false, covers });
    const { file: name } = stored.report.configuration;
    const configuration = files.find(({ path }) => path === name);
    // With another configuration, cucumber may read other folders.
    return configuration && covers(configuration) ? older : { ...older, id: `${older.id}default`, paths: [] };
  }

  return {
    async inspected(at, files) {
      if (!isInspectable(files)) return null;
      const { key, cucumber } = await keyOf(at, files);
      const cached = current.get(`${at.projectId}:${key}`);
      if (cached) return cached;
      const state = await inspectionStateOf(db, { projectId: at.projectId, key });
      const stored = state?.state === 'done' ? await storedResult(state.id) : null;
      if (state && stored) {
        const result = inspectedOf(state.id, stored.report, { isCurrent: true, covers: () => true });
        current.set(`${at.projectId}:${key}`, result);
        return result;
      }
      if (requests && state?.state !== 'running') {
        const request = { ...at, key, cucumber, files: codeBlobsOf(files) };
        await requestInspection(db, request, clock.now());
      }
      return olderResult(at, files);
    },
    async inspectionState(at, files) {
      if (!isInspectable(files)) return null;
      const { key } = await keyOf(at, files);
      return inspectionStateOf(db, { projectId: at.projectId, key });
    },
  };
}

function inspectedOf(
  id: string,
  report: LoadedProject,
  how: Pick<Inspected, 'isCurrent' | 'covers'>,
): Inspected {
  return { id: how.isCurrent ? id : `${id}~`, paths: report.configuration.paths, report, ...how };
}

/** Characters of the JSON of cached reports. A report can be in both caches, and its size takes up to 10 ms to find. */
const reportSizes = new WeakMap<LoadedProject, number>();

function sizeOfReport(report: LoadedProject): number {
  const size = reportSizes.get(report) ?? JSON.stringify(report).length;
  reportSizes.set(report, size);
  return size;
}

/** Bytes of the objects around a report. */
const overhead = 1_000;

const bytesOfInspected = ({ report }: Inspected) => overhead + sizeOfReport(report);
const bytesOfResult = ({ report, files }: StoredResult) =>
  overhead + sizeOfReport(report) + JSON.stringify(files).length;
